import { campaignErrors, ownCampaignsOf } from '#modules/campaigns/index.ts';
import type { Executor } from '#platform/db/transaction.ts';
import type { Actor } from '#platform/http/actor.ts';

/** Nobody leads visitors to a campaign of their own as staff. Throws 403. */
export async function refuseOwnCampaigns(
  tx: Executor,
  campaignIds: readonly number[],
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<void> {
  const own = await ownCampaignsOf(campaignIds, accountId ?? 0, tx);
  if (own.size > 0) throw campaignErrors.ownSubmission();
}

/** Those that are new, or come earlier among the others than before. */
export function broughtForward(before: readonly number[], after: readonly number[]): number[] {
  const kept = before.filter((id) => after.includes(id));
  const order = after.filter((id) => before.includes(id));
  return after.filter((id) => !before.includes(id) || order.indexOf(id) < kept.indexOf(id));
}
