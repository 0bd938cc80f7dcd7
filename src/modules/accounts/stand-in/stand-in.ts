import { db, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { type Actor, actsByToken, type Role, type SessionParts } from '#platform/http/actor.ts';
import { findAccount } from '../account.store.ts';
import { audit } from '../audit/record-audit.ts';
import { lockStanding } from '../credentials/credential.store.ts';
import type { SessionPerson } from '../session.store.ts';
import { clearActsAs, findActsUntil, setActsAs } from './stand-in.store.ts';

/** It ends by itself after so long. */
export const STAND_IN_MINUTES = 30;

/** Their session goes by another name meanwhile, so that no form of one account is taken for the other's. */
const sessionIdAs = (publicId: string, accountId: number) => `${publicId}~${accountId}`;

/** The name of a session, whomever it acts as. */
export const ownSessionId = (sessionId: string): string => sessionId.split('~', 1)[0] ?? sessionId;

/** What a session proves while it acts as somebody else; null once that is over. */
export async function readStandIn(
  { accountId: staffId, publicId, actsAs }: SessionPerson,
  roles: readonly Role[],
): Promise<SessionParts | null> {
  if (actsAs === null || !roles.some((role) => role === 'support' || role === 'admin')) return null;
  const until = await findActsUntil(db(), publicId, actsAs);
  if (until === undefined) return null;
  const sessionId = sessionIdAs(publicId, actsAs);
  return { accountId: actsAs, roles: [], sessionId, standIn: { staffId, until } };
}

/**
 * Lets staff look at the market as somebody, in the session they have, for half an hour. Throws 404 for
 * nobody living, 403 for staff and for a bearer token, 409 for oneself and for revoked accounts.
 */
export async function beginStandIn(accountId: number, reason: string, by: Actor): Promise<void> {
  const { accountId: staffId, sessionId, ip, requestId } = by;
  if (staffId === null || sessionId === null) throw platformErrors.unauthenticated();
  if (actsByToken(by)) throw platformErrors.sessionRequired();
  if (accountId === staffId) throw platformErrors.conflict();
  await transaction(async (tx) => {
    const standing = await lockStanding(tx, accountId);
    const account = standing && (await findAccount(tx, accountId));
    if (!standing || !account) throw platformErrors.notFound();
    if (account.roles.length > 0) throw platformErrors.forbidden();
    if (standing.reason !== null) throw platformErrors.conflict();
    const session = { publicId: ownSessionId(sessionId), accountId: staffId };
    if (!(await setActsAs(tx, session, accountId, STAND_IN_MINUTES)))
      throw platformErrors.conflict();
    await audit(tx, {
      act: 'stand_in_began',
      actor: { accountId: staffId, ip, requestId },
      subject: { kind: 'account', id: accountId },
      details: { minutes: STAND_IN_MINUTES },
      after: { reason },
    });
  });
}

/** Ends it before its time; where it is over nothing happens. */
export async function endStandIn(by: Actor): Promise<void> {
  const { accountId, sessionId, standIn, ip, requestId } = by;
  if (standIn === undefined || accountId === null || sessionId === null) return;
  await transaction(async (tx) => {
    if (!(await clearActsAs(tx, ownSessionId(sessionId)))) return;
    await audit(tx, {
      act: 'stand_in_ended',
      actor: { accountId: standIn.staffId, ip, requestId },
      subject: { kind: 'account', id: accountId },
    });
  });
}
