import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as collectionPage from './collection-page.tsx';
import * as collectionsPage from './collections-page.tsx';

testDatabase();
let server: TestPages;
let id = 0;
const PAGE = 24;

beforeAll(async () => {
  await db().run(sql`insert into accounts (email, firstname) values ('o@collect.test', 'Olga')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
    select 'lantern-' || n, a.id, 'live', 'Lantern ' || n, 'EUR', 100000, clock_now() - interval '9 days',
      clock_now() + interval '9 days'
    from accounts a, generate_series(1, ${PAGE + 2}) n`);
  const made = await db().one<{ id: number }>(sql`
    with sponsored as (
      insert into sponsors (name, website, texts)
      values ('Lamp Trust', 'https://lamps.test', '{"en": "Likes lamps."}') returning id
    )
    insert into campaign_collections (slug, texts, theme, sponsor_id, published_at)
    select 'lanterns', ${sql.json({
      en: { title: 'Lanterns', tagline: 'Light to carry', text: 'First.\n\nSecond <b>x</b>.' },
      fr: { title: 'Lanternes', tagline: 'La lumière à la main', text: '' },
    })}, 'gold', id, clock_now() from sponsored returning id`);
  id = made.id;
  await db().run(sql`
    insert into campaign_collection_entries (collection_id, campaign_id, position)
    select ${id}::bigint, id, row_number() over (order by id desc) from campaigns`);
  await refreshDiscovery();
  server = await startTestPages([
    { path: 'campaign_collections', module: collectionsPage },
    { path: 'campaign_collections/:id', module: collectionPage },
  ]);
});
afterAll(() => server.stop());

const titlesIn = (text: string) =>
  [...text.matchAll(/<h2[^>]*>.*?(Lantern \d+)/g)].map(([, title]) => title);

describe('[2-08] a collection', () => {
  it('is found among the others', async () => {
    const { text } = await server.client().get('/campaign_collections');
    expect(text).toContain('href="/campaign_collections/lanterns"');
    expect(text).toContain('26 campaigns · €0 raised');
  });

  it('shows its campaigns in its own order, the next page behind a plain link', async () => {
    const { text } = await server.client().get('/campaign_collections/lanterns');
    expect(titlesIn(text).slice(0, 2)).toEqual(['Lantern 26', 'Lantern 25']);
    expect(titlesIn(text)).toHaveLength(PAGE);
    const [, next = ''] = /href="(\/campaign_collections\/lanterns\?cursor=\d+)"/.exec(text) ?? [];
    const more = await server.client().get(next);
    expect(titlesIn(more.text)).toEqual(['Lantern 2', 'Lantern 1']);
  });

  it('names its sponsor, and takes no markup of anybody’s words', async () => {
    const { text } = await server.client().get('/campaign_collections/lanterns');
    expect(text).toMatch(/rel="sponsored noopener"[^>]*>Lamp Trust/);
    expect(text).toContain('Second &lt;b&gt;x&lt;/b&gt;.');
  });

  it('is led to its address from its number, the query kept', async () => {
    const { status, headers } = await server.client().get(`/campaign_collections/${id}?cursor=24`);
    expect([status, headers['location']]).toEqual([
      301,
      '/campaign_collections/lanterns?cursor=24',
    ]);
  });

  it.each(['9999999999', 'abc', '-1', '0'])(
    'begins at its first page by the cursor %s',
    async (cursor) => {
      const { status, text } = await server
        .client()
        .get(`/campaign_collections/lanterns?cursor=${cursor}`);
      expect([status, titlesIn(text)[0]]).toEqual([200, 'Lantern 26']);
    },
  );

  it('leads back to its first page from behind its end', async () => {
    const { text } = await server.client().get('/campaign_collections/lanterns?cursor=99');
    expect(text).toContain('reached the end of this list');
    expect(text).toMatch(
      /class="button button-solid[^"]*" href="\/campaign_collections\/lanterns"/,
    );
    expect(text).not.toContain('Nothing in here can be shown');
  });

  it('has the paragraphs that were stored with the line ends of a form', async () => {
    await db().run(sql`
      update campaign_collections
      set texts = jsonb_set(texts, '{en,text}', to_jsonb(E'One.\r\n\r\nTwo,\r\nstill two.'::text))
      where id = ${id}`);
    server.cache.clear();
    const { text } = await server.client().get('/campaign_collections/lanterns');
    const paragraphs = [...text.matchAll(/<p class="mt-4[^>]*>([^<]*)<\/p>/g)];
    expect(paragraphs.map(([, words]) => words)).toEqual(['One.', 'Two,\nstill two.']);
  });

  it.each(['nobody-knows', '999999', 'No_Slug'])('is unknown as %s', async (name) => {
    expect((await server.client().get(`/campaign_collections/${name}`)).status).toBe(404);
  });
});

describe('the list of collections', () => {
  it('leads to further ones only where there are any, and back from behind them', async () => {
    const shown = async (query = '') => {
      const { text } = await server.client().get(`/campaign_collections${query}`);
      const [, more] = /<a(?=[^>]*rel="next")[^>]*href="([^"]+)"/.exec(text) ?? [];
      const count = new Set(text.match(/href="\/campaign_collections\/[a-z0-9-]+"/g)).size;
      return { count, more, isEnd: text.includes('reached the end of this list') };
    };
    const add = (from: number, to: number) =>
      db().run(sql`
        insert into campaign_collections (slug, texts, theme, position, published_at)
        select 'more-' || n, texts, 'tide', n, clock_now()
        from campaign_collections, generate_series(${from}::int, ${to}::int) n where slug = 'lanterns'`);
    await add(1, PAGE - 1);
    server.cache.clear();
    expect(await shown()).toEqual({ count: PAGE, more: undefined, isEnd: false });
    await add(PAGE, PAGE);
    server.cache.clear();
    const { count, more } = await shown();
    expect([count, more]).toEqual([PAGE, expect.stringContaining('cursor=')]);
    expect(await shown(more?.slice(more.indexOf('?')))).toMatchObject({ count: 1, isEnd: false });
    expect(await shown('?cursor=999~1')).toEqual({ count: 0, more: undefined, isEnd: true });
    expect(await shown('?cursor=abc')).toMatchObject({ count: PAGE });
  });
});
