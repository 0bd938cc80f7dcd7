import { expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantPerson, sessionOf } from '#test/support/audiences.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { accountSchedules } from './account.jobs.ts';
import { deleteOldSessions } from './session.store.ts';

testDatabase();
const DAY = 86_400;

async function forget(): Promise<void> {
  const context = { signal: new AbortController().signal, guard: async () => undefined };
  for (const entry of accountSchedules) await entry.run(context);
}
const left = async () =>
  db().one<{ sessions: number; tokens: number; bearers: number }>(sql`
    select (select count(*) from sessions)::int as sessions,
      (select count(*) from account_tokens)::int as tokens,
      (select count(*) from oauth_tokens)::int as bearers`);

it('forgets sessions, mailed tokens and bearer tokens thirty days after they let nobody in', async () => {
  const nora = await plantPerson('nora');
  for (let at = 0; at < 3; at += 1) await sessionOf(nora);
  await db().run(sql`
    update sessions set ended_at = clock_now() where public_id = (select min(public_id) from sessions)`);
  await db().run(sql`
    insert into account_tokens (token_hash, account_id, purpose, email, expires_at)
    values ('\\x01', ${nora.accountId}, 'reset_password', 'a@b.test', clock_now() + interval '1 day')`);
  await db().run(sql`
    insert into oauth_tokens (account_id, family, access_hash, refresh_hash, access_expires_at,
      refresh_expires_at, refreshed_at)
    values (${nora.accountId}, 'f', '\\x01', '\\x02', clock_now(), clock_now() + interval '9 days',
      clock_now())`);
  await setClock(29 * DAY);
  await forget();
  expect(await left()).toEqual({ sessions: 3, tokens: 1, bearers: 1 });
  await setClock(32 * DAY);
  await forget();
  // The one that was ended, and not those that ran out two days ago.
  expect(await left()).toEqual({ sessions: 2, tokens: 0, bearers: 1 });
  await setClock(61 * DAY);
  expect(await deleteOldSessions(db(), 30, 1)).toBe(1);
  await forget();
  expect(await left()).toEqual({ sessions: 0, tokens: 0, bearers: 0 });
  await setClock(0);
});
