import type { RefundPart } from '#modules/contributions/index.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';

/** What refunds are for, by refund, each in the order it was said. */
export type RefundParts = ReadonlyMap<number, readonly RefundPart[]>;

interface PartRow {
  readonly refund_id: number;
  readonly part: RefundPart['part'];
  readonly line_id: number | null;
  readonly amount_minor: bigint;
}

/** Amounts in minor units of the refund's currency. One that did not say what it is for is not among them. */
export function partsOfRefunds(q: Executor, ids: readonly number[]): Promise<RefundParts> {
  return readParts(q, sql`refund_id = any(${ids}::bigint[])`);
}

/** The same of all refunds of contributions that were asked for, surplus money apart. */
export function partsOfContributions(q: Executor, ids: readonly number[]): Promise<RefundParts> {
  return readParts(
    q,
    sql`refund_id in (select id from payment_refunds
      where source_kind = 'contribution' and source_id = any(${ids}::bigint[]) and not surplus)`,
  );
}

async function readParts(q: Executor, whose: Statement): Promise<RefundParts> {
  const rows = await q.query<PartRow>(sql`
    select refund_id, part, line_id, amount_minor from payment_refund_parts
    where ${whose} order by refund_id, position`);
  const parts = new Map<number, RefundPart[]>();
  for (const { refund_id: id, part, line_id: lineId, amount_minor: amountMinor } of rows) {
    const known = parts.get(id) ?? [];
    known.push({ part, lineId, amountMinor });
    parts.set(id, known);
  }
  return parts;
}
