/** What disputes post, as pure functions; docs/domain/money-recipes shows them with figures. */
import type { Currency } from '#money/currency.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { of, posting, some } from './posting.ts';
import type { Transfer } from './transfer.ts';

/** Money that a dispute holds, and what the provider asks for it, minor units. */
export interface DisputeMoney {
  readonly id: number;
  /** Null where the charge was one that nobody asked for: no campaign has a part in it. */
  readonly beneficiaryId: number | null;
  readonly currency: Currency;
  readonly heldMinor: bigint;
  readonly feeMinor: bigint;
}

interface Side {
  readonly kind: string;
  readonly owner: string | null;
}

/**
 * Whose money it is and where it waits meanwhile: the campaign's, or the platform's, as what nobody asked for
 * is on its way back to the contributor already.
 */
function sidesOf({ beneficiaryId }: DisputeMoney): { whose: Side; waits: Side } {
  if (beneficiaryId === null) {
    return {
      whose: { kind: 'dispute_costs', owner: null },
      waits: { kind: 'contributor_clearing', owner: null },
    };
  }
  const owner = of(beneficiaryId);
  return {
    whose: { kind: 'beneficiary_held', owner },
    waits: { kind: 'disputes_held', owner },
  };
}

/** The bank asks for the money back: it is set aside. */
export function disputeHeld(d: DisputeMoney, at: Instant): Transfer {
  const { whose, waits } = sidesOf(d);
  return dispute('held', d, { from: whose, to: waits, amountMinor: d.heldMinor }, at);
}

export function disputeWon(d: DisputeMoney, at: Instant): Transfer {
  const { whose, waits } = sidesOf(d);
  return dispute('won', d, { from: waits, to: whose, amountMinor: d.heldMinor }, at);
}

export function disputeLost(d: DisputeMoney, at: Instant): Transfer {
  const cash = { kind: 'provider_cash', owner: null };
  return dispute('lost', d, { from: sidesOf(d).waits, to: cash, amountMinor: d.heldMinor }, at);
}

/**
 * Money that nobody asked for was taken by the contributor's bank and need not go back any more: what waited
 * for that, or is owed since it came back, makes up for the dispute.
 */
export function disputeCovered(
  d: DisputeMoney & { readonly coveredMinor: bigint },
  waited: 'contributor_clearing' | 'refunds_owed',
  at: Instant,
): Transfer {
  const [from, to] = [
    { kind: waited, owner: null },
    { kind: 'dispute_costs', owner: null },
  ];
  return dispute('covered', d, { from, to, amountMinor: d.coveredMinor }, at);
}

/** What the provider asks for a dispute, won or lost; apart from cash, as with charges. */
export function disputeFee(d: DisputeMoney, at: Instant): Transfer {
  const [from, to] = [
    { kind: 'dispute_costs', owner: null },
    { kind: 'provider_fees_withheld', owner: null },
  ];
  return dispute('fee', d, { from, to, amountMinor: d.feeMinor }, at);
}

interface Move {
  readonly from: Side;
  readonly to: Side;
  readonly amountMinor: bigint;
}

function dispute(
  what: 'held' | 'won' | 'lost' | 'covered' | 'fee',
  { id, currency }: DisputeMoney,
  { from, to, amountMinor }: Move,
  at: Instant,
): Transfer {
  return {
    id: `dispute:${id}:${what}`,
    kind: `dispute_${what}`,
    source: { kind: 'dispute', id },
    occurredAt: at,
    postings: some(posting(from.kind, from.owner, to.kind, to.owner, currency, amountMinor)),
  };
}
