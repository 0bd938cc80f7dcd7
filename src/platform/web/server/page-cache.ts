import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { processTime } from '#platform/clock/clock.ts';
import { compress, type Encoding } from '#platform/http/serving/encodings.ts';
import { KeptFacts } from './freshness/kept-facts.ts';
import type { PageSplit } from './sides/page-sides.ts';

export interface Rendered {
  readonly status: number;
  readonly html: string;
  /** Of a redirect. */
  readonly location: string | undefined;
  readonly policy: string;
  readonly tags: readonly string[];
  /** The experiment on it. */
  readonly split?: PageSplit | null;
  /** False for what must not be kept: errors, redirects, cookies. */
  readonly isStorable: boolean;
}

export interface CachedPage {
  readonly status: number;
  readonly body: Buffer;
  readonly location: string | undefined;
  readonly policy: string;
  readonly etag: string;
  readonly tags: readonly string[];
  readonly split: PageSplit | null;
  readonly variants: Map<Encoding, Promise<Buffer>>;
}

export interface PageCacheStats {
  readonly entries: number;
  readonly bytes: number;
  readonly hits: number;
  readonly misses: number;
  readonly shared: number;
  readonly invalidated: number;
}

const MOST_BYTES = 128 * 1024 * 1024;
const REMEMBERED_CHANGES = 1_000;
const SMALLEST_COMPRESSED = 1_024;
/** Of brotli, 6 takes a quarter more time than 5 for half a hundredth less to send. */
const KEPT_EFFORT = { br: 5, gzip: 6 } as const;
/** A page whose figures change all the time is rendered anew this often at most. */
const SPACING_MS = 1_000;
/** So long after a change of its figures a page may still be sent as it was, while it is rendered anew. */
const STALE_MS = 1_000;

interface Kept {
  readonly page: CachedPage;
  /** When its rendering began. */
  readonly asOf: number;
  /** When figures it shows changed for the first time since. */
  staleSince: number | undefined;
}

interface Rendering {
  readonly asOf: number;
  readonly page: Promise<CachedPage>;
}

interface Change {
  readonly order: number;
  readonly tag: string;
  /** Set for a change of figures; undefined for one that makes the page wrong. */
  readonly staleSince: number | undefined;
}

/**
 * Whole documents rendered without a session, in this process. One render at a time per key. A change that
 * makes pages wrong throws them out, also those being rendered; a change of figures, which on a page
 * everybody looks at comes many times a second, has them rendered anew at most once a second, and the
 * others are sent meanwhile what is a second old.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Kept>;
  readonly #rendering = new Map<string, Rendering>();
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #now: () => number;
  readonly #facts: KeptFacts;
  #recent: Change[] = [];
  #order = 0;
  #isPaused = false;
  #counts = { hits: 0, misses: 0, shared: 0, invalidated: 0 };

  /** `now` is the time of this process, in milliseconds since the epoch. */
  constructor(maxBytes: number = MOST_BYTES, now: () => number = () => processTime().getTime()) {
    this.#now = now;
    this.#facts = new KeptFacts(now);
    this.#pages = new LRUCache<string, Kept>({
      maxSize: maxBytes,
      perf: { now },
      ttlResolution: 0,
      sizeCalculation: ({ page }) => page.body.length * 2 + 2_000,
      dispose: ({ page }, key) => this.#forget(page, key),
    });
  }

  /** Whether the page of this key is kept, so that there is little to do for it. */
  holds(key: string): boolean {
    return !this.#isPaused && this.#pages.has(key);
  }

  /**
   * The page of this key: kept, being rendered for somebody else, or rendered now; never one that was begun
   * before `since`, for the reader who changed something then.
   */
  get(
    key: string,
    seconds: number,
    render: () => Promise<Rendered>,
    since = Number.NEGATIVE_INFINITY,
  ): CachedPage | Promise<CachedPage> {
    const kept = this.#isPaused ? undefined : this.#pages.get(key);
    if (kept && kept.asOf > since) {
      const { staleSince } = kept;
      const now = this.#now();
      if (staleSince === undefined || now - kept.asOf < SPACING_MS) return this.#hit(kept);
      const anew = this.#renderOnce(key, seconds, render, since);
      if (now - staleSince >= STALE_MS) return anew;
      // Its failure is told to those who wait for it; this reader has a page.
      anew.catch(() => undefined);
      return this.#hit(kept);
    }
    return this.#renderOnce(key, seconds, render, since);
  }

  /** Facts for the renderings of pages with this tag, until something with the tag becomes wrong. */
  keep<T>(
    tag: string,
    name: string,
    load: () => Promise<T>,
    also?: (loaded: T) => readonly string[],
  ): Promise<T> {
    return this.#isPaused ? load() : this.#facts.keep(tag, name, load, also);
  }

  /** Throws out every page with one of these tags, also those being rendered at this moment. */
  invalidate(tags: readonly string[]): void {
    for (const tag of tags) {
      this.#note(tag, undefined);
      for (const key of this.#keysByTag.get(tag) ?? []) {
        this.#pages.delete(key);
        this.#counts.invalidated += 1;
      }
    }
    this.#facts.forget(tags);
    // Later requests must not join a render that began before the change.
    this.#rendering.clear();
  }

  /** Has pages with one of these tags rendered anew within a second: figures they show have changed. */
  refresh(tags: readonly string[]): void {
    const now = this.#now();
    for (const tag of tags) {
      this.#note(tag, now);
      for (const key of this.#keysByTag.get(tag) ?? []) {
        const kept = this.#pages.peek(key);
        if (kept) kept.staleSince ??= now;
      }
    }
  }

  /** While notifications may be missed nothing is kept; `resume` starts empty. */
  pause(): void {
    this.#isPaused = true;
    this.clear();
  }

  /** Throws out everything: what all pages show has changed. Those on their way count as wrong, too. */
  clear(): void {
    this.#order += 1;
    this.#recent = [];
    this.#pages.clear();
    this.#facts.clear();
    this.#rendering.clear();
  }

  resume(): void {
    this.#isPaused = false;
  }

  stats(): PageCacheStats {
    return { entries: this.#pages.size, bytes: this.#pages.calculatedSize, ...this.#counts };
  }

  #hit({ page }: Kept): CachedPage {
    this.#counts.hits += 1;
    return page;
  }

  #renderOnce(
    key: string,
    seconds: number,
    render: () => Promise<Rendered>,
    since: number,
  ): Promise<CachedPage> {
    const running = this.#rendering.get(key);
    if (running && running.asOf > since) {
      this.#counts.shared += 1;
      return running.page;
    }
    this.#counts.misses += 1;
    const asOf = this.#now();
    const page = this.#renderAndKeep(key, seconds, asOf, render).finally(() => {
      if (this.#rendering.get(key)?.page === page) this.#rendering.delete(key);
    });
    this.#rendering.set(key, { asOf, page });
    return page;
  }

  async #renderAndKeep(
    key: string,
    seconds: number,
    asOf: number,
    render: () => Promise<Rendered>,
  ): Promise<CachedPage> {
    const startedAt = this.#order;
    const wasPaused = this.#isPaused;
    const rendered = await render();
    const page = pageOf(rendered);
    const changes = this.#changesSince(startedAt, rendered.tags);
    const isWrong = changes === undefined || changes.some((each) => each.staleSince === undefined);
    // One that began later may have ended sooner.
    const isOld = (this.#pages.peek(key)?.asOf ?? Number.NEGATIVE_INFINITY) > asOf;
    if (rendered.isStorable && !wasPaused && !this.#isPaused && !isWrong && !isOld) {
      this.#pages.set(
        key,
        { page, asOf, staleSince: changes[0]?.staleSince },
        { ttl: seconds * 1000 },
      );
      for (const tag of page.tags) {
        const keys = this.#keysByTag.get(tag) ?? new Set();
        this.#keysByTag.set(tag, keys.add(key));
      }
    }
    return page;
  }

  #note(tag: string, staleSince: number | undefined): void {
    this.#order += 1;
    this.#recent.push({ order: this.#order, tag, staleSince });
    if (this.#recent.length > REMEMBERED_CHANGES) {
      this.#recent = this.#recent.slice(-REMEMBERED_CHANGES / 2);
    }
  }

  /** What changed since; undefined when more has changed than is remembered. */
  #changesSince(order: number, tags: readonly string[]): readonly Change[] | undefined {
    const oldest = this.#recent[0]?.order ?? this.#order + 1;
    if (this.#order > order && oldest > order + 1) return undefined;
    return this.#recent.filter((change) => change.order > order && tags.includes(change.tag));
  }

  #forget(page: CachedPage, key: string): void {
    for (const tag of page.tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

/** The body in the encoding, compressed once per page however many ask for it. */
export function encoded(page: CachedPage, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'identity' || page.body.length < SMALLEST_COMPRESSED) return page.body;
  let variant = page.variants.get(encoding);
  if (!variant) {
    variant = compress(page.body, encoding, KEPT_EFFORT[encoding]);
    page.variants.set(encoding, variant);
  }
  return variant;
}

function pageOf(rendered: Rendered): CachedPage {
  const body = Buffer.from(rendered.html);
  const hash = createHash('sha256').update(body).update(rendered.policy).digest('base64url');
  return {
    status: rendered.status,
    body,
    location: rendered.location,
    policy: rendered.policy,
    etag: `"${hash.slice(0, 27)}"`,
    tags: rendered.tags,
    split: rendered.split ?? null,
    variants: new Map(),
  };
}
