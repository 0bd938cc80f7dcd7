import { type Executor, sql } from '#platform/db/sql.ts';

/** What the ledger says we have at the provider, by currency. */
export async function cashByCurrency(q: Executor): Promise<Map<string, bigint>> {
  const rows = await q.query<{ currency: string; balance_minor: bigint }>(sql`
    select currency, balance_minor from ledger_balances where kind = 'provider_cash'`);
  return new Map(rows.map((row) => [row.currency, row.balance_minor]));
}
