/** How what was begun came to its end: campaigns by their decision, money by the kind of its transfer. */
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';

/** `settled <decision>` and `posted <kind of transfer>`, each with how many there are. */
export async function countEnds(): Promise<[string, number][]> {
  const rows = await db().query<{ name: string; count: number }>(sql`
    select 'settled ' || decision as name, count(*)::int as count from settlements group by decision
    union all
    select 'posted ' || kind, count(*)::int from ledger_transfers group by kind`);
  return rows.map(({ name, count }) => [name, count]);
}
