import { campaignErrors, isOwnCampaign, ownCampaignsOf } from '#modules/campaigns/index.ts';
import { type Executor, db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import { listCampaignsOf, listOwnContributions } from './own-contribution.store.ts';

/**
 * Which of these contributions somebody made, with the account or as a guest with its address: as staff they
 * decide nothing about them.
 */
export const ownContributionsOf = async (
  ids: readonly number[],
  accountId: number,
  q: Executor = db(),
): Promise<ReadonlySet<number>> =>
  ids.length === 0 ? new Set() : new Set(await listOwnContributions(q, ids, accountId));

/** Whether this one is. */
export const isOwnContribution = async (
  { id }: { readonly id: number },
  accountId: number | null,
  q: Executor = db(),
): Promise<boolean> => accountId !== null && (await ownContributionsOf([id], accountId, q)).has(id);

/** Why staff decide nothing about a contribution: they made it, or their campaign was given it. */
export async function ownPartIn(
  { id, campaignId }: { readonly id: number; readonly campaignId: number },
  accountId: number | null,
): Promise<'campaign' | 'contribution' | null> {
  if (accountId === null) return null;
  if (await isOwnContribution({ id }, accountId)) return 'contribution';
  return (await isOwnCampaign({ id: campaignId }, accountId)) ? 'campaign' : null;
}

/** Throws 403 for what somebody made, or their campaign was given. */
export async function refuseOwnPart(
  contribution: Parameters<typeof ownPartIn>[0],
  accountId: number,
): Promise<void> {
  const own = await ownPartIn(contribution, accountId);
  if (own === 'contribution') throw platformErrors.forbidden();
  if (own === 'campaign') throw campaignErrors.ownSubmission();
}

/** Which of these contributions somebody made, or their campaign was given. */
export async function ownPartsAmong(
  ids: readonly number[],
  accountId: number,
): Promise<ReadonlySet<number>> {
  const [made, given] = await Promise.all([
    ownContributionsOf(ids, accountId),
    ids.length === 0 ? [] : listCampaignsOf(db(), ids),
  ]);
  const campaigns = await ownCampaignsOf(
    [...new Set(given.map((one) => one.campaignId))],
    accountId,
  );
  const toOwn = given.filter((one) => campaigns.has(one.campaignId));
  return new Set([...made, ...toOwn.map(({ id }) => id)]);
}
