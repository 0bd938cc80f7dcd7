import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { paymentSchedules } from './payment.jobs.ts';

testDatabase();

it('forgets what the provider said ninety days after it was handled, and nothing that waits', async () => {
  await db().run(sql`
    insert into payment_webhook_events (event_ref, type, payload, handled_at, outcome)
    values ('evt_done', 'x', '{}', clock_now(), 'known'), ('evt_waiting', 'x', '{}', null, null)`);
  const context = { signal: new AbortController().signal, guard: async () => undefined };
  const left = async () => {
    for (const entry of paymentSchedules) await entry.run(context);
    const rows = await db().query<{ ref: string }>(sql`
      select event_ref as ref from payment_webhook_events order by 1`);
    return rows.map(({ ref }) => ref);
  };
  await setClock(89 * 86_400);
  expect(await left()).toEqual(['evt_done', 'evt_waiting']);
  await setClock(91 * 86_400);
  expect(await left()).toEqual(['evt_waiting']);
  await setClock(0);
});
