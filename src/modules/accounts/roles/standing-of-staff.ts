import type { Executor } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Role } from '../account.ts';
import { roleErrors } from './role.errors.ts';
import { countAdmins, findStandingRoles, lockAllRoles } from './role.store.ts';

/**
 * Before a decision about somebody's roles or access: no other one is made until the transaction ends. Throws
 * 403 where who decides lost the role that it takes while this waited; the command line has none to lose.
 */
export async function lockStaff(tx: Executor, by: number | null, role: Role): Promise<void> {
  await lockAllRoles(tx);
  if (by === null) return;
  const roles = await findStandingRoles(tx, by);
  if (!roles.includes(role) && !roles.includes('admin')) throw platformErrors.forbidden();
}

/** After it: throws 409 where nobody is left who can log in and is an admin. */
export async function refuseNoAdmin(tx: Executor): Promise<void> {
  if ((await countAdmins(tx)) === 0) throw roleErrors.lastAdmin();
}
