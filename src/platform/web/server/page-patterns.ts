/** One page's address, as routes.ts spells it: fixed parts, `:names`, or `*` for everything else. */
export interface PagePattern<T> {
  readonly id: string;
  readonly path: string;
  readonly of: T;
}

interface Compiled<T> {
  readonly parts: readonly string[];
  readonly page: PagePattern<T>;
}

/**
 * Finds the page of a path by its number of parts. Says what the router would say, which tries all
 * its patterns one after the other.
 */
export class PagePatterns<T> {
  readonly #byLength = new Map<number, Compiled<T>[]>();
  readonly #rest: PagePattern<T> | undefined;

  /** Throws for what it does not know: optional parts, or `*` within a path. */
  constructor(pages: readonly PagePattern<T>[]) {
    for (const page of pages) {
      if (page.path === '*') {
        this.#rest = page;
        continue;
      }
      if (/[?*]/.test(page.path)) throw new Error(`a page cannot have the address ${page.path}`);
      const parts = partsOf(page.path);
      const sameLength = this.#byLength.get(parts.length) ?? [];
      this.#byLength.set(parts.length, [...sameLength, { parts, page }]);
    }
    for (const each of this.#byLength.values()) each.sort((a, b) => fixed(b) - fixed(a));
  }

  /** `pathname` as received, still encoded; throws URIError where it is malformed. */
  find(pathname: string): PagePattern<T> | undefined {
    const given = partsOf(pathname).map(decodeURIComponent);
    const sameLength = this.#byLength.get(given.length) ?? [];
    const found = sameLength.find(({ parts }) =>
      parts.every((part, at) => part.startsWith(':') || part === given[at]),
    );
    return found?.page ?? this.#rest;
  }
}

/** The `:names` of a pattern in an address that it fits. */
export function paramsOf(pattern: string, pathname: string): Record<string, string> {
  const given = partsOf(pathname).map(decodeURIComponent);
  const named = partsOf(pattern).flatMap((part, at): [string, string][] =>
    part.startsWith(':') ? [[part.slice(1), given[at] ?? '']] : [],
  );
  return Object.fromEntries(named);
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function fixed({ parts }: Compiled<unknown>): number {
  return parts.filter((part) => !part.startsWith(':')).length;
}
