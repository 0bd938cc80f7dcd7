import { type Locale, offeredLocales, splitLocale } from '#platform/web/locale.ts';
import { withoutRouterQuery } from '#platform/web/calls/router-query.ts';
import { prefixed } from './build-path.ts';

export * as paths from './addresses.ts';
export type { Query, QueryValue } from './build-path.ts';
export { EDITOR_SECTIONS, type EditorSection } from './editor-sections.ts';

/** The same page in another language: prefix exchanged, path and query kept. */
export function inLocale(locale: Locale, pathname: string): string {
  return prefixed(locale, splitLocale(pathname).path);
}

/** Every language on offer with the address of the page in it, for the language menu and hreflang. */
export function alternates(pathname: string): { locale: Locale; path: string }[] {
  return offeredLocales().map((locale) => ({ locale, path: inLocale(locale, pathname) }));
}

/** What follows the path of an address, from the question mark on; nothing where there is none. */
export function queryOf(address: string): string {
  const mark = address.indexOf('?');
  return mark < 0 ? '' : address.slice(mark);
}

/** The path segment after `projects` or `command_center`, without the prefix; null on other pages. */
export function campaignSegment(pathname: string): string | null {
  const [, first, second] = splitLocale(pathname).path.split('/');
  return (first === 'projects' || first === 'command_center') && second ? second : null;
}

/**
 * An address of this site that is safe to go to after signing in; anything else (other hosts,
 * `//`, `/\`, schemes, controls) becomes the fallback, and so does a path with empty or dotted parts,
 * which may lead elsewhere once it is resolved.
 */
export function safeReturnPath(input: unknown, fallback: string): string {
  if (typeof input !== 'string' || input.length > 2_000) return fallback;
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(input)) return fallback;
  let decoded: string;
  try {
    decoded = decodeURIComponent(input);
  } catch {
    return fallback;
  }
  const isOdd = /[\\\p{Cc}\p{Cf}]/u.test(decoded) || /^\/[\s/\\]/.test(decoded.normalize('NFKC'));
  const [path = ''] = input.split(/[?#]/, 1);
  return isOdd || hasOddPart(decodeURIComponent(path)) ? fallback : asReaders(input);
}

/** An address as readers have it: what the router adds to a query of its own is no part of it. */
function asReaders(address: string): string {
  const [place = '', ...anchor] = address.split('#');
  const [path = '', ...query] = place.split('?');
  if (query.length === 0) return address;
  const search = withoutRouterQuery(`?${query.join('?')}`);
  return [`${path}${search}`, ...anchor].join('#');
}

/** Whether a path has a part that is empty, but for its last, or `.` or `..`. */
function hasOddPart(path: string): boolean {
  const parts = path.normalize('NFKC').split('/').slice(1);
  return parts.some((part, at) => /^\.{1,2}$/.test(part) || (part === '' && at < parts.length - 1));
}
