import { startContribution } from '#flows/back-campaign/index.ts';
import { db } from '#platform/db/transaction.ts';
import type { PlantedCampaign } from '../campaigns/campaigns.ts';
import { sandboxUrl } from '../money/sandbox.ts';
import { findLastBacker, insertDeclines } from './staff-work.store.ts';

const AMOUNT = 4_000;
/** A run that was interrupted finds what it began. */
const KEY = 'demo-contribution-under-review';

/** Somebody whose cards were refused gives again: the charge waits for staff to look at it. */
export async function backUnderReview({ id, content }: PlantedCampaign): Promise<void> {
  const backer = await findLastBacker(db(), id);
  if (!backer) throw new Error(`nobody with an account backed ${content.slug}`);
  const { contribution_id: contributionId, account_id: accountId } = backer;
  await insertDeclines(db(), { campaignId: id, contributionId, accountId });
  await startContribution(
    {
      campaign_id: id,
      lines: [],
      extra_cents: AMOUNT,
      expected_total_cents: AMOUNT,
      currency: content.currency,
      appearance: 'named',
      owner_visibility: 'full',
      payment_method_id: 'pm_card_visa',
      save_card: false,
    },
    { accountId, visitorId: '', ip: '127.0.0.1', requestId: KEY, locale: 'en' },
    KEY,
    { done: sandboxUrl, cancelled: sandboxUrl },
  );
}
