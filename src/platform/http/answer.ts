import { type CookieJar, type CookieOptions, signValue } from './cookies.ts';
import { CSRF_HEADER, makeCsrfToken } from './csrf.ts';

export const SESSION_COOKIE = 'session';
export const VISITOR_COOKIE = 'visitor';
const HAS_ACCOUNT_COOKIE = 'has_account';
const ONE_YEAR = 365 * 24 * 3600;

export interface StartedSession {
  /** Value of the session cookie. */
  readonly token: string;
  /** The id that the SessionReader will report for it. */
  readonly sessionId: string;
  /** Seconds the cookie is kept; without it until the browser closes. */
  readonly maxAge?: number;
}

/** What a handler may say beside its result: headers, cookies, another status. */
export class Answer {
  readonly headers = new Map<string, string>();
  readonly cookies: string[] = [];
  statusCode: number | undefined;
  /** The id of the session that begins with this answer. */
  startedSession: string | undefined;
  readonly #jar: CookieJar;
  readonly #secret: string;

  constructor(jar: CookieJar, secret: string) {
    this.#jar = jar;
    this.#secret = secret;
  }

  header(name: string, value: string): void {
    this.headers.set(name.toLowerCase(), value);
  }

  status(code: number): void {
    this.statusCode = code;
  }

  setCookie(name: string, value: string, options?: CookieOptions): void {
    this.cookies.push(this.#jar.write(name, value, options));
  }

  /** A cookie that only we can write; it is read back by `unsignValue` with the same purpose. */
  setSignedCookie(name: string, purpose: string, value: string, options?: CookieOptions): void {
    this.setCookie(name, signValue(this.#secret, purpose, value), options);
  }

  clearCookie(name: string): void {
    this.cookies.push(this.#jar.clear(name));
  }

  /** After log-in and sign-up: sets the cookies and sends the new session's token along. */
  sessionStarted(session: StartedSession): void {
    this.startedSession = session.sessionId;
    const maxAge = session.maxAge === undefined ? {} : { maxAge: session.maxAge };
    this.setCookie(SESSION_COOKIE, session.token, maxAge);
    this.setCookie(HAS_ACCOUNT_COOKIE, 'true', { maxAge: ONE_YEAR, isReadable: true });
    const identity = { sessionId: session.sessionId, visitorId: '' };
    this.header(CSRF_HEADER, makeCsrfToken(this.#secret, identity));
  }

  /** After log-out: the session cookie goes, and whatever the browser kept of its pages. */
  sessionEnded(): void {
    this.clearCookie(SESSION_COOKIE);
    this.header('clear-site-data', '"cache"');
  }
}
