import { expect, it } from 'vitest';
import { type Executor, sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { type Scan, scansOf } from '#test/support/run/plan.ts';
import { testDatabase } from '#test/support/database.ts';
import { closeKnownEvents } from './webhook.store.ts';

testDatabase();

it('looks up the attempt of each open message, however many wait, and reads no other', async () => {
  await db().run(sql`
    insert into payment_attempts (source_kind, source_id, operation, attempt_no, idempotency_key, on_session,
      amount_minor, currency, provider_ref)
    select 'contribution', n, 'charge', 1, 'plan:' || n, true, 100, 'USD', 'pi_' || n
    from generate_series(1, 500) n`);
  await db().run(sql`
    insert into payment_webhook_events (event_ref, type, object_ref, payload, next_try_at)
    select 'evt_plan_' || n, 'payment_intent.succeeded', 'pi_' || n, '{}', clock_now()
    from generate_series(1, 400) n`);
  await db().run(sql`analyze payment_attempts, payment_webhook_events`);
  let scans: Scan[] = [];
  await transaction(async (tx) => {
    const run = (async (statement) => {
      scans = await scansOf(tx, statement);
      return 0;
    }) as Executor['run'];
    await closeKnownEvents({ ...tx, run });
  });
  const attempts = scans.filter(({ table }) => table === 'payment_attempts');
  expect(attempts).toEqual([
    {
      table: 'payment_attempts',
      index: 'payment_attempts_provider_ref_key',
      by: '(provider_ref = e.object_ref)',
    },
  ]);
});
