import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as explorePage from '#pages/explore/explore-page.tsx';
import * as homePage from './home-page.tsx';

testDatabase();
let server: TestPages;
const OPEN = 1_234;
beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@home.test', 'Olga')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
    select 'lantern-' || n, a.id, 'live', 'Lantern ' || n, 'EUR', 100000, clock_now() - interval '2 days',
      clock_now() + interval '9 days'
    from accounts a, generate_series(1, ${OPEN}::int) n`);
  // Of each of three campaigns, how far it is; the same person backed all of them, one of them twice.
  await db().run(sql`
    update campaign_totals t set raised_minor = v.raised, collected_minor = v.raised, contributors = 1,
      contributions = v.contributions
    from (values ('lantern-1', 80000, 2), ('lantern-2', 120000, 1), ('lantern-3', 10000, 1))
      v (slug, raised, contributions) join campaigns c on c.slug = v.slug where t.campaign_id = c.id`);
  await refreshDiscovery();
  server = await startTestPages([
    { path: '', module: homePage },
    { path: 'explore', module: explorePage },
  ]);
});
afterAll(() => server.stop());

/** Key figures by what they are called. */
async function figures(): Promise<Record<string, string>> {
  const { text } = await server.client().get('/');
  const pairs = text.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*><span class="figure">([^<]*)</g);
  return Object.fromEntries(Array.from(pairs, ([, label, value]) => [label, value]));
}

it('counts contributions, as one person may have made several, and writes large numbers short', async () => {
  expect(await figures()).toEqual({
    'raised, in euros': '€2.1k',
    contributions: '4',
    'campaigns open now': '1.2k',
  });
});

it('calls what follows “Almost there” by the filter it leads to, which has no upper end', async () => {
  const { text } = await server.client().get('/');
  const [shelf = ''] = /<h2[^>]*>Almost there[\s\S]*?<\/section>/.exec(text) ?? [];
  const [, href = '', label] = /<a[^>]*href="(\/explore[^"]*)"[^>]*>([^<]*)<\/a>/.exec(shelf) ?? [];
  expect(label).toBe('See all at 75% and more');
  const list = (await server.client().get(href.replaceAll('&amp;', '&'))).text;
  const shown = ['1', '2', '3'].filter((n) => list.includes(`href="/projects/lantern-${n}"`));
  expect(shown).toEqual(['1', '2']);
  expect(list).toContain('75% and more');
});
