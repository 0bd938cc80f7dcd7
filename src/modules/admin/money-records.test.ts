import { beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantBackOffice } from '#test/stories/plant-back-office.ts';
import { testDatabase } from '#test/support/database.ts';
import { searchContributions } from './money-records.store.ts';

testDatabase();
beforeAll(() => plantBackOffice({ contributions: 60, accounts: 24, campaigns: 6 }));

const found = async (text: string) =>
  (await searchContributions(db(), { text, id: null, limit: 10 })).map(({ id }) => id);

it('a refund and a dispute lead to their contribution, by what the provider calls them', async () => {
  const { id: attempt, source } = await db().one<{ id: number; source: number }>(sql`
    select id, source_id as source from payment_attempts where id % 20 = 7 order by id limit 1`);
  await db().run(sql`
    insert into payment_refunds (source_kind, source_id, attempt_id, amount_minor, currency, reason,
      state, provider_ref, idempotency_key)
    values ('contribution', ${source}, ${attempt}, 100, 'USD', 'other', 'stored', 're_planted', 'planted')`);
  expect(await found('re_planted')).toEqual([source]);
  expect(await found(`dp_planted_${attempt}`)).toEqual([source]);
  expect(await found('re_of_nobody')).toEqual([]);
});
