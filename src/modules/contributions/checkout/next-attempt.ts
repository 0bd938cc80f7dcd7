/** Whether another attempt may begin for a contribution: with its person there, or by the schedule. */
import { type CampaignState, mayCharge, takesContributions } from '#modules/campaigns/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { CONTRIBUTION_PREDICATES, type ContributionState } from '../contribution.ts';
import type { SettlementDecision } from '../settling/settlement.ts';
import type { CardRisk, ReviewReason } from './risk-review.ts';

export interface AttemptFacts {
  readonly state: ContributionState;
  readonly funding: 'flexible' | 'fixed';
  readonly capturedMinor: bigint;
  readonly pledgedAt: Instant | null;
  readonly expiresAt: Instant | null;
  readonly chargeDueAt: Instant | null;
  readonly chargeTries: number;
  /** An attempt whose outcome is not known yet. */
  readonly hasOpenAttempt: boolean;
  readonly campaign: {
    readonly state: CampaignState;
    readonly endsAt: Instant | null;
    readonly decision: SettlementDecision | null;
  };
}

const PROMISED: readonly ContributionState[] = CONTRIBUTION_PREDICATES.isPromised;

/** Why no attempt begins. `open`: one is under way. */
export type NoAttempt =
  | 'open'
  | 'paid'
  | 'expired'
  | 'not_due'
  | 'in_review'
  | 'too_many_declines'
  | 'campaign_closed'
  | 'campaign_held';

export type AttemptDecision =
  | { readonly outcome: NoAttempt }
  | { readonly outcome: 'review'; readonly reasons: readonly ReviewReason[] }
  | { readonly outcome: 'start'; readonly operation: 'setup' | 'charge' };

/**
 * The charge of a pledge by the schedule. `tries`: how many there were when it was asked for, so that a
 * job that comes twice, or late, speaks of a try that is over.
 */
export function decideScheduledCharge(facts: AttemptFacts, tries: number): AttemptDecision {
  if (facts.hasOpenAttempt) return { outcome: 'open' };
  if (facts.capturedMinor > 0n) return { outcome: 'paid' };
  const isDue =
    PROMISED.includes(facts.state) &&
    facts.chargeDueAt !== null &&
    facts.chargeTries === tries &&
    facts.campaign.decision === 'charge' &&
    mayCharge(facts.campaign);
  return isDue ? { outcome: 'start', operation: 'charge' } : { outcome: 'not_due' };
}

/** Another card of somebody who is there; `hasCard`: they chose one, so that no card page is needed. */
export function decidePayment(
  facts: AttemptFacts,
  hasCard: boolean,
  risk: CardRisk,
  at: Instant,
): AttemptDecision {
  const stop = whyNotPayable(facts, at);
  if (stop !== null) return { outcome: stop };
  if (risk.refused) return { outcome: 'too_many_declines' };
  const isFirst = facts.state === 'reserved';
  if (isFirst && facts.funding === 'flexible' && hasCard && risk.reasons.length > 0) {
    return { outcome: 'review', reasons: risk.reasons };
  }
  const storesCard = !hasCard || (isFirst && facts.funding === 'fixed');
  return { outcome: 'start', operation: storesCard ? 'setup' : 'charge' };
}

function whyNotPayable(facts: AttemptFacts, at: Instant): NoAttempt | null {
  if (facts.hasOpenAttempt) return 'open';
  if (facts.capturedMinor > 0n) return 'paid';
  if (facts.state === 'risk_review') return 'in_review';
  const { state, expiresAt } = facts;
  const isReserved =
    (state === 'reserved' || state === 'charging') &&
    facts.pledgedAt === null &&
    expiresAt !== null &&
    expiresAt > at;
  if (!isReserved && state !== 'errored') return 'expired';
  if (facts.campaign.state === 'held') return 'campaign_held';
  return mayPay(facts, at) ? null : 'campaign_closed';
}

/** Whether the campaign takes this money: what was reserved before its deadline may be paid after it. */
function mayPay({ state, funding, campaign }: AttemptFacts, at: Instant): boolean {
  if (!mayCharge(campaign)) return false;
  if (state === 'errored') return campaign.decision === 'charge';
  if (funding === 'flexible') return campaign.decision !== 'give_back';
  // A pledge must be there before the decision.
  const isLive = campaign.state === 'live' && takesContributions(campaign, at);
  return isLive && campaign.decision === null;
}
