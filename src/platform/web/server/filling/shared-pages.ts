import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Answer } from '#platform/http/answer.ts';
import { anonymousActor } from '#platform/http/identify.ts';
import type { Site } from '#platform/http/site.ts';
import { offeredLocales } from '../../locale.ts';
import { marketName } from '../../market-name.ts';
import { CONTROL } from '../../experiments/is-split.ts';
import { type PolicySettings, pagePolicy, withoutNonce } from '../csp.ts';
import type { PageCache, Rendered } from '../page-cache.ts';
import type { PageContext } from '../page-context.ts';
import { paramsOf } from '../page-patterns.ts';
import { loadAhead } from '../page-pipeline.ts';
import type { PageRouter } from '../page-router.ts';
import { pageStyle } from '../page-style.ts';
import type { PageTarget } from '../page-target.ts';
import { type DocumentTemplate, fillIn, templateOf } from './document-template.ts';
import { type Marked, markFigures } from './figure-marks.ts';

const MOST_CHARACTERS = 64 * 1024 * 1024;

interface Template {
  /** Of the data it was rendered from, figures aside, and of the frame around the page. */
  readonly version: string;
  readonly document: DocumentTemplate;
}

interface SharedSettings {
  readonly site: Site;
  readonly cache: PageCache;
  readonly policy: PolicySettings;
  readonly router: PageRouter;
}

/** What every document says of the market, whatever its page shows. */
const frameVersion = (): string =>
  JSON.stringify([marketName(), pageStyle()?.path, offeredLocales()]);

/** Under what a side of a page is kept: no address has a space. */
export function keyOf(address: string, side: string): string {
  return side === CONTROL ? address : `${address} ${side}`;
}

interface SharedDocument {
  readonly status: number;
  readonly location: string | undefined;
  readonly html: string;
  readonly hashes: readonly string[];
}

/**
 * Renders pages for a visitor of whom nothing is known, so that anybody may be sent them. A page of which
 * nothing but figures changed since is not rendered again: they are filled in.
 */
export class SharedPages {
  readonly #settings: SharedSettings;
  readonly #templates = new LRUCache<string, Template>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ document }) => document.length + 1_000,
  });

  constructor(settings: SharedSettings) {
    this.#settings = settings;
  }

  /** The page of an address as it is now, showing a side of its experiment. */
  async render(
    request: FastifyRequest,
    target: PageTarget,
    address: string,
    side: string,
  ): Promise<Rendered> {
    const { site, policy, cache, router } = this.#settings;
    const answer = new Answer(site.jar, site.secret);
    const context = router.context(target, {
      actor: { ...anonymousActor(request, target.locale), ip: '', requestId: '' },
      answer,
      path: address,
      isShared: true,
      side,
      keep: (tag, name, load, also) => cache.keep(tag, name, load, also),
    });
    const marked = await this.#loadMarked(target, context, address);
    const made = marked
      ? await this.#fill(target, context, address, marked)
      : await this.#renderWhole(target, context, address);
    return {
      status: made.status,
      html: made.html,
      location: made.location,
      policy: pagePolicy(made.hashes, target.rules?.sources?.() ?? {}, policy),
      tags: [...context.tags],
      split: context.split,
      isStorable: made.status === 200 && answer.cookies.length === 0,
    };
  }

  /** The page's data with marks for figures; undefined for pages without, and where there is none to show. */
  async #loadMarked(
    { rules, pattern, pathname }: PageTarget,
    context: PageContext,
    address: string,
  ): Promise<Marked | undefined> {
    if (rules?.figures === undefined) return undefined;
    const { href: url } = this.#urlOf(address);
    const asked = { params: paramsOf(pattern, pathname), request: { url } };
    const loaded = await loadAhead(rules, context, asked);
    if (loaded === undefined || context.answer.statusCode !== undefined) return undefined;
    return markFigures(loaded.data, rules.figures(loaded.data));
  }

  async #fill(
    target: PageTarget,
    context: PageContext,
    address: string,
    { version: ofData, figures }: Marked,
  ): Promise<SharedDocument> {
    const version = `${ofData} ${frameVersion()}`;
    const key = keyOf(address, context.side ?? CONTROL);
    const known = this.#templates.get(key);
    if (known?.version === version) {
      return { status: 200, location: undefined, ...fillIn(known.document, figures) };
    }
    const { status, headers, body } = await this.#route(target, context, address);
    const document = templateOf(body, context.nonce);
    if (status === 200) this.#templates.set(key, { version, document });
    const location = headers.get('location') ?? undefined;
    return { status, location, ...fillIn(document, figures) };
  }

  async #renderWhole(
    target: PageTarget,
    context: PageContext,
    address: string,
  ): Promise<SharedDocument> {
    const { status, headers, body } = await this.#route(target, context, address);
    const location = headers.get('location') ?? undefined;
    return { status, location, ...withoutNonce(body, context.nonce) };
  }

  #route({ routeId }: PageTarget, context: PageContext, address: string) {
    return this.#settings.router.route(context, 'GET', address, routeId);
  }

  #urlOf(address: string): URL {
    return new URL(address, `${this.#settings.site.publicUrl}/`);
  }
}
