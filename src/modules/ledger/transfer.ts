import { hash } from 'node:crypto';
import type { Currency } from '#money/currency.ts';
import type { Instant } from '#platform/clock/instant.ts';

/** One move of money between two accounts of the books, in minor units. */
export interface Posting {
  readonly debit: string;
  /** `platform` by default, or `beneficiary:<id>`. */
  readonly debitOwner?: string;
  readonly credit: string;
  readonly creditOwner?: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
}

/** What one event moves. A transfer that resolves a pending one also takes back what that set aside. */
export interface Transfer {
  /** Chosen by the caller: a repeat finds what is already there. */
  readonly id: string;
  readonly kind: string;
  readonly source: { readonly kind: string; readonly id: number };
  readonly occurredAt: Instant;
  readonly phase?: 'posted' | 'pending' | 'voided';
  /** The pending transfer this one resolves. */
  readonly pendingId?: string;
  readonly reversesId?: string;
  readonly fxRateId?: number;
  readonly note?: string;
  readonly postings: readonly Posting[];
}

/** An account of the books: its kind, whose it is, its currency. */
export interface AccountName {
  readonly kind: string;
  readonly owner: string;
  readonly currency: Currency;
}

export function debitOf({ debit, debitOwner, currency }: Posting): AccountName {
  return { kind: debit, owner: debitOwner ?? 'platform', currency };
}

export function creditOf({ credit, creditOwner, currency }: Posting): AccountName {
  return { kind: credit, owner: creditOwner ?? 'platform', currency };
}

/** What a transfer says, as a hash: tells a repeat from something else under the same id. */
export function digestOf(transfer: Transfer): Buffer {
  const { id, kind, source, phase, pendingId, reversesId, fxRateId, postings } = transfer;
  const head = [
    id,
    kind,
    source,
    phase ?? 'posted',
    pendingId ?? '',
    reversesId ?? '',
    fxRateId ?? 0,
  ];
  const legs = postings.map((posting) => [
    debitOf(posting),
    creditOf(posting),
    posting.amountMinor.toString(),
  ]);
  return hash('sha256', JSON.stringify([head, legs]), 'buffer');
}

/** A transfer that could never balance: a mistake of ours, never of the caller's. */
export class UnbalancedTransfer extends Error {
  constructor(id: string, why: string) {
    super(`transfer ${id} ${why}`);
    this.name = 'UnbalancedTransfer';
  }
}

/** Throws UnbalancedTransfer: no postings, an amount that isn't positive, currencies without a rate. */
export function assertBalances({ id, phase, fxRateId, postings }: Transfer): void {
  const [first] = postings;
  if (first === undefined && phase !== 'voided')
    throw new UnbalancedTransfer(id, 'has no postings');
  if (postings.some(({ amountMinor }) => amountMinor <= 0n || amountMinor > 99_999_999_999n))
    throw new UnbalancedTransfer(id, 'moves an amount that cannot be moved');
  if (fxRateId === undefined && postings.some(({ currency }) => currency !== first?.currency))
    throw new UnbalancedTransfer(id, 'has several currencies and no rate');
}
