import { db } from '#platform/db/transaction.ts';
import {
  type IdentityFilter,
  type IdentityRow,
  listIdentityChecks,
} from './identity-records.store.ts';
import { pageOf } from '../lists/list-page.ts';
import { auditListReading, type By } from '../read-accounts.ts';

/**
 * Identity checks, the newest first, of one state or all. That they were read is in the log, but for a file,
 * whose making is.
 */
export async function readIdentityChecks(
  filter: IdentityFilter | null,
  before: number | null,
  limit: number,
  by: By | null,
): Promise<{ rows: IdentityRow[]; next: number | null }> {
  if (by !== null) await auditListReading('identity_verifications', by);
  return pageOf(await listIdentityChecks(db(), filter, { before, limit: limit + 1 }), limit);
}
