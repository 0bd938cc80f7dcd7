import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from '#platform/errors/app-error.ts';
import { Answer } from '#platform/http/answer.ts';
import { anonymousActor } from '#platform/http/identify.ts';
import type { Locale } from '../locale.ts';
import { type PolicySettings, pagePolicy, withoutNonce } from './csp.ts';
import type { PageContext } from './page-context.ts';
import type { PageRouter } from './page-router.ts';
import type { PageTarget } from './page-target.ts';
import { sendDocument } from './send-page.ts';

interface RefusalPage {
  readonly body: string;
  readonly policy: string;
}

/** Shows what was refused outside the router (method, size, type, limits, overload) as a page. */
export class RefusalPages {
  readonly #router: PageRouter;
  readonly #policy: PolicySettings;
  /** By language: under load a page that costs a rendering each time would add to the load. */
  readonly #busy = new Map<Locale, Promise<RefusalPage>>();

  constructor(router: PageRouter, policy: PolicySettings) {
    this.#router = router;
    this.#policy = policy;
  }

  /** Sends the page; the caller has set status and headers of the refusal. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    target: PageTarget,
    refusal: AppError,
  ): Promise<FastifyReply> {
    const page =
      refusal.status === 503
        ? await this.#busyPage(request, target, refusal)
        : await this.#render(request, target, refusal, request.id);
    return sendDocument(request, reply, {
      ...page,
      status: refusal.status,
      type: undefined,
      routerHeaders: new Headers(),
    });
  }

  #busyPage(request: FastifyRequest, target: PageTarget, refusal: AppError): Promise<RefusalPage> {
    const known = this.#busy.get(target.locale);
    if (known) return known;
    const page = this.#render(request, target, refusal, '');
    this.#busy.set(target.locale, page);
    page.catch(() => this.#busy.delete(target.locale));
    return page;
  }

  async #render(
    request: FastifyRequest,
    target: PageTarget,
    refusal: AppError,
    requestId: string,
  ): Promise<RefusalPage> {
    const context: PageContext = this.#router.context(target, {
      actor: { ...anonymousActor(request, target.locale), requestId },
      answer: new Answer(this.#router.site.jar, this.#router.site.secret),
      path: target.pathname,
      isShared: true,
      failure: refusal,
    });
    const { pathname, routeId } = target;
    const { body } = await this.#router.route(context, 'GET', pathname, routeId);
    const { html, hashes } = withoutNonce(body, context.nonce);
    return { body: html, policy: pagePolicy(hashes, {}, this.#policy) };
  }
}
