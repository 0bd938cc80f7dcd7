import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Locale } from '#platform/web/locale.ts';
import { type Actor, actsByToken, type SessionParts } from './actor.ts';
import { type Answer, SESSION_COOKIE, VISITOR_COOKIE } from './answer.ts';
import type { Site } from './site.ts';

export interface Identity {
  readonly actor: Actor;
  /** A bearer token cannot be sent by another site's form: such calls need no CSRF token. */
  readonly isBearer: boolean;
}

const VISITOR_ID = /^[A-Za-z0-9_-]{22}$/;
const VISITOR_COOKIE_AGE = 30 * 24 * 3600;
const BEARER = /^Bearer ([\x21-\x7e]{8,512})$/i;

/** Reads who is calling. With `reads` false nothing of the visitor is looked at. */
export async function identify(
  site: Site,
  request: FastifyRequest,
  locale: Locale,
  reads: { readonly tokenInQuery?: boolean } | false,
): Promise<Identity> {
  const anonymous = anonymousActor(request, locale);
  if (!reads) return { actor: anonymous, isBearer: false };
  const cookies = request.headers.cookie;
  const inQuery = reads.tokenInQuery ? tokenOf(request.query) : undefined;
  const bearer = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? inQuery;
  const session = site.jar.read(cookies, SESSION_COOKIE);
  const parts =
    bearer || session
      ? await site.sessions.read({ session: bearer ? undefined : session, bearer })
      : null;
  const known = site.jar.read(cookies, VISITOR_COOKIE) ?? '';
  const visitorId = VISITOR_ID.test(known) ? known : '';
  return { actor: actorOf({ ...anonymous, visitorId }, parts), isBearer: Boolean(bearer && parts) };
}

/**
 * Ends the session that a new one took the place of in the same browser: its cookie is gone, so nobody
 * could end it any more, and whoever kept a copy of it could go on.
 */
export async function endReplacedSession(site: Site, actor: Actor, answer: Answer): Promise<void> {
  const { sessionId } = actor;
  if (answer.startedSession === undefined || sessionId === null || actsByToken(actor)) return;
  await site.sessions.end(sessionId);
}

/** The query's `access_token`; one that could be none is taken for a wrong one. */
function tokenOf(query: unknown): string | undefined {
  const { access_token: token } = query as { access_token?: unknown };
  return token === undefined ? undefined : String(token).slice(0, 512);
}

/** A visitor of whom nothing is known: what cached pages are rendered for. */
export function anonymousActor(request: FastifyRequest, locale: Locale): Actor {
  return {
    kind: 'visitor',
    accountId: null,
    roles: [],
    isRoleWithheld: false,
    visitorId: '',
    sessionId: null,
    locale,
    ip: request.ip,
    requestId: request.id,
  };
}

/** The actor with a visitor id; sets the cookie when there was none. */
export function withVisitorId(site: Site, actor: Actor, answer: Answer): Actor {
  if (actor.visitorId !== '') return actor;
  const visitorId = randomBytes(16).toString('base64url');
  answer.cookies.push(site.jar.write(VISITOR_COOKIE, visitorId, { maxAge: VISITOR_COOKIE_AGE }));
  return { ...actor, visitorId };
}

function actorOf(visitor: Actor, parts: SessionParts | null): Actor {
  if (!parts) return visitor;
  const { accountId, roles, sessionId, isRoleWithheld = false, standIn } = parts;
  const known = { accountId, roles, sessionId, isRoleWithheld };
  return { ...visitor, ...known, kind: 'person', ...(standIn ? { standIn } : {}) };
}
