import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { Answer, SESSION_COOKIE } from '#platform/http/answer.ts';
import { acceptBytes } from '#platform/http/serving/body-parsers.ts';
import { isCrossSite, makeCsrfToken } from '#platform/http/csrf.ts';
import {
  anonymousActor,
  endReplacedSession,
  identify,
  withVisitorId,
} from '#platform/http/identify.ts';
import type { PageHandler } from '#platform/http/server.ts';
import type { Site } from '#platform/http/site.ts';
import { inRequest, workIsAt } from '#platform/log/current-request.ts';
import { CONTROL } from '../experiments/is-split.ts';
import { localeOr } from '../locale.ts';
import { atOwnAddress } from './addresses/own-address.ts';
import { type PolicySettings, pagePolicy } from './csp.ts';
import { keyOf, SharedPages } from './filling/shared-pages.ts';
import { FLASH_COOKIE, takeFlash } from './flash.ts';
import { readBody } from './form-body.ts';
import { homeRedirect, inOfferedLanguage } from './home-language.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import type { PersonSummary } from './page-context.ts';
import { PageRouter, type RouterAnswer } from './page-router.ts';
import { keptQuery } from './page-query.ts';
import { agreedVisitor, type SeenSide, seenSide, sideOfPage } from './sides/page-sides.ts';
import { PageTargets, type PageTarget } from './page-target.ts';
import { tooOldFor } from './freshness/reader-change.ts';
import { RefusalPages } from './refusal-pages.ts';
import { sendCached, sendDocument, sendEmpty } from './send-page.ts';

export interface PageSettings {
  readonly site: Site;
  readonly build: ServerBuild;
  readonly cache: PageCache;
  readonly policy: PolicySettings;
  /** The person for the page's frame. */
  describePerson(actor: Actor): Promise<PersonSummary | null>;
  /** Told of each side of an experiment that somebody was shown. */
  seen?(side: SeenSide): void;
}

const MANIFEST = '/__manifest';
const NOT_PAGES =
  /^\/(private_api|oauth|analytics|ckeditor|media|assets|health|downloads|live|dev\/outbox)(\/|\?|$)/;

/** Serves pages through the router: whole documents, its data requests and forms. */
export function pageHandler(settings: PageSettings): PageHandler {
  const serve = new PageServer(settings);
  return {
    mount: (app: FastifyInstance) => {
      void app.register(async (scope) => {
        acceptBytes(scope);
        scope.route({
          method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
          url: '/*',
          handler: (request, reply) => inRequest(request, null, () => serve.handle(request, reply)),
        });
      });
    },
    showRefusal: (request, reply, refusal) => serve.showRefusal(request, reply, refusal),
  };
}

interface Asked {
  readonly target: PageTarget;
  /** Under which the page is kept. */
  readonly address: string;
  readonly seconds: number;
}

class PageServer {
  readonly #settings: PageSettings;
  readonly #targets: PageTargets;
  readonly #router: PageRouter;
  readonly #refusals: RefusalPages;
  readonly #shared: SharedPages;

  constructor(settings: PageSettings) {
    this.#settings = settings;
    this.#targets = new PageTargets(settings.build);
    this.#router = new PageRouter(settings.site, settings.build);
    this.#refusals = new RefusalPages(this.#router, settings.policy);
    this.#shared = new SharedPages({ ...settings, router: this.#router });
  }

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { method } = request;
    if (request.url.startsWith(MANIFEST)) return this.#manifest(request, reply);
    if (NOT_PAGES.test(request.url)) throw platformErrors.notFound();
    const asked = this.#targetOf(request.url);
    workIsAt(`${method} ${asked.pattern}`);
    const isRead = method === 'GET' || method === 'HEAD';
    const { target, url, cookie } = this.#withKept(request, asked);
    if (isRead) {
      const elsewhere =
        canonical(request.url, asked) ??
        atOwnAddress(this.#settings.site, request) ??
        inOfferedLanguage(asked) ??
        homeRedirect(this.#settings.site, request);
      if (elsewhere) return sendEmpty(reply, elsewhere.status, elsewhere);
      if (cookie !== undefined) reply.header('set-cookie', cookie);
      const address = target.sharedAddress;
      if (address !== undefined && target.rules?.cache && !this.#isKnown(request)) {
        const wanted = { target, address, seconds: target.rules.cache.seconds };
        const found = this.#kept(request, wanted, CONTROL);
        const page = found instanceof Promise ? await found : found;
        // Rendered without what its address holds for others: a way elsewhere keeps the whole query.
        const isLed = page.location !== undefined && target.search !== '';
        if (!isLed && page.split === null) return sendCached(request, reply, page);
        if (!isLed) return sendCached(request, reply, await this.#sideOf(page, request, wanted));
      }
    } else if (method !== 'POST' || !target.rules?.act) {
      if (target.isCatchAll) throw platformErrors.notFound();
      const allow = target.rules?.act ? 'GET, HEAD, POST' : 'GET, HEAD';
      throw platformErrors.methodNotAllowed({}, { headers: { allow } });
    }
    return this.#servePersonal(request, reply, target, url);
  }

  /** A side of a page, as it is kept or rendered now. */
  #kept(request: FastifyRequest, { target, address, seconds }: Asked, side: string) {
    const { cache, site } = this.#settings;
    const key = keyOf(address, side);
    const render = () => this.#shared.render(request, target, address, side);
    const since = tooOldFor(site, request.headers.cookie);
    const get = () => cache.get(key, seconds, render, since);
    // What is not kept is rendered for whoever asks first, and addresses are without number.
    const who = { ip: request.ip, accountId: null };
    return cache.holds(key) ? get() : site.limiter.inTurn(who, get);
  }

  /** What of a page with an experiment the visitor is shown; the control where their side cannot be. */
  async #sideOf(page: CachedPage, request: FastifyRequest, asked: Asked): Promise<CachedPage> {
    const visitorId = agreedVisitor(this.#settings.site.jar, request);
    const shown = await sideOfPage(page, visitorId, (side) => this.#kept(request, asked, side));
    const seen = shown && seenSide(page.split, visitorId, request);
    if (seen) this.#settings.seen?.(seen);
    return shown ?? page;
  }

  /** A refusal where a page was asked for, as a page; undefined where none belongs. */
  async showRefusal(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: AppError,
  ): Promise<FastifyReply | undefined> {
    if (NOT_PAGES.test(request.url) || request.url.startsWith(MANIFEST)) return undefined;
    const target = this.#targets.findOr(request.url, '/');
    return target.isData ? undefined : this.#refusals.send(request, reply, target, refusal);
  }

  #targetOf(url: string): PageTarget {
    try {
      return this.#targets.find(url);
    } catch (error) {
      throw platformErrors.malformed({}, { cause: error });
    }
  }

  /** The address with what was chosen on an earlier visit, and the cookie that keeps what is chosen now. */
  #withKept(
    { url, headers }: FastifyRequest,
    asked: PageTarget,
  ): { readonly target: PageTarget; readonly url: string; readonly cookie?: string | undefined } {
    const { known, cookie } = keptQuery(asked, headers.cookie, this.#settings.site.jar);
    if (known === undefined) return { target: asked, url, cookie };
    const whole = `${url}${url.includes('?') ? '&' : '?'}${known}`;
    return { target: this.#targetOf(whole), url: whole };
  }

  /** Who has a session or a flash gets a document of their own. */
  #isKnown(request: FastifyRequest): boolean {
    const { jar } = this.#settings.site;
    const { cookie } = request.headers;
    if (cookie === undefined) return false;
    return [SESSION_COOKIE, FLASH_COOKIE].some((name) => jar.read(cookie, name) !== undefined);
  }

  async #servePersonal(
    request: FastifyRequest,
    reply: FastifyReply,
    target: PageTarget,
    url: string,
  ): Promise<FastifyReply> {
    const { site } = this.#settings;
    const answer = new Answer(site.jar, site.secret);
    const { actor: found } = await identify(site, request, localeOr(target.locale), {});
    const isShareable = target.rules?.cache !== undefined;
    // A page that others are shown from the cache sets no cookie here either. Nor does one that somebody
    // walks to: its form asks for a token meanwhile, and of two cookies the last would not be the token's.
    const isWalkedTo = target.isData && request.method !== 'POST';
    const isNew = found.kind === 'visitor' && !isShareable && !isWalkedTo;
    const actor = isNew ? withVisitorId(site, found, answer) : found;
    const hasDeadSession = found.kind === 'visitor' && this.#hasSession(request);
    if (hasDeadSession) answer.clearCookie(SESSION_COOKIE);
    if (request.method === 'POST' && isCrossSite(request.headers, site.publicUrl))
      throw platformErrors.invalidCsrf();
    const form = request.method === 'POST' ? readBody(request) : null;
    const isFlashShown = request.method !== 'POST';
    const context = this.#router.context(target, {
      actor,
      answer,
      path: `${target.pathname}${target.search}`,
      csrfToken: actor.sessionId || actor.visitorId ? makeCsrfToken(site.secret, actor) : '',
      flash: isFlashShown ? takeFlash(site, request.headers.cookie, answer) : null,
      person: actor.kind === 'person' ? await this.#settings.describePerson(actor) : null,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 500),
      // What is shown from the cache knows no reader, whoever happens to ask for it.
      cookie: (name) => (isShareable ? undefined : site.jar.read(request.headers.cookie, name)),
      acceptLanguage: isShareable && form === null ? undefined : request.headers['accept-language'],
      visitorId: agreedVisitor(site.jar, request),
      form,
    });
    if (request.method !== 'POST') await this.#limitReads(target, actor);
    const route = () => this.#router.route(context, request.method, url, target.routeId);
    // What a visitor sends may wait for somebody outside: it holds up nobody behind the same address.
    const isOpen = request.method === 'POST' && actor.accountId === null;
    const routed = await (isOpen ? route() : site.limiter.inTurn(actor, route));
    await endReplacedSession(site, actor, answer);
    const seen = seenSide(context.split, actor.standIn ? undefined : context.visitorId, request);
    if (seen && routed.status === 200) this.#settings.seen?.(seen);
    return this.#send(request, reply, target, routed);
  }

  async #limitReads(target: PageTarget, actor: Actor): Promise<void> {
    if (!target.rules || target.rules.act) return;
    for (const limit of target.rules.limits) {
      await this.#settings.site.limiter.take(limit, `page ${target.pattern}`, actor);
    }
  }

  #hasSession(request: FastifyRequest): boolean {
    return this.#settings.site.jar.read(request.headers.cookie, SESSION_COOKIE) !== undefined;
  }

  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    target: PageTarget,
    routed: RouterAnswer,
  ): Promise<FastifyReply> | FastifyReply {
    const { context } = routed;
    for (const [name, value] of context.answer.headers) reply.header(name, value);
    for (const cookie of context.answer.cookies) reply.header('set-cookie', cookie);
    reply.header('cache-control', 'private, no-store');
    const location = routed.headers.get('location');
    if (location !== null) return sendEmpty(reply, routed.status, { location });
    const sources = target.rules?.sources?.() ?? {};
    const policy = pagePolicy([`'nonce-${context.nonce}'`], sources, this.#settings.policy);
    return sendDocument(request, reply, {
      status: routed.status,
      body: routed.body,
      policy,
      type:
        context.html === null ? (routed.headers.get('content-type') ?? 'text/plain') : undefined,
      routerHeaders: routed.headers,
    });
  }

  /** The router's list of routes for links on a page; the same for everybody. */
  async #manifest(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const target: PageTarget = this.#targetOf('/');
    const { site } = this.#settings;
    const context = this.#router.context(target, {
      actor: anonymousActor(request, 'en'),
      answer: new Answer(site.jar, site.secret),
      path: '/',
      isShared: true,
    });
    const routed = await this.#router.route(context, 'GET', request.url);
    if (routed.status >= 400) throw platformErrors.malformed();
    for (const [name, value] of routed.headers) reply.header(name, value);
    return reply.status(routed.status).send(routed.body === '' ? undefined : routed.body);
  }
}

/**
 * `/explore/` is `/explore`; the router's own query is no page's. Several slashes are no address, nor is one
 * with a backslash, which a browser that is sent there reads as a slash: `/\host` would lead to that host.
 */
function canonical(
  url: string,
  target: PageTarget,
): { readonly status: number; readonly location: string } | undefined {
  if (url.startsWith('//') || /\/\/|\\/.test(target.pathname)) throw platformErrors.notFound();
  if (target.isData) return undefined;
  const { pathname, search } = target;
  const hasSlash = pathname !== '/' && pathname.endsWith('/');
  const isLonger = url.length > pathname.length + search.length;
  if (!hasSlash && !isLonger) return undefined;
  return { status: 301, location: `${hasSlash ? pathname.slice(0, -1) : pathname}${search}` };
}
