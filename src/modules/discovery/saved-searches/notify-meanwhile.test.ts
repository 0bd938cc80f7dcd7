import { beforeEach, expect, it } from 'vitest';
import { mailChoices } from '#modules/notifications/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { setMailChoices } from '#platform/mail/wanted-mail.ts';
import { makeAccount } from '#test/stories/market.ts';
import { testDatabase } from '#test/support/database.ts';
import { keepSearch, notifySavedSearches, refreshDiscovery } from '../index.ts';
import { searchOf } from '../search.ts';
import { changeSavedSearch } from './keep-saved-searches.ts';

testDatabase();
setMailChoices(mailChoices);

let owner = 0;

beforeEach(async () => {
  await db().run(sql`delete from saved_searches`);
  await db().run(sql`delete from mail_messages`);
  owner = await makeAccount();
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
    values (${`lamp-${owner}`}, ${owner}, 'live', 'Lamp of glass', 'EUR', 100000,
      clock_now() - interval '30 hours', clock_now() + interval '9 days')`);
  await refreshDiscovery();
});

/** Somebody whose search the campaign fits, of which they have yet to hear. */
async function waiting(): Promise<{ reader: number; id: number }> {
  const reader = await makeAccount();
  await db().run(sql`
    update accounts set email_confirmed_at = clock_now() where id = ${reader}`);
  const { id } = await keepSearch(
    reader,
    'Lamps',
    searchOf(new URLSearchParams('search_text=lamp')),
    'en',
  );
  await db().run(sql`
    update saved_searches set notified_until = clock_now() - interval '2 days' where id = ${id}`);
  return { reader, id };
}

async function notifiedUntil(id: number): Promise<string> {
  const { told } = await db().one<{ told: string }>(
    sql`select notified_until::text as told from saved_searches where id = ${id}`,
  );
  return told;
}

async function mailedTo(): Promise<number[]> {
  const rows = await db().query<{ account: number }>(sql`
    select account_id as account from mail_messages where kind = 'saved_search' order by id`);
  return rows.map(({ account }) => account);
}

it('of one whose mail cannot be written nothing is noted, others hear, and it is tried again', async () => {
  const [first, second] = [await waiting(), await waiting()];
  const before = await notifiedUntil(first.id);
  await db().run(sql`
    alter table mail_messages
      add constraint none_to_one check (account_id <> ${sql.raw(String(first.reader))})`);
  await notifySavedSearches();
  expect([await mailedTo(), await notifiedUntil(first.id)]).toEqual([[second.reader], before]);
  expect(await notifiedUntil(second.id)).not.toBe(before);
  await db().run(sql`alter table mail_messages drop constraint none_to_one`);
  await notifySavedSearches();
  await notifySavedSearches();
  expect(await mailedTo()).toEqual([second.reader, first.reader]);
  expect(await notifiedUntil(first.id)).toBe(await notifiedUntil(second.id));
});

it('whoever pauses a search while it is looked for is not written to', async () => {
  const { reader, id } = await waiting();
  let turns = 0;
  const guard = async () => {
    turns += 1;
    await changeSavedSearch(reader, id, { isPaused: true });
  };
  await notifySavedSearches({ guard, signal: new AbortController().signal });
  expect([turns, await mailedTo()]).toEqual([1, []]);
});
