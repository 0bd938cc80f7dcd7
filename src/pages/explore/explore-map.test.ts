import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as explorePage from './explore-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@map.test', 'Olga')`);
  server = await startTestPages([{ path: 'explore', module: explorePage }]);
});
afterAll(() => server.stop());

/** Adds a campaign from each of these many further towns. */
async function addTowns(from: number, to: number): Promise<void> {
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, country, city, city_slug, currency, goal_minor,
      launched_at, ends_at)
    select 'from-' || n, a.id, 'live', 'From ' || n, 'FR', 'Town ' || n, 'town-' || n, 'EUR', 100000,
      clock_now() - interval '2 days', clock_now() + interval '9 days'
    from accounts a, generate_series(${from}::int, ${to}::int) n`);
  await refreshDiscovery();
}

async function shown() {
  const { text } = await server.client().get('/explore?view=map');
  const [, list = ''] = /<ul class="explore-places">([\s\S]*?)<\/ul>/.exec(text) ?? [];
  return {
    places: list.match(/<li>/g)?.length ?? 0,
    isSaid: text.includes('Only the 200 places with the most campaigns are shown.'),
  };
}

it('[3-32] the map says that there are more places than it shows, and only then', async () => {
  await addTowns(1, 200);
  expect(await shown()).toEqual({ places: 200, isSaid: false });
  await addTowns(201, 201);
  server.cache.clear();
  expect(await shown()).toEqual({ places: 200, isSaid: true });
});

it('the map says which campaigns an order leaves out', async () => {
  const read = async (sort: string) =>
    (await server.client().get(`/explore?view=map&sort=${sort}`)).text.includes(
      'The order “Ending soon” only includes open campaigns with a deadline.',
    );
  expect([await read('ending_soon'), await read('newest')]).toEqual([true, false]);
});
