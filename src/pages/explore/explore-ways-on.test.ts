import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as explorePage from './explore-page.tsx';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@ways-on.test', 'Olga')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, country, currency, goal_minor, launched_at, ends_at)
    select 'lamp-' || n, id, 'live', 'Lamp ' || n, 'DE', 'EUR', 100000, clock_now(),
      clock_now() + interval '9 days'
    from accounts, generate_series(1, 3) n`);
  await db().run(sql`update campaigns set country = 'AT' where slug = 'lamp-3'`);
  await refreshDiscovery();
  const paths = ['explore', 'fr/explore', 'de/explore', 'es/explore'];
  server = await startTestPages(paths.map((path) => ({ path, module: explorePage })));
});
afterAll(() => server.stop());

const pageOf = async (address: string) => (await server.client().get(address)).text;

describe('the button from the filters to what they found', () => {
  const button = async (address: string) =>
    /<div class="drawer-foot">(?:<[^>]+>)*([^<]+)/.exec(await pageOf(address))?.[1];

  it('says how many that are', async () => {
    expect(await button('/explore?filter_country=DE')).toBe('Show 2 results');
    expect(await button('/explore?filter_country=AT')).toBe('Show 1 result');
    expect(await button('/explore?filter_country=FR')).toBe('Show results');
  });

  it.each([
    ['fr', 'Voir 3 résultats'],
    ['de', '3 Ergebnisse anzeigen'],
    ['es', 'Ver 3 resultados'],
  ])('says so in the language of the page: %s', async (language, text) => {
    expect(await button(`/${language}/explore`)).toBe(text);
  });

  it('counts what is coming soon where that alone is found', async () => {
    await db().run(sql`
      with announced as (
        insert into campaigns (slug, owner_id, state, title, currency, goal_minor)
        select 'terrace-' || n, id, 'coming_soon', 'Terrace ' || n, 'EUR', 100000
        from accounts, generate_series(1, 13) n returning id)
      insert into coming_soon_pages (campaign_id, headline, published_at)
      select id, 'A garden on the roof', clock_now() from announced`);
    await refreshDiscovery();
    expect(await button('/explore?search_text=terrace')).toBe('Show 12+ results');
  });
});

describe('the link that clears the filters', () => {
  const href = async (query: string) => {
    const [, found] =
      /<a [^>]*href="([^"]+)"[^>]*>Clear all filters</.exec(await pageOf(`/explore?${query}`)) ??
      [];
    return found?.replaceAll('&amp;', '&');
  };

  it('stands beside two filters and more, and keeps words and order', async () => {
    const two = 'filter_country=DE&filter_status=open';
    expect(await href(two)).toBe('/explore');
    expect(await href(`search_text=lamp&${two}&sort=newest`)).toBe(
      '/explore?search_text=lamp&sort=newest',
    );
  });

  it('stays on the map, whose order is a filter like others', async () => {
    expect(await href('filter_country=DE&sort=ending_soon&view=map')).toBe('/explore?view=map');
  });

  it('is not needed for one filter, nor for words', async () => {
    expect(await href('filter_country=DE')).toBeUndefined();
    expect(await href('search_text=lamp&filter_country=DE')).toBeUndefined();
  });
});
