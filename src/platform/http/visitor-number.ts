import type { CookieJar } from './cookies.ts';

/** The random number a browser keeps across visits; set by the browser itself, and only with consent. */
export const VISITOR_NUMBER_COOKIE = 'visitor_id';
const NUMBER = /^[0-9a-f]{32}$/;

/** The number in a request's cookies; undefined where there is none, or what we did not make. */
export function visitorNumber(jar: CookieJar, cookies: string | undefined): string | undefined {
  return asVisitorNumber(jar.read(cookies, VISITOR_NUMBER_COOKIE));
}

/** The same of the cookie's value. */
export function asVisitorNumber(value: string | undefined): string | undefined {
  return value !== undefined && NUMBER.test(value) ? value : undefined;
}
