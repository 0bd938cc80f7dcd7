import type { Executor } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { Role } from '../account.ts';
import { findStandingRoles, lockAllRoles } from './role.store.ts';

/**
 * Before a decision about somebody's roles or access: no other one is made until the transaction ends.
 * Answers the roles of who decides as they are by then. Throws 403 where they lost the one that it takes
 * while this waited; the command line has none to lose.
 */
export async function lockStaff(
  tx: Executor,
  by: number | null,
  role: Role,
): Promise<readonly Role[]> {
  await lockAllRoles(tx);
  if (by === null) return [];
  const roles = await findStandingRoles(tx, by);
  if (!roles.includes(role) && !roles.includes('admin')) throw platformErrors.forbidden();
  return roles;
}
