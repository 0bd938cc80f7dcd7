import { type Executor, db } from '#platform/db/transaction.ts';
import { hasSeat } from './team.store.ts';

/** Whether a campaign is somebody's own, as its owner or by a seat: nobody decides as staff about it. */
export const isOwnCampaign = async (
  { id, ownerId }: { readonly id: number; readonly ownerId: number },
  accountId: number,
  q: Executor = db(),
): Promise<boolean> => ownerId === accountId || hasSeat(q, id, accountId);
