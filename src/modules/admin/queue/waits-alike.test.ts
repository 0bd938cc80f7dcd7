import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { plantBackOffice } from '#test/stories/plant-back-office.ts';
import { testDatabase } from '#test/support/database.ts';
import { MOST_COUNTED } from '../queue.ts';
import { countWaiting, type StoredKind, waiting } from './queue.store.ts';

testDatabase();

const PAGE = 7;

/** Every row that waits of a kind, page by page. */
async function wholeOf(kind: StoredKind): Promise<string[]> {
  const places: string[] = [];
  for (let after: string | null = null; ; ) {
    const rows = await waiting[kind](db(), { after, keys: null, limit: PAGE });
    places.push(...rows.map(({ place }) => place));
    if (rows.length < PAGE) return places;
    after = rows.at(-1)?.place ?? null;
  }
}

/** What is like something that waits, and does not. */
async function plantOver(tx: Executor): Promise<void> {
  await tx.run(sql`set local session_replication_role = replica`);
  // An extra charge is owed back, whatever a bank says of it.
  await tx.run(sql`update payment_attempts set state = 'surplus' where source_id = 207`);
  // Nobody asks the provider about this one any more, and this one is of something else.
  await tx.run(sql`
    insert into payment_attempts (source_kind, source_id, operation, attempt_no, idempotency_key, state,
      on_session, amount_minor, currency, check_at)
    values ('contribution', 3, 'charge', 2, 'over', 'unknown', true, 1000, 'USD', null),
      ('purchase', 4, 'charge', 2, 'purchase', 'unknown', true, 1000, 'USD', clock_now()),
      ('contribution', 5, 'charge', 2, 'begun', 'requires_action', true, 1000, 'USD', clock_now())`);
  await tx.run(sql`
    update payment_disputes set answered_at = clock_now()
    where attempt_id = (select id from payment_attempts where source_id = 407)`);
}

/** Kinds of which the market that is planted has none. */
async function plantMissing(tx: Executor): Promise<void> {
  await tx.run(sql`
    insert into standing_checks (kind, asked_at, finished_at, findings)
    values ('balance', clock_now(), clock_now(), '{"USD: 1 ≠ 2"}'),
      ('audit_chain', clock_now(), clock_now(), '{"row 7"}')`);
  await tx.run(sql`
    insert into refund_requests (contribution_id, campaign_id, reason, state, asked_at, due_at, escalated_at)
    select id, campaign_id, 'other', 'escalated', clock_now(), clock_now(), clock_now()
    from contributions where id in (8, 9)`);
}

it('as many of each kind are counted as its list holds, and none of what is over', async () => {
  await plantBackOffice({ contributions: 820, accounts: 60, campaigns: 40 });
  await transaction(async (tx) => {
    await plantOver(tx);
    await plantMissing(tx);
  });
  const counts = await countWaiting(db());
  for (const kind of Object.keys(waiting) as StoredKind[]) {
    const places = await wholeOf(kind);
    expect([kind, new Set(places).size]).toEqual([kind, places.length]);
    expect([kind, counts[kind]]).toEqual([kind, Math.min(places.length, MOST_COUNTED + 1)]);
    expect([kind, places.length > 0]).toEqual([kind, true]);
  }
  expect([counts.dispute, counts.payment_unknown]).toEqual([3, 2]);
});
