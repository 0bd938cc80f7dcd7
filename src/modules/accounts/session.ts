import { createHash, randomBytes } from 'node:crypto';
import {
  type Credentials,
  type SessionParts,
  type SessionReader,
  tokenSessionId,
} from '#platform/http/actor.ts';
import { signInSettings } from '#platform/config/sign-in-settings.ts';
import { db, type Executor } from '#platform/db/transaction.ts';
import { type BearerPerson, findBearer } from './oauth/oauth-token.store.ts';
import {
  endSession as endStoredSession,
  findSessionPerson,
  insertSession,
  type SessionPerson,
  touchSession,
} from './session.store.ts';

/** Seconds the browser keeps a session that is not used again. */
export const SESSION_MAX_AGE = 30 * 24 * 3600;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits; only its hash is stored, so a stolen table opens no session. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export interface StartedSession {
  token: string;
  sessionId: string;
  maxAge: number;
}

export async function startSession(
  tx: Executor,
  session: { accountId: number; ip: string; userAgent: string },
): Promise<StartedSession> {
  const token = randomBytes(32).toString('base64url');
  const publicId = randomBytes(16).toString('base64url');
  await insertSession(tx, {
    tokenHash: hashOf(token),
    accountId: session.accountId,
    publicId,
    userAgent: session.userAgent.slice(0, 400),
    ip: session.ip || null,
  });
  return { token, sessionId: publicId, maxAge: SESSION_MAX_AGE };
}

/**
 * Who a session cookie belongs to; undefined when it is unknown, ended, expired or its account may not
 * act.
 */
export async function readSession(token: string | undefined): Promise<SessionPerson | undefined> {
  if (!token || !TOKEN.test(token)) return undefined;
  const hash = hashOf(token);
  const person = await findSessionPerson(db(), hash);
  if (person?.stale) await touchSession(db(), hash);
  return person;
}

/** Ends a session by the id it goes by; ending it again changes nothing. */
export async function endSession(sessionId: string): Promise<void> {
  await endStoredSession(db(), sessionId);
}

/** Whose access token this is; undefined when it is unknown, ended, expired or its account may not act. */
export async function readBearer(token: string): Promise<BearerPerson | undefined> {
  return TOKEN.test(token) ? findBearer(db(), hashOf(token)) : undefined;
}

/**
 * The roles that count: none while the person lacks the second factor that roles need here, so that
 * no rule anywhere can be passed with them.
 */
function standingOf(person: Pick<SessionPerson, 'roles' | 'hasSecondFactor'>) {
  const isNeeded = signInSettings().staffSecondFactor && person.roles.length > 0;
  const isRoleWithheld = isNeeded && !person.hasSecondFactor;
  return { roles: isRoleWithheld ? [] : person.roles, isRoleWithheld };
}

/** What the server asks on every request that may read a session. */
export const sessionReader: SessionReader = {
  async read(credentials: Credentials): Promise<SessionParts | null> {
    if (credentials.bearer !== undefined) {
      const bearer = await readBearer(credentials.bearer);
      if (!bearer) return null;
      const { accountId, id } = bearer;
      return { accountId, ...standingOf(bearer), sessionId: tokenSessionId(id) };
    }
    const person = await readSession(credentials.session);
    if (!person) return null;
    const { accountId, publicId: sessionId } = person;
    return { accountId, ...standingOf(person), sessionId };
  },
  end: endSession,
};
