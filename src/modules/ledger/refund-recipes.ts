/** What refunds and disputes post, as pure functions; docs/domain/money-recipes shows them with figures. */
import type { Currency } from '#money/currency.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { of, posting, some } from './posting.ts';
import type { Posting, Transfer } from './transfer.ts';

/** Money of a refund: the amount and the fees that the platform gives back with it, minor units. */
export interface RefundMoney {
  readonly id: number;
  readonly beneficiaryId: number;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly platformFeeMinor: bigint;
  readonly processingFeeMinor: bigint;
}

/** Money that a dispute holds, and what the provider asks for it, minor units. */
export interface DisputeMoney {
  readonly id: number;
  readonly beneficiaryId: number;
  readonly currency: Currency;
  readonly heldMinor: bigint;
  readonly feeMinor: bigint;
}

/** The surplus goes back. */
export function surplusReturned(
  surplus: Pick<RefundMoney, 'id' | 'currency' | 'amountMinor'>,
  attemptId: number,
  at: Instant,
): Transfer {
  return {
    id: `refund:${surplus.id}:sent`,
    kind: 'refund_sent',
    source: { kind: 'attempt', id: attemptId },
    occurredAt: at,
    postings: some(
      posting(
        'contributor_clearing',
        null,
        'provider_cash',
        null,
        surplus.currency,
        surplus.amountMinor,
      ),
    ),
  };
}

/** The surplus was paid another way: what waited for a refund, and what the bank had sent back. */
export function surplusOutside(
  r: Pick<RefundMoney, 'id' | 'beneficiaryId' | 'currency' | 'amountMinor'> & {
    readonly fromOwedMinor: bigint;
  },
  at: Instant,
): Transfer {
  const held = of(r.beneficiaryId);
  const waited = r.amountMinor - r.fromOwedMinor;
  return refund('outside', r, at, [
    posting('contributor_clearing', null, 'refunds_outside', held, r.currency, waited),
    posting('refunds_owed', null, 'refunds_outside', held, r.currency, r.fromOwedMinor),
  ]);
}

/** Money goes back through the provider, and with it the fees that are given back. */
export function refundSent(r: RefundMoney, at: Instant): Transfer {
  const held = of(r.beneficiaryId);
  return refund('sent', r, at, [
    posting('beneficiary_held', held, 'provider_cash', null, r.currency, r.amountMinor),
    ...feesGivenBack(r),
  ]);
}

/** The money was given back another way; what the bank had sent back, from what was set aside for it. */
export function refundOutside(
  r: RefundMoney & { readonly fromOwedMinor: bigint },
  at: Instant,
): Transfer {
  const held = of(r.beneficiaryId);
  const fromHeld = r.amountMinor - r.fromOwedMinor;
  return refund('outside', r, at, [
    posting('beneficiary_held', held, 'refunds_outside', held, r.currency, fromHeld),
    posting('refunds_owed', null, 'refunds_outside', held, r.currency, r.fromOwedMinor),
    ...feesGivenBack(r),
  ]);
}

/** A refund that had left came back from the bank: we owe it still, and the fees are where they were. */
export function refundReturned(r: RefundMoney, at: Instant): Transfer {
  return refund('returned', r, at, [
    posting('provider_cash', null, 'refunds_owed', null, r.currency, r.amountMinor),
    ...feesGivenBack(r).map(reversed),
  ]);
}

/** What was owed after a refund came back was taken by the contributor's bank: a dispute was lost. */
export function refundCovered(
  r: Pick<RefundMoney, 'id' | 'beneficiaryId' | 'currency' | 'amountMinor'>,
  at: Instant,
): Transfer {
  const held = of(r.beneficiaryId);
  return refund('covered', r, at, [
    posting('refunds_owed', null, 'beneficiary_held', held, r.currency, r.amountMinor),
  ]);
}

function refund(
  what: 'sent' | 'outside' | 'returned' | 'covered',
  r: Pick<RefundMoney, 'id'>,
  at: Instant,
  postings: readonly Posting[],
): Transfer {
  return {
    id: `refund:${r.id}:${what}`,
    kind: `refund_${what}`,
    source: { kind: 'refund', id: r.id },
    occurredAt: at,
    postings: some(...postings),
  };
}

function feesGivenBack(r: RefundMoney): Posting[] {
  const { currency, platformFeeMinor, processingFeeMinor } = r;
  const held = of(r.beneficiaryId);
  return [
    posting('platform_fees', null, 'beneficiary_held', held, currency, platformFeeMinor),
    posting(
      'processing_fees_absorbed',
      null,
      'beneficiary_held',
      held,
      currency,
      processingFeeMinor,
    ),
  ];
}

function reversed({ debit, debitOwner, credit, creditOwner, ...rest }: Posting): Posting {
  return {
    ...rest,
    debit: credit,
    ...(creditOwner === undefined ? {} : { debitOwner: creditOwner }),
    credit: debit,
    ...(debitOwner === undefined ? {} : { creditOwner: debitOwner }),
  };
}

/** The bank asks for the money back: it is set aside. */
export function disputeHeld(d: DisputeMoney, at: Instant): Transfer {
  const owner = of(d.beneficiaryId);
  return dispute('held', d, 'beneficiary_held', owner, 'disputes_held', owner, at);
}

export function disputeWon(d: DisputeMoney, at: Instant): Transfer {
  const owner = of(d.beneficiaryId);
  return dispute('won', d, 'disputes_held', owner, 'beneficiary_held', owner, at);
}

export function disputeLost(d: DisputeMoney, at: Instant): Transfer {
  return dispute('lost', d, 'disputes_held', of(d.beneficiaryId), 'provider_cash', null, at);
}

/** What the provider asks for a dispute, won or lost; apart from cash, as with charges. */
export function disputeFee(d: DisputeMoney, at: Instant): Transfer {
  return {
    id: `dispute:${d.id}:fee`,
    kind: 'dispute_fee',
    source: { kind: 'dispute', id: d.id },
    occurredAt: at,
    postings: some(
      posting('dispute_costs', null, 'provider_fees_withheld', null, d.currency, d.feeMinor),
    ),
  };
}

function dispute(
  what: 'held' | 'won' | 'lost',
  d: DisputeMoney,
  debit: string,
  debitOwner: string | null,
  credit: string,
  creditOwner: string | null,
  at: Instant,
): Transfer {
  return {
    id: `dispute:${d.id}:${what}`,
    kind: `dispute_${what}`,
    source: { kind: 'dispute', id: d.id },
    occurredAt: at,
    postings: some(posting(debit, debitOwner, credit, creditOwner, d.currency, d.heldMinor)),
  };
}
