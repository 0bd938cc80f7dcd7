/** Where the provider's books and ours say different things. Pure: rows in, sentences out. */
import type { BookedCharge, BookedDispute, BookedRefund } from '#modules/payments/index.ts';

const DIFFERENCE_KINDS = [
  'orphan_charge',
  'charge_differs',
  'amount_differs',
  'fee_differs',
  'missing_charge',
  'orphan_refund',
  'refund_differs',
  'missing_refund',
  'orphan_dispute',
  'dispute_differs',
  'missing_dispute',
] as const;

export interface Difference {
  readonly kind: (typeof DIFFERENCE_KINDS)[number];
  /** What the provider calls it. */
  readonly ref: string;
  /** What is wrong, in one sentence that names rows. */
  readonly text: string;
}

/** A difference with the time of its object, by which windows of comparisons are cut. */
export interface DatedDifference extends Difference {
  readonly at: Date;
}

/** Ours, as far as the provider can contradict it; amounts in minor units. */
export interface OwnCharge {
  readonly attemptId: number;
  readonly contributionId: number;
  readonly key: string;
  readonly state: string;
  readonly paymentRef: string | null;
  readonly chargeRef: string | null;
  readonly capturedMinor: bigint | null;
  readonly currency: string;
  readonly feeMinor: bigint | null;
}

export interface OwnRefund {
  readonly refundId: number;
  readonly key: string;
  readonly state: string;
  readonly ref: string | null;
  readonly chargeRef: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
}

export interface OwnDispute {
  readonly disputeId: number;
  readonly ref: string;
  readonly chargeRef: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly state: string;
  readonly heldMinor: bigint;
  readonly feeMinor: bigint;
}

const IS_OPEN = ['stored', 'requires_action', 'unknown'];
const money = (amount: bigint | null, currency: string): string => `${amount ?? 0n} ${currency}`;

/**
 * A charge of theirs beside our attempt of that name, or of the key noted on it. An attempt that is open is
 * asked about by itself, until `isLate`.
 */
export function chargeDifference(
  theirs: BookedCharge,
  ours: OwnCharge | undefined,
  { isFresh, isLate }: { isFresh: boolean; isLate: boolean },
): Difference | undefined {
  const sum = money(theirs.amountMinor, theirs.currency);
  if (ours === undefined || (ours.chargeRef === null && !IS_OPEN.includes(ours.state))) {
    // What just happened may still be on its way to us.
    if (isFresh) return undefined;
    const whose = ours === undefined ? 'nobody’s' : `attempt ${ours.attemptId}, ${ours.state}`;
    return { kind: 'orphan_charge', ref: theirs.ref, text: `it took ${sum} and is ${whose}` };
  }
  if (ours.chargeRef === null && !isLate) return undefined;
  const at = `attempt ${ours.attemptId} of contribution ${ours.contributionId}`;
  const differs = (kind: Difference['kind'], text: string): Difference => ({
    kind,
    ref: theirs.ref,
    text: `${at} ${text}`,
  });
  if (ours.chargeRef === null)
    return differs('charge_differs', `does not know that it took ${sum}`);
  if (ours.chargeRef !== theirs.ref || (theirs.attemptKey ?? ours.key) !== ours.key)
    return differs('charge_differs', `has ${ours.chargeRef}; it was asked as ${theirs.attemptKey}`);
  if (theirs.paymentRef !== null && theirs.paymentRef !== ours.paymentRef)
    return differs('charge_differs', `has it of ${ours.paymentRef}, it is of ${theirs.paymentRef}`);
  if (ours.capturedMinor !== theirs.amountMinor || ours.currency !== theirs.currency) {
    const own = money(ours.capturedMinor, ours.currency);
    return differs('amount_differs', `has it as ${own}, it is ${sum}`);
  }
  if (theirs.feeMinor === null || theirs.feeMinor === ours.feeMinor) return undefined;
  if (ours.feeMinor === null && isFresh) return undefined;
  return differs('fee_differs', `has a fee of ${ours.feeMinor}, it is ${theirs.feeMinor}`);
}

/** A refund of theirs beside ours. */
export function refundDifference(
  theirs: BookedRefund,
  ours: OwnRefund | undefined,
  isFresh: boolean,
): Difference | undefined {
  const sum = money(theirs.amountMinor, theirs.currency);
  if (ours === undefined) {
    if (isFresh) return undefined;
    return { kind: 'orphan_refund', ref: theirs.ref, text: `it gave back ${sum} and is nobody’s` };
  }
  const differs = (text: string): Difference => ({
    kind: 'refund_differs',
    ref: theirs.ref,
    text: `refund ${ours.refundId} ${text}`,
  });
  if ((ours.ref ?? theirs.ref) !== theirs.ref || (theirs.refundKey ?? ours.key) !== ours.key)
    return differs(`has ${ours.ref}; it was asked as ${theirs.refundKey}`);
  if (ours.amountMinor !== theirs.amountMinor || ours.currency !== theirs.currency)
    return differs(`has it as ${money(ours.amountMinor, ours.currency)}, it is ${sum}`);
  if (theirs.chargeRef !== null && ours.chargeRef !== null && theirs.chargeRef !== ours.chargeRef)
    return differs(`has it of ${ours.chargeRef}, it is of ${theirs.chargeRef}`);
  const isAway = ours.state === 'pending' || ours.state === 'succeeded';
  if (isFresh || IS_OPEN.includes(ours.state)) return undefined;
  if (isAway !== (theirs.state === 'away'))
    return differs(`is ${ours.state}, and its money is ${theirs.state}`);
  return undefined;
}

/** A dispute of theirs beside ours. */
export function disputeDifference(
  theirs: BookedDispute,
  ours: OwnDispute | undefined,
  isFresh: boolean,
): Difference | undefined {
  const sum = money(theirs.amountMinor, theirs.currency);
  if (ours === undefined) {
    if (isFresh) return undefined;
    const text = `it is ${theirs.state} about ${sum} of ${theirs.chargeRef}, and we know nothing of it`;
    return { kind: 'orphan_dispute', ref: theirs.ref, text };
  }
  const differs = (text: string): Difference => ({
    kind: 'dispute_differs',
    ref: theirs.ref,
    text: `dispute ${ours.disputeId} ${text}`,
  });
  if (theirs.chargeRef !== ours.chargeRef)
    return differs(`is about ${ours.chargeRef}, it is about ${theirs.chargeRef}`);
  if (ours.currency !== theirs.currency)
    return differs(`is in ${ours.currency}, it is in ${theirs.currency}`);
  if (isFresh) return undefined;
  if (ours.amountMinor !== theirs.amountMinor)
    return differs(`is about ${money(ours.amountMinor, ours.currency)}, it is about ${sum}`);
  if (ours.state !== theirs.state) return differs(`is ${ours.state}, it is ${theirs.state}`);
  if (ours.heldMinor !== theirs.takenMinor)
    return differs(`holds ${ours.heldMinor}, it took ${theirs.takenMinor}`);
  if (ours.feeMinor !== theirs.feeMinor)
    return differs(`has a fee of ${ours.feeMinor}, it is ${theirs.feeMinor}`);
  return undefined;
}
