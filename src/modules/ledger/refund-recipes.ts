/** What refunds post, as pure functions; docs/domain/money-recipes shows them with figures. */
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

/**
 * What was owed after a refund came back was taken by the contributor's bank: a dispute was lost. Another one
 * may take more of the same: `beforeMinor` is what earlier ones took.
 */
export function refundCovered(
  r: Pick<RefundMoney, 'id' | 'beneficiaryId' | 'currency' | 'amountMinor'> & {
    readonly beforeMinor: bigint;
  },
  at: Instant,
): Transfer {
  const held = of(r.beneficiaryId);
  const covered = refund('covered', r, at, [
    posting('refunds_owed', null, 'beneficiary_held', held, r.currency, r.amountMinor),
  ]);
  return r.beforeMinor === 0n ? covered : { ...covered, id: `${covered.id}:${r.beforeMinor}` };
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
