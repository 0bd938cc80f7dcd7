import { expect, it } from 'vitest';
import { type Executor, sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { type Scan, scansOf } from '#test/support/run/plan.ts';
import { testDatabase } from '#test/support/database.ts';
import { claimDeliveries, finishDeliveries } from './deliveries.store.ts';

testDatabase();

async function scansIn(work: (tx: Executor) => Promise<unknown>): Promise<Scan[]> {
  const scans: Scan[] = [];
  await transaction(async (tx) => {
    const query = (async (statement) => {
      scans.push(...(await scansOf(tx, statement)));
      return tx.query(statement);
    }) as Executor['query'];
    await work({ ...tx, query });
  });
  return scans.filter(({ table }) => table === 'outbox_deliveries');
}

it('finds what is not delivered yet without walking over what is', async () => {
  await db().run(sql`
    insert into outbox (topic, key, payload)
    select 'a.happened', 'done:' || n, '{}' from generate_series(1, 2000) n`);
  await db().run(sql`
    insert into outbox_deliveries (consumer, event_id, attempts, claim, done_at)
    select 'one', id, 1, 1, clock_timestamp() from outbox`);
  await db().run(sql`vacuum analyze outbox_deliveries, outbox`);
  const claiming = await scansIn((tx) => claimDeliveries(tx, 'one', 25, false));
  expect(claiming.map(({ index }) => index)).toEqual([
    'outbox_deliveries_open_idx',
    'outbox_deliveries_open_idx',
  ]);
  const finishing = await scansIn((tx) => finishDeliveries(tx, 'one', [{ eventId: 1, claim: 1 }]));
  expect(finishing.map(({ index }) => index)).toEqual(['outbox_deliveries_open_idx']);
});
