import { createHash, randomBytes } from 'node:crypto';
import {
  type Credentials,
  type SessionParts,
  type SessionReader,
  tokenSessionId,
} from '#platform/http/actor.ts';
import { signInSettings } from '#platform/config/sign-in-settings.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { audit } from './audit/record-audit.ts';
import { type BearerPerson, findBearer } from './oauth/oauth-token.store.ts';
import {
  endSession as endStoredSession,
  findSessionPerson,
  findSessionStart,
  insertSession,
  type SessionPerson,
  touchSession,
} from './session.store.ts';
import { ownSessionId, readStandIn } from './stand-in/stand-in.ts';

/** Seconds the browser keeps a session that is not used again. */
const SESSION_MAX_AGE = 30 * 24 * 3600;
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

/**
 * Ends a session by the id it goes by; ending it again changes nothing. Where staff acted as somebody in it,
 * the audit log says that this ended as well.
 */
export async function endSession(sessionId: string): Promise<void> {
  await transaction(async (tx) => {
    const ended = await endStoredSession(tx, ownSessionId(sessionId));
    if (!ended || ended.acts_as === null) return;
    await audit(tx, {
      act: 'stand_in_ended',
      actor: { accountId: ended.account_id },
      subject: { kind: 'account', id: ended.acts_as },
    });
  });
}

/** What a browser told since this person logged in with it: who used it before may be somebody else. */
export interface OwnBrowser {
  readonly visitorId: string;
  readonly since: Date;
}

/**
 * The part of a browser's events that is this person's. Undefined where the browser has no number, or it is
 * not the person's own session that asks.
 */
export async function ownBrowser(
  accountId: number,
  { visitorId, sessionId }: Asking,
): Promise<OwnBrowser | undefined> {
  if (visitorId === undefined || sessionId === null) return undefined;
  const since = await findSessionStart(db(), accountId, sessionId);
  return since && { visitorId, since };
}

/** The browser that asks: the number it agreed to have, and the session it asks with. */
export interface Asking {
  readonly visitorId?: string | undefined;
  readonly sessionId: string | null;
}

/** Whose access token this is; undefined when it is unknown, ended, expired or its account may not act. */
async function readBearer(token: string): Promise<BearerPerson | undefined> {
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
    const standing = standingOf(person);
    const asOther = person.actsAs === null ? null : await readStandIn(person, standing.roles);
    return asOther ?? { accountId, ...standing, sessionId };
  },
  end: endSession,
};
