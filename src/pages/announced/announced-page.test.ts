import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as explorePage from '#pages/explore/explore-page.tsx';
import * as homePage from '#pages/home/home-page.tsx';
import * as announcedPage from './announced-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@soon.test', 'Olga')`);
  server = await startTestPages([
    { path: '', module: homePage },
    { path: 'explore', module: explorePage },
    { path: 'explore/coming_soon', module: announcedPage },
  ]);
});
afterAll(() => server.stop());
beforeEach(() => server.cache.clear());

const ADDRESS = '/explore/coming_soon';

async function announce(from: number, to: number): Promise<void> {
  await db().run(sql`
    with announced as (
      insert into campaigns (slug, owner_id, state, title, currency, goal_minor)
      select 'quilt-' || n, a.id, 'coming_soon', 'Quilt ' || n, 'EUR', 100000
      from accounts a, generate_series(${from}::int, ${to}::int) n
      order by n returning id)
    insert into coming_soon_pages (campaign_id, headline, published_at)
    select id, 'Sewn by hand', clock_now() from announced`);
}

async function shown(address = ADDRESS) {
  const { status, text } = await server.client().get(address);
  const cards = [...text.matchAll(/href="\/projects\/(quilt-\d+)\/coming_soon"/g)];
  const [, more] = /<a(?=[^>]*rel="next")[^>]*href="([^"]+)"/.exec(text) ?? [];
  return {
    status,
    slugs: [...new Set(cards.map(([, slug]) => slug))],
    more,
    isEnd: text.includes('reached the end of this list'),
    isNothing: text.includes('No campaigns are coming soon'),
  };
}

it('says so where nothing is coming soon', async () => {
  expect(await shown()).toMatchObject({ status: 200, slugs: [], isNothing: true, isEnd: false });
});

it('shows what is, the newest first, and leads on only where more is', async () => {
  await announce(1, 24);
  const whole = await shown();
  expect([whole.slugs.length, whole.slugs[0], whole.more]).toEqual([24, 'quilt-24', undefined]);
  await announce(25, 25);
  server.cache.clear();
  const first = await shown();
  expect([first.slugs.length, first.slugs[0]]).toEqual([24, 'quilt-25']);
  expect(await shown(first.more)).toMatchObject({ slugs: ['quilt-1'], more: undefined });
  expect(await shown(`${ADDRESS}?cursor=1`)).toMatchObject({ isEnd: true, isNothing: false });
  expect((await shown(`${ADDRESS}?cursor=abc`)).slugs).toHaveLength(24);
});

it('shows none that is taken back or launched', async () => {
  await db().run(sql`
    update campaigns set state = 'draft' where slug = 'quilt-25'`);
  await db().run(sql`
    update campaigns set state = 'live', launched_at = clock_now(), ends_at = clock_now() + interval '9 days'
    where slug = 'quilt-24'`);
  expect((await shown()).slugs[0]).toBe('quilt-23');
});

it('is led to from the front page and from exploring', async () => {
  for (const address of ['/', '/explore']) {
    const { text } = await server.client().get(address);
    expect([address, text.includes(`href="${ADDRESS}"`)]).toEqual([address, true]);
  }
});

it('the home page is kept only as long as what it announces is', async () => {
  await announce(900, 900);
  const { id } = await db().one<{ id: number }>(
    sql`select id from campaigns where slug = 'quilt-900'`,
  );
  const isThere = async () =>
    (await server.client().get('/')).text.includes('/projects/quilt-900/coming_soon');
  expect(await isThere()).toBe(true);
  await db().run(sql`update campaigns set state = 'draft' where id = ${id}`);
  expect(await isThere()).toBe(true);
  server.cache.invalidate([`coming-soon:${id}`]);
  expect(await isThere()).toBe(false);
});
