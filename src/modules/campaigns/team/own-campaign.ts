import { type Executor, db } from '#platform/db/transaction.ts';
import { listOwn } from './own-campaign.store.ts';

/**
 * Which of these campaigns are somebody's own, as their owner or by a seat: they decide nothing about it as
 * staff.
 */
export const ownCampaignsOf = async (
  ids: readonly number[],
  accountId: number,
  q: Executor = db(),
): Promise<ReadonlySet<number>> =>
  ids.length === 0 ? new Set() : new Set(await listOwn(q, ids, accountId));

/** Whether this one is. */
export const isOwnCampaign = async (
  { id }: { readonly id: number },
  accountId: number,
  q: Executor = db(),
): Promise<boolean> => (await ownCampaignsOf([id], accountId, q)).has(id);
