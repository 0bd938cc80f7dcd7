import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { plantBackOffice } from '#test/stories/plant-back-office.ts';
import { testDatabase } from '#test/support/database.ts';
import { DECIDED_KINDS, decided } from './decided.store.ts';

testDatabase();

it('what was decided comes page by page, each thing once', async () => {
  await plantBackOffice({ contributions: 120, accounts: 60, campaigns: 40 });
  await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into refund_requests (contribution_id, campaign_id, reason, state, asked_at, due_at,
        escalated_at, decided_at, ended_at)
      select id, campaign_id, 'other', 'refused', clock_now(), clock_now(), clock_now(), clock_now(),
        clock_now()
      from contributions where id < 6`);
    await tx.run(sql`delete from moderation_reports`);
    // Two stand at one time, so that the number decides between them.
    await tx.run(sql`
      insert into moderation_reports (campaign_id, account_id, locale, reason, decision, decided_at,
        decided_by, leads)
      select case when n % 2 = 0 then n end, case when n % 2 = 1 then n end, 'en', 'spam', 'dismissed',
        clock_now() - n / 4 * interval '1 minute', 7, true
      from generate_series(1, 12) n`);
  });
  for (const kind of DECIDED_KINDS) {
    const whole = await decided[kind](db(), { before: null, limit: 500 });
    const keys: string[] = [];
    for (let before: string | null = null; ; ) {
      const rows = await decided[kind](db(), { before, limit: 2 });
      keys.push(...rows.map(({ key }) => key));
      if (rows.length < 2) break;
      before = rows.at(-1)?.place ?? null;
    }
    expect([kind, whole.length > 2]).toEqual([kind, true]);
    expect([kind, keys]).toEqual([kind, whole.map(({ key }) => key)]);
    expect([kind, new Set(keys).size]).toEqual([kind, keys.length]);
  }
});
