import { decideSettlement, type SettlementDecision } from '#modules/contributions/index.ts';
import { readBeneficiaryFunds } from '#modules/ledger/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { publish } from '#platform/events/outbox.ts';
import { findSettled, lockCampaign, writeSettlement } from './settle-campaign.store.ts';

/**
 * Decides a campaign at its deadline, once, from the sums of its ledger, under its lock. Null where there is
 * nothing (more) to decide.
 */
export async function settleCampaign(
  tx: Executor,
  campaignId: number,
): Promise<SettlementDecision | null> {
  const campaign = await lockCampaign(tx, campaignId);
  if (campaign === undefined) return null;
  const { beneficiary_id: beneficiaryId, is_settled: isSettled } = await findSettled(
    tx,
    campaignId,
  );
  const funds = await readBeneficiaryFunds(beneficiaryId, campaign.currency, tx);
  const at = await readClock(tx);
  const settlement = decideSettlement(
    {
      state: campaign.state,
      endsAt: campaign.ends_at,
      fundingType: campaign.funding_type,
      goalMinor: campaign.goal_minor,
      currency: campaign.currency,
      foreverOptIn: campaign.forever_opt_in,
      isSettled,
    },
    {
      pledgedMinor: funds.pledged_minor,
      grossMinor: funds.gross_minor,
      refundsMinor: funds.refunds_minor,
      markedRefundedMinor: funds.marked_refunded_minor,
      disputesMinor: funds.disputes_minor,
      heldMinor: funds.held_minor,
    },
    at,
  );
  if (settlement === null) return null;
  await writeSettlement(tx, campaignId, campaign, settlement, at);
  const { decision } = settlement;
  await publish(tx, {
    topic: 'campaign.settled',
    key: `campaign.settled:${campaignId}`,
    payload: { campaign_id: campaignId, decision },
  });
  return decision;
}
