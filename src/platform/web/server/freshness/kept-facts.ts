import { LRUCache } from 'lru-cache';

const MOST_ENTRIES = 5_000;
/** Added to the time its page is kept, this is how long somebody's new name may be missing. */
const KEPT_MS = 10_000;

/**
 * What pages show besides their figures, from rendering to rendering: a page that is rendered anew every
 * second for its sums need not read its texts and pictures again. Thrown out by the tags of pages.
 */
export class KeptFacts {
  readonly #facts: LRUCache<string, Promise<unknown>>;
  readonly #namesByTag = new Map<string, Set<string>>();
  readonly #tagsByName = new Map<string, string[]>();

  constructor(now: () => number) {
    this.#facts = new LRUCache<string, Promise<unknown>>({
      max: MOST_ENTRIES,
      ttl: KEPT_MS,
      ttlResolution: 0,
      perf: { now },
      dispose: (_, key) => this.#unlist(key),
    });
  }

  /**
   * What was loaded under this name, or is loaded now. A name stands for one type. `also` says which other
   * tags make it wrong, by what was loaded.
   */
  keep<T>(
    tag: string,
    name: string,
    load: () => Promise<T>,
    also?: (loaded: T) => readonly string[],
  ): Promise<T> {
    const key = `${tag} ${name}`;
    const known = this.#facts.get(key) as Promise<T> | undefined;
    if (known) return known;
    const loading = load();
    this.#facts.set(key, loading);
    this.#list(key, [tag]);
    const isKept = () => this.#facts.peek(key) === loading;
    loading.then(
      (loaded) => {
        if (also && isKept()) this.#list(key, also(loaded));
      },
      () => {
        if (isKept()) this.#facts.delete(key);
      },
    );
    return loading;
  }

  forget(tags: readonly string[]): void {
    for (const tag of tags) {
      for (const key of this.#namesByTag.get(tag) ?? []) this.#facts.delete(key);
    }
  }

  clear(): void {
    this.#facts.clear();
  }

  #list(key: string, tags: readonly string[]): void {
    this.#tagsByName.set(key, [...(this.#tagsByName.get(key) ?? []), ...tags]);
    for (const tag of tags) {
      this.#namesByTag.set(tag, (this.#namesByTag.get(tag) ?? new Set()).add(key));
    }
  }

  #unlist(key: string): void {
    for (const tag of this.#tagsByName.get(key) ?? []) {
      const names = this.#namesByTag.get(tag);
      names?.delete(key);
      if (names?.size === 0) this.#namesByTag.delete(tag);
    }
    this.#tagsByName.delete(key);
  }
}
