import { expect, it } from 'vitest';
import { type Executor, sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { scansOf } from '#test/support/run/plan.ts';
import { testDatabase } from '#test/support/database.ts';
import { lockPeople, readStandings } from './start-facts.store.ts';

testDatabase();

const ASKING = [{ holder: 'visitor:a', clientKey: 'client', idempotencyKey: 'a-key-of-this-test' }];

it('finds what somebody has open by their own key, never among all that is open', async () => {
  await transaction(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    let scans: Awaited<ReturnType<typeof scansOf>> = [];
    const query = (async (statement) => {
      scans = await scansOf(tx, statement);
      return tx.query(statement);
    }) as Executor['query'];
    await readStandings({ ...tx, query }, ASKING);
    const conditions = scans.filter(({ table }) => table === 'contributions').map(({ by }) => by);
    expect(conditions).toHaveLength(3);
    for (const by of conditions) expect(by).toMatch(/holder|client_key/);
  });
});

it('keeps its plans by keys from its first statement on, and no longer than its transaction', async () => {
  const settings = sql`
    select current_setting('plan_cache_mode') || ' ' || current_setting('enable_seqscan') as are`;
  const within = await transaction(async (tx) => {
    const [, row] = await Promise.all([lockPeople(tx, ['visitor:a']), tx.one(settings)]);
    return row;
  });
  expect(within).toEqual({ are: 'force_generic_plan off' });
  expect(await db().one(settings)).toEqual({ are: 'auto on' });
});
