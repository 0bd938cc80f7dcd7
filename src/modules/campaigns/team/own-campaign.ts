import { type Executor, db } from '#platform/db/transaction.ts';
import { listOwn } from './own-campaign.store.ts';
import { hasSeat } from './team.store.ts';

/** Whether a campaign is somebody's own, as its owner or by a seat: nobody decides as staff about it. */
export const isOwnCampaign = async (
  { id, ownerId }: { readonly id: number; readonly ownerId: number },
  accountId: number,
  q: Executor = db(),
): Promise<boolean> => ownerId === accountId || hasSeat(q, id, accountId);

/** Which of these campaigns are. */
export const ownCampaignsOf = async (
  ids: readonly number[],
  accountId: number,
  q: Executor = db(),
): Promise<ReadonlySet<number>> =>
  ids.length === 0 ? new Set() : new Set(await listOwn(q, ids, accountId));
