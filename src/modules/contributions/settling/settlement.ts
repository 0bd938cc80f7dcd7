/** What a campaign's deadline or end means for it and for what people gave; amounts in minor units. */
import type { CampaignState, FundingType, Outcome } from '#modules/campaigns/index.ts';
import { CURRENCIES, type Currency } from '#money/currency.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { CONTRIBUTION_PREDICATES, type ContributionState } from '../contribution.ts';

/**
 * `charge`: pledges are charged. `release`: pledges end. `keep`: what was collected is the campaign's.
 * `give_back`: what was collected goes back.
 */
export const SETTLEMENT_DECISIONS = ['charge', 'release', 'keep', 'give_back'] as const;
export type SettlementDecision = (typeof SETTLEMENT_DECISIONS)[number];

export interface FundedCampaign {
  readonly fundingType: FundingType;
  readonly goalMinor: bigint;
  readonly currency: Currency;
  /** Goes on without a deadline once the goal is reached. */
  readonly foreverOptIn: boolean;
}

export interface DueCampaign extends FundedCampaign {
  readonly state: CampaignState;
  readonly endsAt: Instant | null;
  readonly isSettled: boolean;
}

/** A beneficiary's funds as its ledger has them. */
export interface FundsAtDeadline {
  readonly pledgedMinor: bigint;
  readonly grossMinor: bigint;
  readonly refundsMinor: bigint;
  readonly markedRefundedMinor: bigint;
  readonly disputesMinor: bigint;
  readonly heldMinor: bigint;
}

export interface Settlement {
  readonly decision: SettlementDecision;
  readonly outcome: Outcome;
  readonly nextState: 'ended' | 'forever_funding';
  readonly pledgedMinor: bigint;
  /** Collected less what was given back or is disputed. */
  readonly collectedMinor: bigint;
  readonly netMinor: bigint;
}

/** Decides a campaign at its deadline; null while it runs, is held, or was decided before. */
export function decideSettlement(
  campaign: DueCampaign,
  funds: FundsAtDeadline,
  at: Instant,
): Settlement | null {
  const { state, endsAt, isSettled } = campaign;
  if (state !== 'live' || endsAt === null || endsAt > at || isSettled) return null;
  return settlementOf(campaign, funds);
}

/** What a campaign's funds mean for it once its time is over. */
export function settlementOf(
  { fundingType, goalMinor, currency, foreverOptIn }: FundedCampaign,
  funds: FundsAtDeadline,
): Settlement {
  const collectedMinor =
    funds.grossMinor - funds.refundsMinor - funds.markedRefundedMinor - funds.disputesMinor;
  const isFunded = funds.pledgedMinor + collectedMinor >= goalMinor;
  const isEnough = funds.heldMinor >= CURRENCIES[currency].smallestNet;
  const decision =
    fundingType === 'fixed' ? (isFunded ? 'charge' : 'release') : isEnough ? 'keep' : 'give_back';
  const isKept = decision === 'charge' || decision === 'keep';
  return {
    decision,
    outcome: isFunded ? 'funded' : 'unfunded',
    nextState: isFunded && isKept && foreverOptIn ? 'forever_funding' : 'ended',
    pledgedMinor: funds.pledgedMinor,
    collectedMinor,
    netMinor: funds.heldMinor,
  };
}

/** Why the system owes somebody all that is left of their money. */
export type RefundDue = 'below_minimum' | 'campaign_removed';

interface Ended {
  readonly state: CampaignState;
}

/**
 * What is owed back of money as it becomes the campaign's after the campaign was decided or cancelled: a
 * charge that succeeds late, or a dispute that is won, whose money was not there when the others were told
 * to get theirs. Null: it may stay.
 */
export function refundDueWhenCollected(
  decision: SettlementDecision | null,
  campaign: Ended,
): RefundDue | null {
  if (campaign.state === 'cancelled') return 'campaign_removed';
  return decision === 'give_back' ? 'below_minimum' : null;
}

/** What a contribution is told: its charge is due, it ends, or its money goes back. */
export type Consequence = 'charge' | 'cancel' | 'refund';

export interface AffectedContribution {
  readonly state: ContributionState;
  readonly chargeDueAt: Instant | null;
  readonly refundDue: string | null;
  readonly capturedMinor: bigint;
  readonly refundedMinor: bigint;
}

const PLEDGED: readonly ContributionState[] = CONTRIBUTION_PREDICATES.isPromised;
/** A disputed one is told when the dispute is won: until then its money is at the bank. */
const COLLECTED: readonly ContributionState[] = CONTRIBUTION_PREDICATES.isRefundable;

/** The states of contributions that a decision, or the cancellation, means anything for. */
export const AFFECTED_STATES: Readonly<
  Record<SettlementDecision | 'cancelled', readonly ContributionState[]>
> = {
  charge: ['pledged'],
  release: ['pledged'],
  keep: [],
  give_back: COLLECTED,
  cancelled: [...PLEDGED, ...COLLECTED],
};

const isOwed = (c: AffectedContribution): boolean =>
  COLLECTED.includes(c.state) && c.refundDue === null && c.refundedMinor < c.capturedMinor;

/** What a settlement means for a contribution; null: nothing, or it was told before. */
export function consequenceOfSettlement(
  decision: SettlementDecision,
  contribution: AffectedContribution,
): Consequence | null {
  const { state, chargeDueAt } = contribution;
  switch (decision) {
    case 'charge':
      return state === 'pledged' && chargeDueAt === null ? 'charge' : null;
    case 'release':
      return state === 'pledged' ? 'cancel' : null;
    case 'give_back':
      return isOwed(contribution) ? 'refund' : null;
    case 'keep':
      return null;
  }
}

/** What a campaign's cancellation means for a contribution. The outcome of a charge tells its own. */
export function consequenceOfCancellation(contribution: AffectedContribution): Consequence | null {
  if (PLEDGED.includes(contribution.state)) return 'cancel';
  return isOwed(contribution) ? 'refund' : null;
}
