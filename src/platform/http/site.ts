import type { Limiter } from '#platform/rate-limit/limiter.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { SessionReader } from './actor.ts';
import type { CookieJar } from './cookies.ts';

/** What every request handler of a server shares. */
export interface Site {
  /** Origin people use, without slash; addresses and cookies follow it, never the Host header. */
  readonly publicUrl: string;
  readonly secret: string;
  readonly jar: CookieJar;
  readonly limiter: Limiter;
  readonly sessions: SessionReader;
  /** Where a page sends a visitor who has to sign in first, and back to `from` afterwards. */
  signInPath(locale: Locale, from: string): string;
  /** Where people with a role set up the second factor it needs. */
  securityPath(locale: Locale): string;
  /** Checks every answer against its schema before it leaves: for tests. */
  readonly checksResponses: boolean;
}

/** Where there are no accounts yet, and in tests: everybody is a visitor. */
export const noSessions: SessionReader = { read: async () => null, end: async () => {} };
