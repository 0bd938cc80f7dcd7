import type { Currency } from '#money/currency.ts';
import { db, type Executor } from '#platform/db/transaction.ts';
import { type FundsRow, postTransfersIn, sumFunds } from './ledger.store.ts';

export interface Posting {
  readonly debit: string;
  /** `platform` unless told, else `beneficiary:<id>`. */
  readonly debitOwner?: string;
  readonly credit: string;
  readonly creditOwner?: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
}

export interface Transfer {
  /** Chosen by the caller: a repeat finds what is already there. */
  readonly id: string;
  readonly kind: string;
  readonly source: { readonly kind: string; readonly id: number };
  readonly occurredAt: Date;
  readonly phase?: 'posted' | 'pending' | 'voided';
  /** The pending transfer this one resolves. */
  readonly pendingId?: string;
  readonly reversesId?: string;
  readonly fxRateId?: number;
  readonly note?: string;
  readonly postings: readonly Posting[];
}

export type PostOutcome =
  | 'posted'
  | 'exists'
  | 'exists_with_different_content'
  | 'pending_already_resolved'
  | 'pending_not_found'
  | 'already_reversed';

/**
 * Adds transfers to the ledger in the caller's transaction, amounts in minor units; one outcome per
 * transfer, in
 * order. Throws for a transfer that could not balance: no postings, an amount that isn't positive, two
 * currencies
 * without a rate. A pending transfer and the one that resolves it can't come in one call.
 */
export async function postTransfers(
  tx: Executor,
  transfers: readonly Transfer[],
): Promise<PostOutcome[]> {
  const rows = await postTransfersIn(tx, transfers.map(wireOf));
  return rows.map((row) => row.outcome as PostOutcome);
}

function wireOf(transfer: Transfer): object {
  return {
    id: transfer.id,
    kind: transfer.kind,
    source_kind: transfer.source.kind,
    source_id: transfer.source.id,
    occurred_at: transfer.occurredAt,
    phase: transfer.phase ?? 'posted',
    pending_id: transfer.pendingId ?? null,
    reverses_id: transfer.reversesId ?? null,
    fx_rate_id: transfer.fxRateId ?? null,
    note: transfer.note ?? '',
    postings: transfer.postings.map((posting) => ({
      debit: posting.debit,
      debit_owner: posting.debitOwner ?? 'platform',
      credit: posting.credit,
      credit_owner: posting.creditOwner ?? 'platform',
      currency: posting.currency,
      amount_minor: posting.amountMinor,
    })),
  };
}

/** What the ledger says of a beneficiary's money in one currency, minor units. */
export function readBeneficiaryFunds(
  beneficiaryId: number,
  currency: Currency,
  q: Executor = db(),
): Promise<FundsRow> {
  return sumFunds(q, beneficiaryId, currency);
}
