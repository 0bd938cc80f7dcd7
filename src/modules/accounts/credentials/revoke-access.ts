import { type Executor, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Actor } from '#platform/http/actor.ts';
import { findAccount } from '../account.store.ts';
import { audit } from '../audit/record-audit.ts';
import { lockStaff } from '../roles/standing-of-staff.ts';
import { lockStanding, setRevoked, type Standing } from './credential.store.ts';
import { sendAccessRestored, sendAccessRevoked } from './credentials.mail.tsx';
import { endAccess } from './end-access.ts';
import { retireTokens } from './token.store.ts';

type By = Pick<Actor, 'accountId' | 'ip' | 'requestId'>;

/**
 * Withdraws somebody's credentials, with the reason they are told: every session, token and mailed link
 * ends at once. Sent twice, it is done once. Throws 404 for nobody living, 403 for staff unless an admin
 * asks, 409 for oneself and where they are withdrawn for another reason.
 */
export async function revokeAccess(accountId: number, reason: string, by: By): Promise<void> {
  await changeStanding(accountId, by, async (tx, before) => {
    if (before.reason === reason) return;
    if (before.reason !== null) throw platformErrors.conflict();
    await setRevoked(tx, accountId, reason);
    await retireTokens(tx, accountId);
    await endAccess(tx, accountId);
    await sendAccessRevoked(tx, accountId, reason);
    await record(tx, { act: 'access_revoked', accountId, by, before, after: { reason } });
  });
}

export interface Restoring {
  /** Why they are given back, which is mailed; empty where nobody said. */
  readonly note: string;
  /** When they were withdrawn, as it was seen. */
  readonly revokedAt: Date;
}

/**
 * Gives the credentials back as they were, and says so by mail, with the note if there is one; where they are
 * not withdrawn nothing happens. Throws 404 and 403 as revokeAccess does, and 409 for oneself and where they
 * were withdrawn anew since.
 */
export async function restoreAccess(
  accountId: number,
  { note, revokedAt }: Restoring,
  by: By,
): Promise<void> {
  await changeStanding(accountId, by, async (tx, before) => {
    if (before.revokedAt === null) return;
    if (before.revokedAt.getTime() !== revokedAt.getTime()) throw platformErrors.conflict();
    await setRevoked(tx, accountId, null);
    await sendAccessRestored(tx, accountId, note);
    const after = { reason: null, ...(note === '' ? {} : { note }) };
    await record(tx, { act: 'access_restored', accountId, by, before, after });
  });
}

async function changeStanding(
  accountId: number,
  by: By,
  change: (tx: Executor, before: Standing) => Promise<void>,
): Promise<void> {
  if (accountId === by.accountId) throw platformErrors.conflict();
  await transaction(async (tx) => {
    const roles = await lockStaff(tx, by.accountId, 'support');
    const before = await lockStanding(tx, accountId);
    const account = before && (await findAccount(tx, accountId));
    if (!before || !account) throw platformErrors.notFound();
    const isStaff = account.roles.length > 0;
    if (isStaff && !roles.includes('admin')) throw platformErrors.forbidden();
    await change(tx, before);
  });
}

async function record(
  tx: Executor,
  entry: {
    readonly act: 'access_revoked' | 'access_restored';
    readonly accountId: number;
    readonly by: By;
    readonly before: Standing;
    readonly after: object;
  },
): Promise<void> {
  const { act, accountId: id, by, before, after } = entry;
  const { accountId, ip, requestId } = by;
  await audit(tx, {
    act,
    actor: { accountId, ip, requestId },
    subject: { kind: 'account', id },
    before: { reason: before.reason },
    after,
  });
}
