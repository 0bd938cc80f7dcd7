/** What refunds and disputes post, as pure functions; docs/domain/money-recipes shows them with figures. */
import type { Currency } from '#money/currency.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { of, posting, some } from './posting.ts';
import type { Transfer } from './transfer.ts';

/** Money of a refund: the amount and the fees that the platform gives back with it, minor units. */
export interface RefundMoney {
  readonly id: number;
  readonly beneficiaryId: number;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly platformFeeMinor: bigint;
  readonly processingFeeMinor: bigint;
}

/** Money that a dispute holds, minor units. */
export interface DisputeMoney {
  readonly id: number;
  readonly beneficiaryId: number;
  readonly currency: Currency;
  readonly heldMinor: bigint;
}

/** The surplus goes back. */
export function surplusReturned(
  refund: Pick<RefundMoney, 'id' | 'currency' | 'amountMinor'>,
  attemptId: number,
  at: Instant,
): Transfer {
  return {
    id: `refund:${refund.id}:sent`,
    kind: 'refund_sent',
    source: { kind: 'attempt', id: attemptId },
    occurredAt: at,
    postings: some(
      posting(
        'contributor_clearing',
        null,
        'provider_cash',
        null,
        refund.currency,
        refund.amountMinor,
      ),
    ),
  };
}

/** Money goes back through the provider, and with it the fees that are given back. */
export function refundSent(r: RefundMoney, at: Instant): Transfer {
  return givenBack('sent', r, 'provider_cash', null, at);
}

/** The owner gave the money back another way. */
export function refundOutside(r: RefundMoney, at: Instant): Transfer {
  return givenBack('outside', r, 'refunds_outside', of(r.beneficiaryId), at);
}

function givenBack(
  way: 'sent' | 'outside',
  r: RefundMoney,
  credit: string,
  creditOwner: string | null,
  at: Instant,
): Transfer {
  const held = of(r.beneficiaryId);
  return {
    id: `refund:${r.id}:${way}`,
    kind: `refund_${way}`,
    source: { kind: 'refund', id: r.id },
    occurredAt: at,
    postings: some(
      posting('beneficiary_held', held, credit, creditOwner, r.currency, r.amountMinor),
      posting('platform_fees', null, 'beneficiary_held', held, r.currency, r.platformFeeMinor),
      posting(
        'processing_fees_absorbed',
        null,
        'beneficiary_held',
        held,
        r.currency,
        r.processingFeeMinor,
      ),
    ),
  };
}

/** A refund that had left came back from the bank: we owe it to the contributor still. */
export function refundReturned(
  r: Pick<RefundMoney, 'id' | 'currency' | 'amountMinor'>,
  at: Instant,
): Transfer {
  return {
    id: `refund:${r.id}:returned`,
    kind: 'refund_returned',
    source: { kind: 'refund', id: r.id },
    occurredAt: at,
    postings: some(posting('provider_cash', null, 'refunds_owed', null, r.currency, r.amountMinor)),
  };
}

/** The bank asks for the money back: it is set aside. */
export function disputeHeld(d: DisputeMoney, at: Instant): Transfer {
  const owner = of(d.beneficiaryId);
  return moved('held', d, 'beneficiary_held', owner, 'disputes_held', owner, at);
}

export function disputeWon(d: DisputeMoney, at: Instant): Transfer {
  const owner = of(d.beneficiaryId);
  return moved('won', d, 'disputes_held', owner, 'beneficiary_held', owner, at);
}

export function disputeLost(d: DisputeMoney, at: Instant): Transfer {
  return moved('lost', d, 'disputes_held', of(d.beneficiaryId), 'provider_cash', null, at);
}

function moved(
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
