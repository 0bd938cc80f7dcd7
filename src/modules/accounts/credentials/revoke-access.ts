import { transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { findAccount } from '../account.store.ts';
import { audit } from '../audit/record-audit.ts';
import { lockStanding, setRevoked } from './credential.store.ts';
import { sendAccessRestored, sendAccessRevoked } from './credentials.mail.tsx';
import { endAccess } from './end-access.ts';
import { retireTokens } from './token.store.ts';

type By = Pick<Actor, 'accountId' | 'roles' | 'ip' | 'requestId'>;

/**
 * Withdraws somebody's credentials, with the reason they are told: every session, token and mailed link
 * ends at once. Throws 404 for nobody living, 403 for staff unless an admin asks, 409 for oneself.
 */
export function revokeAccess(accountId: number, reason: string, by: By): Promise<void> {
  return changeStanding(accountId, { reason, note: '' }, by);
}

/**
 * Gives the credentials back as they were, and says so by mail, with the note if there is one. Throws as
 * revokeAccess does.
 */
export function restoreAccess(accountId: number, note: string, by: By): Promise<void> {
  return changeStanding(accountId, { reason: null, note }, by);
}

interface Standing {
  /** Why access is withdrawn; null where it is given back. */
  readonly reason: string | null;
  /** Why it is given back; empty where nobody said. */
  readonly note: string;
}

async function changeStanding(
  accountId: number,
  { reason, note }: Standing,
  by: By,
): Promise<void> {
  if (accountId === by.accountId) throw platformErrors.conflict();
  await transaction(async (tx) => {
    const before = await lockStanding(tx, accountId);
    const account = before && (await findAccount(tx, accountId));
    if (!before || !account) throw platformErrors.notFound();
    const isStaff = account.roles.length > 0;
    if (isStaff && !by.roles.includes('admin')) throw platformErrors.forbidden();
    if (before.reason === reason) return;
    await setRevoked(tx, accountId, reason);
    if (reason === null) {
      await sendAccessRestored(tx, accountId, note);
    } else {
      await retireTokens(tx, accountId);
      await endAccess(tx, accountId);
      await sendAccessRevoked(tx, accountId, reason);
    }
    const { accountId: actorId, ip, requestId } = by;
    await audit(tx, {
      act: reason === null ? 'access_restored' : 'access_revoked',
      actor: { accountId: actorId, ip, requestId },
      subject: { kind: 'account', id: accountId },
      before,
      after: { reason, ...(note === '' ? {} : { note }) },
    });
  });
}
