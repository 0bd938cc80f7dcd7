import {
  decideSettlement,
  type SettlementDecision,
  settlementOf,
} from '#modules/contributions/index.ts';
import { recountBeneficiaryFunds } from '#modules/ledger/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import type { Instant } from '#platform/clock/instant.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { publish } from '#platform/events/outbox.ts';
import {
  findSettled,
  findSettlement,
  insertSettlement,
  lockCampaign,
  type LockedCampaign,
  moveCampaign,
} from './settle-campaign.store.ts';

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
  const { facts, funds } = await factsOf(tx, campaignId, campaign);
  const at = await readClock(tx);
  const settlement = decideSettlement(facts, funds, at);
  if (settlement === null) return null;
  await insertSettlement(tx, campaignId, settlement, { decidedAt: at, spreadAt: null });
  await moveCampaign(tx, campaignId, campaign, settlement, at);
  const { decision } = settlement;
  await publish(tx, {
    topic: 'campaign.settled',
    key: `campaign.settled:${campaignId}`,
    payload: { campaign_id: campaignId, decision },
  });
  return decision;
}

/**
 * Notes what was decided of a campaign that is over already, once, from the sums of its ledger; its
 * contributions know it. Throws where there is no such campaign.
 */
export async function settlePast(
  tx: Executor,
  campaignId: number,
  decidedAt: Instant,
): Promise<SettlementDecision> {
  const campaign = await lockCampaign(tx, campaignId);
  if (campaign === undefined) throw new RangeError(`campaign ${campaignId} is not there`);
  const { facts, funds } = await factsOf(tx, campaignId, campaign);
  if (facts.isSettled) return (await findSettlement(tx, campaignId)).decision;
  const settlement = settlementOf(facts, funds);
  await insertSettlement(tx, campaignId, settlement, { decidedAt, spreadAt: decidedAt });
  return settlement.decision;
}

async function factsOf(tx: Executor, campaignId: number, campaign: LockedCampaign) {
  const { beneficiary_id: beneficiaryId, is_settled: isSettled } = await findSettled(
    tx,
    campaignId,
  );
  const funds = await recountBeneficiaryFunds(beneficiaryId, campaign.currency, tx);
  return {
    facts: {
      state: campaign.state,
      endsAt: campaign.ends_at,
      fundingType: campaign.funding_type,
      goalMinor: campaign.goal_minor,
      currency: campaign.currency,
      foreverOptIn: campaign.forever_opt_in,
      isSettled,
    },
    funds: {
      pledgedMinor: funds.pledged_minor,
      grossMinor: funds.gross_minor,
      refundsMinor: funds.refunds_minor,
      markedRefundedMinor: funds.marked_refunded_minor,
      disputesMinor: funds.disputes_minor,
      heldMinor: funds.held_minor,
    },
  };
}
