import { LRUCache } from 'lru-cache';
import type { ServerBuild } from 'react-router';
import type { PageRules } from '../page-rules.ts';
import { type Locale, splitLocale } from '../locale.ts';
import { withoutRouterQuery } from '../calls/router-query.ts';
import { readPageQuery } from './page-query.ts';
import { type PagePattern, PagePatterns } from './page-patterns.ts';

/** What an address asks for. */
export interface PageTarget {
  /** Path of the page, without `.data`. */
  readonly pathname: string;
  /** Query of the page, without what the router asks by. */
  readonly search: string;
  readonly locale: Locale;
  /** Asked for by the router in the browser: data instead of a document. */
  readonly isData: boolean;
  /** Undefined when no page is there: the catch-all says so. */
  readonly rules: PageRules | undefined;
  readonly isCatchAll: boolean;
  /** The route's pattern, to count by. */
  readonly pattern: string;
  /** The route's name in the build; empty where the router itself has to look. */
  readonly routeId: string;
  /**
   * Address under which the page is cached and rendered: with nothing of the query but what may vary
   * it, as its schema reads it. Everything else would be shown to others. Undefined: not cached.
   */
  readonly sharedAddress: string | undefined;
}

const REMEMBERED = 20_000;

/** Finds the page of an address; remembers it, so that a cached page costs one look-up. */
export class PageTargets {
  readonly #patterns: PagePatterns<PageRules | undefined>;
  readonly #known = new LRUCache<string, PageTarget>({ max: REMEMBERED });

  constructor(build: ServerBuild) {
    const routes = Object.values(build.routes).flatMap(
      (route): PagePattern<PageRules | undefined>[] => {
        if (!route || route.parentId === undefined) return [];
        const loader = route.module.loader as { page?: PageRules } | undefined;
        return [{ id: route.id, path: route.path ?? '', of: loader?.page }];
      },
    );
    this.#patterns = new PagePatterns(routes);
  }

  /** `url` is path and query as received, beginning with one slash. Throws URIError for a malformed %. */
  find(url: string): PageTarget {
    const known = this.#known.get(url);
    if (known) return known;
    const target = this.#read(url);
    // Only what is there is remembered, so that made-up addresses cannot push it out.
    if (!target.isCatchAll) this.#known.set(url, target);
    return target;
  }

  /** As `find`; for an address that cannot be read the one given instead, in its language. */
  findOr(url: string, instead: string): PageTarget {
    try {
      return this.find(url);
    } catch {
      const { locale } = splitLocale(url);
      return this.find(locale === 'en' ? instead : `/${locale}`);
    }
  }

  #read(url: string): PageTarget {
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const search = mark < 0 ? '' : withoutRouterQuery(url.slice(mark));
    decodeURIComponent(path);
    const isData = path.endsWith('.data');
    const pathname = isData ? dataPath(path) : path;
    const found = this.#patterns.find(pathname);
    const rules = found?.of;
    const sharedAddress = rules?.cache && !isData ? shared(rules, pathname, search) : undefined;
    const { locale } = splitLocale(pathname);
    const isCatchAll = found === undefined || found.path === '*';
    const pattern = found?.path || '/';
    const routeId = found?.id ?? '';
    return { pathname, search, locale, isData, rules, isCatchAll, pattern, routeId, sharedAddress };
  }
}

/** `/projects/x.data` and `/_root.data` or `/_.data` are the router's names for the page's data. */
function dataPath(path: string): string {
  const bare = path.slice(0, -'.data'.length);
  if (bare === '/_root' || bare === '/_') return '/';
  return bare.endsWith('/_') ? bare.slice(0, -1) : bare;
}

/** Undefined when the query holds something the page reads but its cache may not vary by. */
function shared(rules: PageRules, pathname: string, search: string): string | undefined {
  if (search === '') return pathname;
  const given = new URLSearchParams(search);
  const allowed = rules.cache?.query ?? [];
  const read = Object.keys(rules.query?.shape ?? {});
  if (read.some((name) => given.has(name) && !allowed.includes(name))) return undefined;
  const query = readPageQuery(rules.query, given);
  const kept = new URLSearchParams();
  for (const name of allowed.filter((each) => given.has(each)).sort()) {
    for (const value of [query[name] ?? []].flat()) kept.append(name, String(value));
  }
  return kept.size === 0 ? pathname : `${pathname}?${kept}`;
}
