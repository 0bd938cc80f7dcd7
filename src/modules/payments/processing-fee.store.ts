import type { Currency } from '#money/currency.ts';
import type { Executor } from '#platform/db/sql.ts';
import { sql } from '#platform/db/sql.ts';

export async function findProcessingFee(
  q: Executor,
  minor: bigint,
  currency: Currency,
): Promise<bigint> {
  const row = await q.one<{ fee_minor: bigint | null }>(
    sql`select processing_fee(${minor}, ${currency}) as fee_minor`,
  );
  return row.fee_minor ?? 0n;
}
