import { DEFAULT_LOCALE, type Locale } from '#platform/web/locale.ts';

export type QueryValue = string | number | boolean | null | undefined | readonly string[];
export type Query = Record<string, QueryValue>;
export type Id = string | number;

/** The address of a page. English has no prefix. */
export function page(locale: Locale, path: string, query?: Query): string {
  return withQuery(prefixed(locale, path), query);
}

export function prefixed(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value ?? []].flat()) search.append(name, String(item));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

export function seg(value: Id): string {
  return encodeURIComponent(value);
}
