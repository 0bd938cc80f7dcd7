import { type Executor, sql } from '#platform/db/sql.ts';

export interface PostedRow {
  readonly transfer_id: string;
  readonly outcome: string;
}

/** The only way into the ledger; see db/migrations/0041. */
export function postTransfersIn(tx: Executor, transfers: readonly object[]): Promise<PostedRow[]> {
  return tx.query<PostedRow>(
    sql`select transfer_id, outcome from post_transfers(${sql.json(transfers)})`,
  );
}

export interface FundsRow {
  gross_minor: bigint;
  refunds_minor: bigint;
  platform_fees_minor: bigint;
  processing_fees_minor: bigint;
  disputes_minor: bigint;
  marked_refunded_minor: bigint;
  reserve_minor: bigint;
  held_minor: bigint;
  pledged_minor: bigint;
}

/** What a beneficiary's money was moved against, from postings alone. */
export function sumFunds(q: Executor, beneficiaryId: number, currency: string): Promise<FundsRow> {
  return q.one<FundsRow>(sql`
    select gross_minor, refunds_minor, platform_fees_minor, processing_fees_minor, disputes_minor,
      marked_refunded_minor, reserve_minor, held_minor, pledged_minor
    from beneficiary_funds(${beneficiaryId}, ${currency})`);
}
