import { randomBytes } from 'node:crypto';
import type { Actor } from './actor.ts';
import { isEqual, signature } from './cookies.ts';

export const CSRF_HEADER = 'x-csrf-token';
export const CSRF_FIELD = 'csrf_token';

/**
 * A token bound to the session, or to the visitor cookie before there is one: so a token from
 * before the log-in is refused after it. Salted afresh each time, so that compressed pages with
 * something reflected in them do not leak it.
 */
export function makeCsrfToken(
  secret: string,
  actor: Pick<Actor, 'sessionId' | 'visitorId'>,
): string {
  const salt = randomBytes(12).toString('base64url');
  return `${salt}.${signature(secret, 'csrf', `${salt}.${binding(actor)}`)}`;
}

export function isCsrfToken(
  secret: string,
  actor: Pick<Actor, 'sessionId' | 'visitorId'>,
  token: unknown,
): boolean {
  if (typeof token !== 'string' || token.length > 200) return false;
  if (!actor.sessionId && !actor.visitorId) return false;
  const [salt = '', mac = ''] = token.split('.', 2);
  return isEqual(mac, signature(secret, 'csrf', `${salt}.${binding(actor)}`));
}

/**
 * What a browser says of a request that another site made; a token does not help it then. Browsers that
 * do not say so name the page's origin, which is then neither ours nor the host that was asked.
 */
export function isCrossSite(
  headers: Readonly<Record<string, unknown>>,
  publicUrl: string,
): boolean {
  const { 'sec-fetch-site': site, origin, host } = headers;
  if (typeof site === 'string') return site === 'cross-site';
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.origin !== new URL(publicUrl).origin && from.host !== host;
}

function binding(actor: Pick<Actor, 'sessionId' | 'visitorId'>): string {
  return actor.sessionId ? `session:${actor.sessionId}` : `visitor:${actor.visitorId}`;
}
