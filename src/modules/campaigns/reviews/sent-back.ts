import { db } from '#platform/db/transaction.ts';
import { newestRounds } from './approval.ts';
import { type ApprovalGroup, listGroupsOf } from './approval.store.ts';

/** What staff want to be corrected, of whatever kind, and what was not submitted again since. */
export async function readSentBack(campaignId: number): Promise<ApprovalGroup[]> {
  const rounds = newestRounds(await listGroupsOf(db(), campaignId));
  return rounds.filter(({ state }) => state === 'changes_requested');
}
