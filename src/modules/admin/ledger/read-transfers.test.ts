import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { searchTransfers } from './read-transfers.ts';

testDatabase();

/** More than are looked through at once, of which the oldest alone moves something on the account. */
const MANY = 4100;

it('what an account of the books has is found however much moved since', async () => {
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into ledger_transfers (id, kind, source_kind, source_id, digest, occurred_at)
      select 'planted:' || n, 'contribution_collected', 'contribution', n, 'x',
        clock_now() - n * interval '1 second'
      from generate_series(1, ${MANY}) n`);
    await tx.run(sql`
      with made as (
        insert into ledger_accounts (kind, owner_ref, currency)
        values ('platform_fees', 'platform', 'XTS') returning id)
      insert into ledger_postings (transfer_id, leg, debit_account_id, credit_account_id, currency,
        amount_minor)
      select ${`planted:${MANY}`}, 1, 0, id, 'XTS', 100 from made`);
  });
  const ids: string[] = [];
  const search = { by: 'account', kinds: ['platform_fees'] } as const;
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof searchTransfers>> = await searchTransfers(
      search,
      { cursor, limit: 50 },
      null,
    );
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.next;
    if (cursor === null) break;
  }
  expect(ids).toEqual([`planted:${MANY}`]);
});
