/** What a contribution of the past leaves behind: its states with their times, money and units; pure. */
import {
  type ContributionRow,
  decideRefund,
  decideRefundAnswer,
  feesOf,
  type MoneyBackChange,
  pricedLine,
  type PricedLine,
  type RefundFact,
  sumsOf,
  type TotalsEffect,
} from '#modules/contributions/index.ts';
import { recipes, type Transfer } from '#modules/ledger/index.ts';
import { processingRate } from '#modules/payments/index.ts';
import type { Offer } from '#modules/perks/index.ts';
import type { Currency } from '#money/currency.ts';
import { type Instant, toInstant } from '#platform/clock/instant.ts';
import type { PlantedContribution } from './planted.ts';

/** A campaign as far as its contributions depend on it. */
export interface PlantCampaign {
  readonly id: number;
  readonly currency: Currency;
  readonly platformFeeBps: number;
  readonly beneficiaryId: number;
}

/** What is known of a contribution before it is planted: its campaign, and the numbers that are its own. */
export interface PlantFacts {
  readonly campaign: PlantCampaign;
  readonly offer: Offer | undefined;
  readonly contributionId: number;
  readonly setupId: number;
  readonly chargeId: number;
  readonly refundId: number;
  readonly contributorKey: string;
}

/** The times of a contribution's life. */
export interface Times {
  readonly createdAt: Instant;
  readonly pledgedAt: Instant | null;
  readonly collectedAt: Instant | null;
  readonly cancelledAt: Instant | null;
}

/** What a state it passed through wrote of it. */
export type Move = Pick<
  ContributionRow,
  | 'id'
  | 'state'
  | 'state_at'
  | 'state_cause'
  | 'charge_tries'
  | 'captured_minor'
  | 'platform_fee_minor'
  | 'processing_fee_minor'
  | 'refunded_minor'
  | 'collected_at'
>;

export interface Planting {
  readonly row: PlantedContribution;
  readonly facts: PlantFacts;
  readonly times: Times;
  readonly lines: readonly PricedLine[];
  readonly sums: ReturnType<typeof sumsOf>;
  /** Its states with what they wrote; the first is the one it is born with. */
  readonly moves: readonly [Move, ...Move[]];
  readonly refund: RefundFact | null;
  /** It does not count as backed any more: its units are free. */
  readonly isOver: boolean;
  readonly totals: TotalsEffect;
  /** What the promise set aside, to be posted before what resolves it. */
  readonly pending: readonly Transfer[];
  readonly posted: readonly Transfer[];
}

/** Throws for a perk that is not offered, a row without a time, and a refund that can't be. */
export function plan(row: PlantedContribution, facts: PlantFacts): Planting {
  const times = timesOf(row);
  const lines = linesOf(row, facts.offer);
  const sums = sumsOf(lines, row.extraMinor);
  const { pledgedAt, collectedAt, cancelledAt } = times;
  const paid = movesUntilPaid(facts, times, sums.totalMinor);
  const last = paid.at(-1) ?? paid[0];
  const back = row.refund === null ? null : refundOf(row, facts, last);
  const money = moneyOf(facts, times, last, sums.totalMinor);
  const isOver = cancelledAt !== null || (back?.change.isOver ?? false);
  const isCollected = collectedAt !== null;
  return {
    row,
    facts,
    times,
    lines,
    sums,
    moves: back === null ? paid : [...paid, ...refundMoves(last, back.change, row)],
    refund: back?.refund ?? null,
    isOver,
    totals: {
      campaignId: facts.campaign.id,
      pledgedMinor: isCollected || isOver ? 0n : sums.totalMinor,
      collectedMinor: isCollected ? sums.totalMinor + (back?.change.collectedMinor ?? 0n) : 0n,
      contributions: isOver ? 0 : 1,
      contributorKey: facts.contributorKey,
      accountId: row.accountId,
    },
    pending: pledgedAt === null ? [] : [recipes.pledged(money, pledgedAt)],
    posted: [
      ...(collectedAt === null
        ? []
        : [recipes.collected(money, row.payment.feeMinor, collectedAt)]),
      ...(cancelledAt === null ? [] : [recipes.pledgeVoided(money.id, cancelledAt)]),
      ...(back?.change.transfers ?? []),
    ],
  };
}

function timesOf(row: PlantedContribution): Times {
  const instant = (date: Date | null): Instant | null => date && toInstant(date);
  return {
    createdAt: toInstant(row.createdAt),
    pledgedAt: instant(row.pledgedAt),
    collectedAt: instant(row.collectedAt),
    cancelledAt: instant(row.cancelledAt),
  };
}

function linesOf({ lines, address }: PlantedContribution, offer: Offer | undefined) {
  return lines.map((line, index) => {
    const perk = offer?.perks.get(line.perkId);
    if (perk === undefined) throw new Error(`perk ${line.perkId} is not offered`);
    return pricedLine(line, perk, index + 1, null, address?.country ?? null);
  });
}

/** Born promised or collected; a promise is then charged at the deadline, ends, or stays. */
function movesUntilPaid(
  { contributionId, campaign }: PlantFacts,
  { pledgedAt, collectedAt, cancelledAt }: Times,
  totalMinor: bigint,
): [Move, ...Move[]] {
  const begunAt = pledgedAt ?? collectedAt;
  if (begunAt === null) throw new Error('neither promised nor collected');
  const fees = feesOf(totalMinor, campaign.platformFeeBps, processingRate(campaign.currency));
  const collected = {
    captured_minor: totalMinor,
    platform_fee_minor: fees.platformFeeMinor,
    processing_fee_minor: fees.processingFeeMinor,
    collected_at: collectedAt,
  };
  const born: Move = {
    id: contributionId,
    state: pledgedAt === null ? 'collected' : 'pledged',
    state_at: begunAt,
    state_cause: 'planted',
    charge_tries: 0,
    captured_minor: 0n,
    platform_fee_minor: 0n,
    processing_fee_minor: 0n,
    refunded_minor: 0n,
    collected_at: null,
    ...(pledgedAt === null ? collected : {}),
  };
  if (cancelledAt !== null)
    return [born, { ...born, state: 'cancelled', state_at: cancelledAt, state_cause: 'unfunded' }];
  if (pledgedAt === null || collectedAt === null) return [born];
  const atDeadline = { state_at: collectedAt, state_cause: 'deadline' as const, charge_tries: 1 };
  return [
    born,
    { ...born, ...atDeadline, state: 'charging' },
    { ...born, ...atDeadline, ...collected, state: 'collected' },
  ];
}

function moneyOf(
  { contributionId, campaign }: PlantFacts,
  { pledgedAt }: Times,
  { platform_fee_minor, processing_fee_minor }: Move,
  totalMinor: bigint,
) {
  return {
    id: contributionId,
    beneficiaryId: campaign.beneficiaryId,
    currency: campaign.currency,
    totalMinor,
    platformFeeMinor: platform_fee_minor,
    processingFeeMinor: processing_fee_minor,
    wasPledged: pledgedAt !== null,
  };
}

/** The refund as it is asked for, and as the provider said it succeeded, at the same time. */
function refundOf(row: PlantedContribution, facts: PlantFacts, last: Move) {
  const { refund } = row;
  if (refund === null) return null;
  const { campaign, refundId } = facts;
  const at = toInstant(refund.at);
  const before = {
    id: last.id,
    campaignId: campaign.id,
    beneficiaryId: campaign.beneficiaryId,
    accountId: row.accountId,
    contributorKey: facts.contributorKey,
    currency: campaign.currency,
    state: last.state,
    stateBeforeDispute: null,
    capturedMinor: last.captured_minor,
    extraMinor: row.extraMinor,
    platformFeeMinor: last.platform_fee_minor,
    processingFeeMinor: last.processing_fee_minor,
    refundDue: null,
    lines: [],
    chargeId: facts.chargeId,
    refunds: [],
    disputes: [],
  };
  const { amountMinor, reason } = refund;
  const input = { id: refundId, amountMinor, parts: [], reason, outside: false };
  const asked = decideRefund(before, input, at);
  if (asked.outcome !== 'started') throw new Error(`${row.key} has a refund: ${asked.outcome}`);
  const answered = decideRefundAnswer(asked.change.facts, refundId, 'succeeded', {
    dueAfterwards: null,
    at,
  });
  if (answered === undefined) throw new Error(`${row.key} has a refund that went nowhere`);
  return answered;
}

function refundMoves(last: Move, change: MoneyBackChange, { refund }: PlantedContribution): Move[] {
  if (refund === null) return [];
  return change.moves.map((state) => ({
    ...last,
    state,
    state_at: toInstant(refund.at),
    state_cause: change.cause,
    refunded_minor: change.refundedMinor,
  }));
}
