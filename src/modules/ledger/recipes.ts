/** Every posting of every event, as pure functions; docs/domain/money-recipes shows them with figures. */
import type { Currency } from '#money/currency.ts';
import type { Instant } from '#platform/clock/instant.ts';
import type { Posting, Transfer } from './transfer.ts';

/** Money of a contribution, minor units of its currency. */
export interface ContributionMoney {
  readonly id: number;
  readonly beneficiaryId: number;
  readonly currency: Currency;
  readonly totalMinor: bigint;
  readonly platformFeeMinor: bigint;
  readonly processingFeeMinor: bigint;
  /** It was promised first: what the pledge set aside is taken back. */
  readonly wasPledged: boolean;
}

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

const of = (beneficiaryId: number): string => `beneficiary:${beneficiaryId}`;

export const pledgedId = (contributionId: number): string =>
  `contribution:${contributionId}:pledged`;

/** A promise: counted on memo accounts until it is collected or taken back. */
export function pledged(
  c: Pick<ContributionMoney, 'id' | 'beneficiaryId' | 'currency' | 'totalMinor'>,
  at: Instant,
): Transfer {
  return {
    id: pledgedId(c.id),
    kind: 'contribution_pledged',
    phase: 'pending',
    source: { kind: 'contribution', id: c.id },
    occurredAt: at,
    postings: [
      {
        debit: 'pledges_promised',
        debitOwner: of(c.beneficiaryId),
        credit: 'pledges_expected',
        currency: c.currency,
        amountMinor: c.totalMinor,
      },
    ],
  };
}

/** The promise ends without money. */
export function pledgeVoided(contributionId: number, at: Instant): Transfer {
  return {
    id: `contribution:${contributionId}:pledge_voided`,
    kind: 'pledge_voided',
    phase: 'voided',
    pendingId: pledgedId(contributionId),
    source: { kind: 'contribution', id: contributionId },
    occurredAt: at,
    postings: [],
  };
}

/**
 * Cash in: the campaign's, less platform and processing fees. `providerFeeMinor` is what the provider kept,
 * null while it is not known yet (see providerFeeKnown).
 */
export function collected(
  c: ContributionMoney,
  providerFeeMinor: bigint | null,
  at: Instant,
): Transfer {
  const beneficiary = of(c.beneficiaryId);
  return {
    id: `contribution:${c.id}:collected`,
    kind: 'contribution_collected',
    source: { kind: 'contribution', id: c.id },
    occurredAt: at,
    ...(c.wasPledged ? { pendingId: pledgedId(c.id) } : {}),
    postings: some(
      posting('provider_cash', null, 'beneficiary_held', beneficiary, c.currency, c.totalMinor),
      posting(
        'beneficiary_held',
        beneficiary,
        'platform_fees',
        null,
        c.currency,
        c.platformFeeMinor,
      ),
      posting(
        'beneficiary_held',
        beneficiary,
        'processing_fees',
        null,
        c.currency,
        c.processingFeeMinor,
      ),
      providerFee(c.currency, providerFeeMinor ?? 0n),
    ),
  };
}

/** What the provider kept of a charge, told after the charge itself. */
export function providerFeeKnown(
  c: Pick<ContributionMoney, 'id' | 'currency'>,
  feeMinor: bigint,
  at: Instant,
): Transfer {
  return {
    id: `contribution:${c.id}:provider_fee`,
    kind: 'provider_fee_known',
    source: { kind: 'contribution', id: c.id },
    occurredAt: at,
    postings: some(providerFee(c.currency, feeMinor)),
  };
}

/** Money that nobody asked for any more stays the contributor's. */
export function surplusCaptured(
  attempt: { readonly id: number; readonly currency: Currency; readonly amountMinor: bigint },
  providerFeeMinor: bigint | null,
  at: Instant,
): Transfer {
  const { id, currency, amountMinor } = attempt;
  return {
    id: `attempt:${id}:surplus`,
    kind: 'surplus_captured',
    source: { kind: 'attempt', id },
    occurredAt: at,
    postings: some(
      posting('provider_cash', null, 'contributor_clearing', null, currency, amountMinor),
      providerFee(currency, providerFeeMinor ?? 0n),
    ),
  };
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
  return refund('sent', r, 'provider_cash', null, at);
}

/** The owner gave the money back another way. */
export function refundOutside(r: RefundMoney, at: Instant): Transfer {
  return refund('outside', r, 'refunds_outside', of(r.beneficiaryId), at);
}

function refund(
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
  return dispute('held', d, 'beneficiary_held', owner, 'disputes_held', owner, at);
}

export function disputeWon(d: DisputeMoney, at: Instant): Transfer {
  const owner = of(d.beneficiaryId);
  return dispute('won', d, 'disputes_held', owner, 'beneficiary_held', owner, at);
}

export function disputeLost(d: DisputeMoney, at: Instant): Transfer {
  return dispute('lost', d, 'disputes_held', of(d.beneficiaryId), 'provider_cash', null, at);
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

/** What a campaign or one of its perks raised elsewhere: shown, never payable. */
export function externalRaised(e: {
  readonly campaignId: number;
  readonly perkId: number | null;
  readonly beneficiaryId: number;
  readonly currency: Currency;
  readonly raisedMinor: bigint;
  readonly at: Instant;
}): Transfer {
  const owner = of(e.beneficiaryId);
  return {
    id: `external:${e.campaignId}:${e.perkId ?? 'rest'}`,
    kind: 'external_raised',
    source: { kind: 'campaign', id: e.campaignId },
    occurredAt: e.at,
    postings: some(
      posting('external_contributions', owner, 'external_raised', owner, e.currency, e.raisedMinor),
    ),
  };
}

function providerFee(currency: Currency, amountMinor: bigint): Posting {
  return posting('provider_costs', null, 'provider_fees_withheld', null, currency, amountMinor);
}

function posting(
  debit: string,
  debitOwner: string | null,
  credit: string,
  creditOwner: string | null,
  currency: Currency,
  amountMinor: bigint,
): Posting {
  return {
    debit,
    ...(debitOwner === null ? {} : { debitOwner }),
    credit,
    ...(creditOwner === null ? {} : { creditOwner }),
    currency,
    amountMinor,
  };
}

/** Postings of nothing are not made. */
function some(...postings: Posting[]): Posting[] {
  return postings.filter(({ amountMinor }) => amountMinor > 0n);
}
