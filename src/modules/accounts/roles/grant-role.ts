import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Role } from '../account.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { audit } from '../audit/record-audit.ts';
import { endAccess } from '../credentials/end-access.ts';
import { roleErrors } from './role.errors.ts';
import {
  countAdmins,
  deleteRole,
  type GrantedRole,
  insertRole,
  listRoles,
  lockRoles,
} from './role.store.ts';
import { lockStaff } from './standing-of-staff.ts';

type By = AuditEntry['actor'];

export function readRoles(): Promise<GrantedRole[]> {
  return listRoles(db());
}

async function rolesOf(tx: Executor, accountId: number, by: By): Promise<Role[]> {
  await lockStaff(tx, by.accountId, 'admin');
  const roles = await lockRoles(tx, accountId);
  if (!roles) throw platformErrors.notFound();
  return roles;
}

/** A new standing needs a new session: what was stolen before must not grow with it. */
async function changed(
  tx: Executor,
  entry: Pick<AuditEntry, 'act' | 'actor'> & {
    before: readonly Role[];
    after: readonly Role[];
    reason?: string | null;
  },
  accountId: number,
  role: Role,
): Promise<void> {
  const { act, actor, before, after, reason = null } = entry;
  await endAccess(tx, accountId);
  await audit(tx, {
    act,
    actor,
    subject: { kind: 'account', id: accountId },
    details: { role },
    before: { roles: before },
    after: { roles: after, ...(reason !== null && { reason }) },
  });
}

/** Throws 403 for one's own account: a change of standing is always somebody else's decision. */
function refuseOwn(accountId: number, by: By): void {
  if (by.accountId === accountId) throw roleErrors.ownRoles();
}

/**
 * Gives a role; giving it again changes nothing and leaves no row. Throws 403 for oneself and for
 * who is no admin by now, 404 for nobody living.
 */
export async function grantRole(accountId: number, role: Role, by: By): Promise<void> {
  refuseOwn(accountId, by);
  await transaction(async (tx) => {
    const before = await rolesOf(tx, accountId, by);
    if (before.includes(role)) return;
    await insertRole(tx, accountId, role, by.accountId);
    const after = [...before, role].sort();
    await changed(tx, { act: 'role_granted', actor: by, before, after }, accountId, role);
  });
}

/**
 * Takes a role away, for a reason that the log keeps sealed with the person's key. Throws 403 for oneself and
 * for who is no admin by now, 404 for who does not have it and 409 for the last admin.
 */
export async function revokeRole(
  accountId: number,
  role: Role,
  by: By,
  reason: string | null = null,
): Promise<void> {
  refuseOwn(accountId, by);
  await transaction(async (tx) => {
    const before = await rolesOf(tx, accountId, by);
    if (!before.includes(role)) throw platformErrors.notFound();
    await deleteRole(tx, accountId, role);
    if (role === 'admin' && (await countAdmins(tx)) === 0) throw roleErrors.lastAdmin();
    const after = before.filter((one) => one !== role);
    await changed(tx, { act: 'role_revoked', actor: by, before, after, reason }, accountId, role);
  });
}
