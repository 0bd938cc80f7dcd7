import { randomBytes } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Site } from '#platform/http/site.ts';
import { type PageContext, pageContext } from './page-context.ts';
import type { PageTarget } from './page-target.ts';

type Handler = ReturnType<typeof createRequestHandler>;

/** The router's answer to a request, before it is sent. */
export interface RouterAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly context: PageContext;
}

/** Passes requests through the router, each with a context of its own. */
export class PageRouter {
  readonly site: Site;
  readonly #build: ServerBuild;
  /** By route; the whole build's under ''. */
  readonly #handlers = new Map<string, Handler>();

  constructor(site: Site, build: ServerBuild) {
    this.site = site;
    this.#build = build;
  }

  /** A context in which nothing is known of the visitor but what is given. */
  context(
    target: PageTarget,
    given: Pick<PageContext, 'actor' | 'answer' | 'path'> & Partial<PageContext>,
  ): PageContext {
    return {
      site: this.site,
      locale: target.locale,
      isShared: false,
      nonce: randomBytes(16).toString('base64url'),
      csrfToken: '',
      flash: null,
      person: null,
      userAgent: '',
      cookie: () => undefined,
      acceptLanguage: undefined,
      form: null,
      failure: null,
      tags: new Set(),
      keep: (_tag, _name, load) => load(),
      loaded: null,
      side: null,
      visitorId: undefined,
      split: null,
      html: null,
      ...given,
    };
  }

  /**
   * Hands the request to the router with headers of our own making: it believes none of theirs.
   * `routeId` is the page known to be meant; without one every route is tried.
   */
  async route(
    context: PageContext,
    method: string,
    address: string,
    routeId = '',
  ): Promise<RouterAnswer> {
    const provider = new RouterContextProvider();
    provider.set(pageContext, context);
    const url = new URL(address, `${this.site.publicUrl}/`);
    const response = await this.#handlerOf(routeId)(new Request(url, { method }), provider);
    const body = context.html ?? (response.body === null ? '' : await response.text());
    return { status: response.status, headers: response.headers, body, context };
  }

  /**
   * A router of one page and the root: given all of them, it would compile, sort and try some two
   * hundred patterns several times for each document.
   */
  #handlerOf(routeId: string): Handler {
    const known = this.#handlers.get(routeId);
    if (known) return known;
    const handler = createRequestHandler(only(this.#build, routeId), 'production');
    this.#handlers.set(routeId, handler);
    return handler;
  }
}

function only(build: ServerBuild, routeId: string): ServerBuild {
  if (routeId === '') return build;
  const isKept = ([id]: [string, unknown]) => id === 'root' || id === routeId;
  const pick = <T>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(isKept));
  const assets = { ...build.assets, routes: pick(build.assets.routes) };
  return { ...build, assets, routes: pick(build.routes) };
}
