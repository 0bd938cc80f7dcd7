import { randomBytes } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { Site } from '#platform/http/site.ts';
import { type PageContext, pageContext } from './page-context.ts';
import type { PageTarget } from './page-target.ts';

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
  readonly #handle: ReturnType<typeof createRequestHandler>;

  constructor(site: Site, build: ServerBuild) {
    this.site = site;
    this.#handle = createRequestHandler(build, 'production');
  }

  /** A context in which nothing is known of the visitor but what is given. */
  context(
    target: PageTarget,
    given: Pick<PageContext, 'actor' | 'answer' | 'path'> & Partial<PageContext>,
  ): PageContext {
    return {
      site: this.site,
      locale: target.locale,
      area: target.rules?.area ?? 'public',
      isShared: false,
      nonce: randomBytes(16).toString('base64url'),
      csrfToken: '',
      flash: null,
      person: null,
      userAgent: '',
      form: null,
      failure: null,
      tags: new Set(),
      html: null,
      ...given,
    };
  }

  /** Hands the request to the router with headers of our own making: it believes none of theirs. */
  async route(context: PageContext, method: string, address: string): Promise<RouterAnswer> {
    const provider = new RouterContextProvider();
    provider.set(pageContext, context);
    const url = new URL(address, `${this.site.publicUrl}/`);
    const response = await this.#handle(new Request(url, { method }), provider);
    const body = context.html ?? (response.body === null ? '' : await response.text());
    return { status: response.status, headers: response.headers, body, context };
  }
}
