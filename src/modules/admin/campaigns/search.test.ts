import { beforeEach, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { findCampaigns, searchCampaigns } from './search.store.ts';

testDatabase();

const LIMIT = 10;

const people = (from: number, to: number, firstname: string, lastname: string) =>
  db().run(sql`
    insert into accounts (id, email, firstname, lastname)
    select n, lower(${firstname}) || n || '@people.test', ${firstname}, ${lastname}
    from generate_series(${from}::int, ${to}) n`);

/** As many campaigns of one owner as told, the first of this number. */
const campaigns = (
  count: number,
  from: number,
  owner: number,
  { title = 'Thing', state = 'live' } = {},
) =>
  transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`
      insert into campaigns (id, slug, owner_id, state, held_from_state, title, currency, goal_minor,
        launched_at, ends_at)
      select n, 'a-campaign-' || n, ${owner}::bigint, ${state}::text,
        case when ${state}::text = 'held' then 'live' end, ${title}::text, 'USD', 1000, clock_now(),
        clock_now() + interval '9 days'
      from generate_series(${from}::int, ${from + count - 1}) n`);
  });

/** What a page shows, and what a file holds that has room for as many. */
async function found(text: string, state: string | null) {
  const search = { text, id: null, state, limit: LIMIT };
  const { rows } = await searchCampaigns(db(), search);
  const { ids, isCut } = await findCampaigns(db(), search);
  return { page: rows.map(({ id }) => id), file: ids, isCut };
}

const whole = (...ids: number[]) => ({ page: ids, file: ids, isCut: false });

beforeEach(() =>
  transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`delete from campaign_permuted_titles`);
    await tx.run(sql`delete from campaigns`);
    await tx.run(sql`delete from accounts`);
  }),
);

it('500 different people are asked for their campaigns, whichever of the ways find them', async () => {
  // Address and name of the first half begin with it; of the others the last one owns something.
  await people(1, 250, 'Berg', 'Alpine');
  await people(251, 500, 'Ida', 'Berg');
  await campaigns(1, 1, 500);
  await campaigns(1, 2, 500, { state: 'held' });
  await campaigns(40, 100, 900);
  await campaigns(40, 200, 900, { state: 'held' });
  expect(await found('berg', 'held')).toMatchObject({ page: [2], file: [2] });
  expect(await found('berg', null)).toMatchObject({ page: [2, 1], file: [2, 1] });
});

it('a page shows what its file holds, of several owners and by title', async () => {
  await people(1, 2, 'Berg', 'Alpine');
  await people(3, 3, 'Ida', 'Berg');
  await people(4, 4, 'Zoe', 'Alpine');
  await campaigns(1, 1, 1);
  await campaigns(1, 2, 2, { state: 'held' });
  await campaigns(1, 3, 3, { title: 'Berghof' });
  await campaigns(1, 4, 4, { title: 'Berghof', state: 'held' });
  await campaigns(40, 100, 900);
  expect(await found('berg', null)).toEqual(whole(4, 3, 2, 1));
  expect(await found('berg', 'held')).toEqual(whole(4, 2));
});

it('a file says that there may be more where titles, owners or their campaigns are more', async () => {
  await campaigns(LIMIT, 100, 900, { title: 'Berghof', state: 'held' });
  await campaigns(40, 200, 900, { state: 'held' });
  for (const state of [null, 'held']) expect((await found('berg', state)).isCut).toBe(false);
  await campaigns(1, 300, 900, { title: 'Berghof', state: 'held' });
  for (const state of [null, 'held']) expect((await found('berg', state)).isCut).toBe(true);

  await people(1, 1, 'Anna', 'Alpine');
  await campaigns(LIMIT + 1, 400, 1, { state: 'held' });
  for (const state of [null, 'held']) expect((await found('anna', state)).isCut).toBe(true);

  await people(1001, 1520, 'Zoe', 'Alpine');
  for (const state of [null, 'held']) expect((await found('zoe', state)).isCut).toBe(true);
});

it('a file says nothing where the newest are all of a state, however many people fit', async () => {
  await people(1, 520, 'Berg', 'Alpine');
  await campaigns(1, 1, 520, { state: 'held' });
  await campaigns(40, 100, 900);
  expect(await found('berg', 'held')).toEqual(whole(1));
});
