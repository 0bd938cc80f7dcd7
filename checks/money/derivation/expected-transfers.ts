/** Every transfer that should be in the books, from rows alone, by the recipes the flows post with. */
import type { Fees } from '#modules/contributions/checkout/fees.ts';
import { recipes, type Transfer } from '#modules/ledger/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import type { DisputeRow, MoneyOfContribution, MoneyPage, RefundRow } from './money-rows.ts';
import { coversOfSurplus } from './surplus-covers.ts';

/** A transfer as it should stand, at a moment between the two that rows say; null where none does. */
export interface ExpectedTransfer {
  readonly transfer: Transfer;
  readonly from: Instant | null;
  readonly to: Instant | null;
  /** The row it follows from, such as `refund 7`. */
  readonly because: string;
}

type PostedTransfers = MoneyPage['transfers'];

/** Whether the books have a fee of this contribution's charge, or of a surplus one, that came after it. */
type FeeCameLater = (kind: 'contribution' | 'attempt', id: number) => boolean;

/**
 * All of one contribution, its attempts, refunds and disputes. Whether the provider told its fee with the
 * charge or after it, and what each of several lost disputes took, no row says: that is asked of the books.
 */
export function expectedTransfers(
  money: MoneyOfContribution,
  fees: Fees,
  refundFees: ReadonlyMap<number, Fees>,
  posted: PostedTransfers,
): ExpectedTransfer[] {
  const feeCameLater: FeeCameLater = (kind, id) => posted.has(`${kind}:${id}:provider_fee`);
  return [
    ...ofContribution(money, fees, feeCameLater),
    ...ofSurplus(money, feeCameLater),
    ...money.refunds.flatMap((refund) =>
      ofRefund(money, refund, refundFees.get(refund.id), posted),
    ),
    ...money.disputes.flatMap((dispute) => ofDispute(money, dispute)),
    ...ofCovers(money),
  ];
}

function ofContribution(
  { contribution: c, attempts }: MoneyOfContribution,
  fees: Fees,
  feeCameLater: FeeCameLater,
): ExpectedTransfer[] {
  const money = {
    id: c.id,
    beneficiaryId: c.beneficiary_id,
    currency: c.currency,
    totalMinor: c.total_minor,
    ...fees,
    wasPledged: c.pledged_at !== null,
  };
  const because = `contribution ${c.id}`;
  const found: ExpectedTransfer[] = [];
  const add = (transfer: Transfer, at: Instant | null): void => {
    found.push({ transfer, from: at, to: at, because });
  };
  if (c.pledged_at !== null) add(recipes.pledged(money, c.pledged_at), c.pledged_at);
  if (c.captured_minor > 0n) {
    const charge = attempts.find((a) => a.operation === 'charge' && a.state === 'succeeded');
    const fee = charge?.provider_fee_minor ?? null;
    const isLater = feeCameLater('contribution', c.id);
    add(recipes.collected(money, isLater ? null : fee, c.collected_at ?? 0), c.collected_at);
    if (isLater && fee !== null) add(recipes.providerFeeKnown(money, fee, 0), null);
  } else if (c.pledged_at !== null && (c.state === 'cancelled' || c.state === 'dropped')) {
    add(recipes.pledgeVoided(c.id, c.state_at), c.state_at);
  }
  return found;
}

function ofSurplus(
  { attempts }: MoneyOfContribution,
  feeCameLater: FeeCameLater,
): ExpectedTransfer[] {
  return attempts
    .filter(({ state }) => state === 'surplus')
    .flatMap((a) => {
      const money = { id: a.id, currency: a.currency, amountMinor: a.captured_minor ?? 0n };
      const { provider_fee_minor: fee, resolved_at: at } = a;
      const isLater = feeCameLater('attempt', a.id);
      const because = `payment_attempt ${a.id}`;
      const transfer = recipes.surplusCaptured(money, isLater ? null : fee, at ?? 0);
      const captured = { transfer, from: at, to: at, because };
      if (!isLater || fee === null) return [captured];
      const known = recipes.surplusFeeKnown(money, fee, 0);
      return [captured, { transfer: known, from: null, to: null, because }];
    });
}

function ofRefund(
  money: MoneyOfContribution,
  refund: RefundRow,
  fees: Fees | undefined,
  posted: PostedTransfers,
): ExpectedTransfer[] {
  const { contribution: c } = money;
  const back = {
    id: refund.id,
    beneficiaryId: c.beneficiary_id,
    currency: refund.currency as typeof c.currency,
    amountMinor: refund.amount_minor,
    fromOwedMinor: refund.from_owed_minor,
    platformFeeMinor: fees?.platformFeeMinor ?? 0n,
    processingFeeMinor: fees?.processingFeeMinor ?? 0n,
  };
  const because = `refund ${refund.id}`;
  const { created_at: from, resolved_at: to, returned_at: returned } = refund;
  if (refund.state === 'outside') {
    const outside = refund.surplus ? recipes.surplusOutside : recipes.refundOutside;
    return [{ transfer: outside(back, to ?? 0), from: to, to, because }];
  }
  const isGone = refund.state === 'failed' && returned !== null;
  if (refund.state !== 'pending' && refund.state !== 'succeeded' && !isGone) return [];
  const sent = refund.surplus
    ? recipes.surplusReturned(back, refund.attempt_id ?? 0, 0)
    : recipes.refundSent(back, 0);
  const found: ExpectedTransfer[] = [{ transfer: sent, from, to, because }];
  if (!isGone) return found;
  const cameBack = recipes.refundReturned(back, returned);
  found.push({ transfer: cameBack, from: returned, to: returned, because });
  const ends = lastMoveOf(money);
  const covers = coversExpected({ ...back, amountMinor: refund.covered_minor }, posted);
  return [...found, ...covers.map((transfer) => ({ transfer, from: returned, to: ends, because }))];
}

/**
 * What lost disputes took of one that came back. How much each took of it no row says: that is asked of the
 * books, as long as it is no more than what all took.
 */
function coversExpected(
  back: Omit<Parameters<typeof recipes.refundCovered>[0], 'beforeMinor'>,
  posted: PostedTransfers,
): Transfer[] {
  const covers: Transfer[] = [];
  for (let left = back.amountMinor; left > 0n; ) {
    const beforeMinor = back.amountMinor - left;
    const all = recipes.refundCovered({ ...back, amountMinor: left, beforeMinor }, 0);
    const booked = posted.get(all.id)?.legs[0]?.amount_minor ?? left;
    const amountMinor = booked > 0n && booked < left ? booked : left;
    covers.push(recipes.refundCovered({ ...back, amountMinor, beforeMinor }, 0));
    left -= amountMinor;
  }
  return covers;
}

/** The last moment at which a refund or dispute ended. */
function lastMoveOf({ refunds, disputes }: MoneyOfContribution): Instant {
  const ends = [
    ...refunds.map((each) => each.resolved_at),
    ...disputes.map((each) => each.closed_at),
  ];
  return Math.max(...ends.map((at) => at ?? 0));
}

/** The provider may show what it took, and its fee, long after it said that there is a dispute. */
function ofDispute(money: MoneyOfContribution, dispute: DisputeRow): ExpectedTransfer[] {
  const booked = bookedDispute(money, dispute);
  const because = `dispute ${dispute.id}`;
  const { opened_at: from, closed_at: to } = dispute;
  const moves = [
    recipes.disputeHeld(booked, from),
    ...(dispute.state === 'won' ? [recipes.disputeWon(booked, from)] : []),
    ...(dispute.state === 'lost' ? [recipes.disputeLost(booked, from)] : []),
  ];
  const fee = recipes.disputeFee(booked, from);
  return [
    ...moves.map((transfer) => ({ transfer, from, to, because })),
    // Its fee may be told after its end.
    { transfer: fee, from, to: null, because },
  ].filter(({ transfer: { postings } }) => postings.length > 0);
}

function bookedDispute({ contribution: c, attempts }: MoneyOfContribution, dispute: DisputeRow) {
  const isSurplus = attempts.find(({ id }) => id === dispute.attempt_id)?.state === 'surplus';
  return {
    id: dispute.id,
    beneficiaryId: isSurplus ? null : c.beneficiary_id,
    currency: dispute.currency as typeof c.currency,
    heldMinor: dispute.held_minor,
    feeMinor: dispute.fee_minor,
  };
}

/** What lost disputes took in place of refunds of money that nobody asked for. */
function ofCovers(money: MoneyOfContribution): ExpectedTransfer[] {
  const to = lastMoveOf(money);
  return money.attempts
    .flatMap((attempt) => coversOfSurplus(money, attempt))
    .map(({ waits, dispute, coveredMinor }) => {
      const booked = { ...bookedDispute(money, dispute), coveredMinor };
      const transfer = recipes.disputeCovered(booked, waits, 0);
      const because = `dispute ${dispute.id}`;
      return { transfer, from: dispute.closed_at, to, because };
    })
    .filter(({ transfer }) => transfer.postings.length > 0);
}
