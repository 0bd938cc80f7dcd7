import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface Rendered {
  readonly status: number;
  readonly html: string;
  /** Of a redirect. */
  readonly location: string | undefined;
  readonly policy: string;
  readonly tags: readonly string[];
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
const REMEMBERED_INVALIDATIONS = 1_000;
const SMALLEST_COMPRESSED = 1_024;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Whole documents rendered without a session, in this process. One render at a time per key; what
 * was thrown out while it was being rendered is sent once and not kept.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CachedPage>;
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  readonly #keysByTag = new Map<string, Set<string>>();
  #recent: { at: number; tag: string }[] = [];
  #clock = 0;
  #isPaused = false;
  #counts = { hits: 0, misses: 0, shared: 0, invalidated: 0 };

  constructor(maxBytes: number = MOST_BYTES) {
    this.#pages = new LRUCache<string, CachedPage>({
      maxSize: maxBytes,
      sizeCalculation: (page) => page.body.length * 2 + 2_000,
      dispose: (page, key) => this.#forget(page, key),
    });
  }

  /** The page of this key: kept, being rendered for somebody else, or rendered now. */
  get(
    key: string,
    seconds: number,
    render: () => Promise<Rendered>,
  ): CachedPage | Promise<CachedPage> {
    const kept = this.#isPaused ? undefined : this.#pages.get(key);
    if (kept) {
      this.#counts.hits += 1;
      return kept;
    }
    const running = this.#rendering.get(key);
    if (running) {
      this.#counts.shared += 1;
      return running;
    }
    this.#counts.misses += 1;
    const started = this.#renderAndKeep(key, seconds, render).finally(() => {
      if (this.#rendering.get(key) === started) this.#rendering.delete(key);
    });
    this.#rendering.set(key, started);
    return started;
  }

  /** Throws out every page with one of these tags, also those being rendered at this moment. */
  invalidate(tags: readonly string[]): void {
    for (const tag of tags) {
      this.#clock += 1;
      this.#recent.push({ at: this.#clock, tag });
      for (const key of this.#keysByTag.get(tag) ?? []) {
        this.#pages.delete(key);
        this.#counts.invalidated += 1;
      }
    }
    if (this.#recent.length > REMEMBERED_INVALIDATIONS) {
      this.#recent = this.#recent.slice(-REMEMBERED_INVALIDATIONS / 2);
    }
    // Later requests must not join a render that began before the change.
    this.#rendering.clear();
  }

  /** While notifications may be missed nothing is kept; `resume` starts empty. */
  pause(): void {
    this.#isPaused = true;
    this.#clock += 1;
    this.#pages.clear();
    this.#rendering.clear();
  }

  resume(): void {
    this.#isPaused = false;
  }

  stats(): PageCacheStats {
    return { entries: this.#pages.size, bytes: this.#pages.calculatedSize, ...this.#counts };
  }

  async #renderAndKeep(
    key: string,
    seconds: number,
    render: () => Promise<Rendered>,
  ): Promise<CachedPage> {
    const startedAt = this.#clock;
    const wasPaused = this.#isPaused;
    const rendered = await render();
    const page = pageOf(rendered);
    const isStale = wasPaused || this.#isPaused || this.#changedSince(startedAt, rendered.tags);
    if (rendered.isStorable && !isStale) {
      this.#pages.set(key, page, { ttl: seconds * 1000 });
      for (const tag of page.tags) {
        const keys = this.#keysByTag.get(tag) ?? new Set();
        this.#keysByTag.set(tag, keys.add(key));
      }
    }
    return page;
  }

  #changedSince(at: number, tags: readonly string[]): boolean {
    const oldest = this.#recent[0]?.at ?? this.#clock + 1;
    // Older changes than are remembered: better to render once more than to keep what is stale.
    if (this.#clock > at && oldest > at + 1) return true;
    return this.#recent.some((change) => change.at > at && tags.includes(change.tag));
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
    variant = compress(page.body, encoding, 6);
    page.variants.set(encoding, variant);
  }
  return variant;
}

/** Compresses off the main thread; `effort` as in zlib, 1 fast to 9 small. */
export function compress(body: Buffer, encoding: 'br' | 'gzip', effort: number): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(body, { level: effort });
  return toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: effort } });
}

/** The best encoding a client accepts. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? '').toLowerCase();
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)) return 'gzip';
  return 'identity';
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
    variants: new Map(),
  };
}
