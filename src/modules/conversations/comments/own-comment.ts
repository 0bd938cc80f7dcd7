import { isOwnCampaign } from '#modules/campaigns/index.ts';
import { type Executor, db } from '#platform/db/transaction.ts';

/** Why staff decide nothing about a comment: they wrote it, or it stands on their campaign. */
export async function ownPartOfComment(
  comment: { readonly author_id: number; readonly campaign_id: number },
  accountId: number,
  q: Executor = db(),
): Promise<'campaign' | 'comment' | null> {
  if (comment.author_id === accountId) return 'comment';
  return (await isOwnCampaign({ id: comment.campaign_id }, accountId, q)) ? 'campaign' : null;
}
