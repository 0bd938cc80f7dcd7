import { signInSettings } from '#platform/config/sign-in-settings.ts';
import type { Executor } from '#platform/db/sql.ts';
import type { Role } from '../account.ts';
import { isHeldByOthers } from './role.store.ts';

/** Whether anybody but those named can act with the role, with the second factor where roles need one. */
export function hasColleague(
  q: Executor,
  role: Role,
  apartFrom: readonly number[],
): Promise<boolean> {
  const { staffSecondFactor: needsSecondFactor } = signInSettings();
  return isHeldByOthers(q, role, apartFrom, { needsSecondFactor });
}
