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

type By = AuditEntry['actor'];

export function readRoles(): Promise<GrantedRole[]> {
  return listRoles(db());
}

async function rolesOf(tx: Executor, accountId: number): Promise<Role[]> {
  const roles = await lockRoles(tx, accountId);
  if (!roles) throw platformErrors.notFound();
  return roles;
}

/** A new standing needs a new session: what was stolen before must not grow with it. */
async function changed(
  tx: Executor,
  entry: Pick<AuditEntry, 'act' | 'actor'>,
  accountId: number,
  role: Role,
): Promise<void> {
  await endAccess(tx, accountId);
  await audit(tx, { ...entry, subject: { kind: 'account', id: accountId }, details: { role } });
}

/** Gives a role; giving it again changes nothing and leaves no row. Throws 404 for nobody living. */
export async function grantRole(accountId: number, role: Role, by: By): Promise<void> {
  await transaction(async (tx) => {
    if ((await rolesOf(tx, accountId)).includes(role)) return;
    await insertRole(tx, accountId, role, by.accountId);
    await changed(tx, { act: 'role_granted', actor: by }, accountId, role);
  });
}

/** Takes a role away. Throws 404 for who does not have it and 409 for the last admin. */
export async function revokeRole(accountId: number, role: Role, by: By): Promise<void> {
  await transaction(async (tx) => {
    if (!(await rolesOf(tx, accountId)).includes(role)) throw platformErrors.notFound();
    await deleteRole(tx, accountId, role);
    if (role === 'admin' && (await countAdmins(tx)) === 0) throw roleErrors.lastAdmin();
    await changed(tx, { act: 'role_revoked', actor: by }, accountId, role);
  });
}
