import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { storeDrawing } from '#modules/media/index.ts';
import { shareCardVersion } from '#pages/cards/share-card.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantPerson } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { rss } from './feed.ts';
import { mountSeo } from './mount-seo.ts';
import { forgetSitemap } from './sitemap.ts';

testDatabase();
let server: TestServer;
let owner: number;
const HIDDEN = ['draft', 'coming_soon', 'held', 'cancelled', 'deleted'] as const;
const SHOWN = ['live', 'ended', 'closed', 'forever_funding'] as const;
const ids = new Map<string, number>();

beforeAll(async () => {
  server = await startTestServer([], { pages: { mount: (app) => mountSeo(app) } });
  owner = (await plantPerson('seo')).accountId;
  for (const state of [...HIDDEN, ...SHOWN]) ids.set(state, await plant(state));
  await plantUpdate('live', 'first-news', 'everyone', -60);
  await plantUpdate('live', 'only-for-them', 'contributors', -60);
  await plantUpdate('live', 'not-yet', 'everyone', 3600);
  await plantUpdate('draft', 'draft-news', 'everyone', -60);
  await refreshDiscovery();
});
afterAll(() => server.stop());

async function plant(state: string): Promise<number> {
  const isOpen = state === 'live';
  const isUnborn = ['draft', 'coming_soon', 'deleted'].includes(state);
  const isOver = ['ended', 'closed'].includes(state);
  const { id } = await db().one<{ id: number }>(sql`
    insert into campaigns (slug, owner_id, state, held_from_state, outcome, title, tagline, currency,
      goal_minor, funding_type, launched_at, ends_at)
    values (${`seo-${state.replace('_', '-')}`}, ${owner}, ${state},
      ${state === 'held' ? 'live' : null}, ${isOver ? 'unfunded' : null},
      ${`A <b>${state}</b> & "more"`}, 'Tag ]]> line', 'EUR', 100000, 'flexible',
      ${isUnborn ? null : sql`clock_now() - interval '9 days'`},
      ${isOpen ? sql`clock_now() + interval '9 days'` : sql`clock_now() - interval '1 day'`})
    returning id`);
  return id;
}

async function plantUpdate(state: string, slug: string, audience: string, at: number) {
  const number = slug.length;
  await db().run(sql`
    insert into campaign_updates (campaign_id, author_id, number, slug, title, body_html, audience,
      published_at)
    values (${ids.get(state) ?? 0}, ${owner}, ${number}, ${slug}, ${`News & ${slug}`},
      '<p onclick="x()">See <a href="/trust">us</a></p><script>alert(1)</script>', ${audience},
      clock_now() + make_interval(secs => ${at}))`);
}

const get = (url: string) => server.client().get(url);
const block = () => Math.floor((ids.get('live') ?? 0) / 1000);

describe('the site map', () => {
  it('[142] names no hidden campaign, and no update that is not for everyone', async () => {
    forgetSitemap();
    const index = await get('/sitemap.xml');
    expect(index.headers['content-type']).toContain('application/xml');
    const parts = [...index.text.matchAll(/<loc>http:\/\/[^/]+(\/[^<]+)<\/loc>/g)].map((m) => m[1]);
    expect(parts).toEqual(['/sitemap/pages.xml', `/sitemap/campaigns-${block()}.xml`]);
    const { text } = await get(`/sitemap/campaigns-${block()}.xml`);
    for (const state of SHOWN) {
      for (const prefix of ['', '/fr', '/de', '/es']) {
        expect(text).toContain(`${prefix}/projects/seo-${state.replace('_', '-')}</loc>`);
      }
    }
    for (const state of HIDDEN) expect(text).not.toContain(`seo-${state.replace('_', '-')}`);
    expect(text).toContain('/projects/seo-live/updates/first-news</loc>');
    for (const slug of ['only-for-them', 'not-yet', 'draft-news']) expect(text).not.toContain(slug);
  });

  it('answers 404 for parts that are none', async () => {
    const none = ['nonsense.xml', 'campaigns-9999999.xml', 'campaigns--1.xml', 'campaigns-1e3.xml'];
    for (const name of [...none, 'campaigns-99999999999999999999.xml', '..%2Fpages.xml']) {
      expect([name, (await get(`/sitemap/${name}`)).status]).toEqual([name, 404]);
    }
  });

  it('names every page that is always there, each with its languages', async () => {
    const { text } = await get('/sitemap/pages.xml');
    for (const path of ['/trust', '/de/about/privacy', '/es/blog/frozen-prices', '/fr']) {
      expect(text).toContain(`${path}</loc>`);
    }
    const urls = text.match(/<url>/g)?.length ?? 0;
    expect(text.match(/hreflang="x-default"/g)).toHaveLength(urls);
  });
});

describe('robots.txt', () => {
  it('[142] keeps crawlers from what is one reader’s, and names the site map', async () => {
    const { text } = await get('/robots.txt');
    for (const path of ['/private_api/', '/fr/accounts', '/admin', '/de/command_center/']) {
      expect(text).toContain(`Disallow: ${path}\n`);
    }
    expect(text).toMatch(/Sitemap: http:\/\/[^/]+\/sitemap\.xml/);
    expect(text).not.toContain('Disallow: /\n');
  });
});

describe('feeds', () => {
  it.each(HIDDEN.filter((state) => !['held', 'cancelled'].includes(state)))(
    '[142] of a campaign that is %s do not exist, as for an unknown one',
    async (state) => {
      const hidden = await get(`/projects/seo-${state.replace('_', '-')}/updates.rss`);
      const unknown = await get('/projects/nobody-knows/updates.rss');
      expect([hidden.status, unknown.status]).toEqual([404, 404]);
      expect(hidden.json<{ error: string }>().error).toBe(unknown.json<{ error: string }>().error);
    },
  );

  it('[92] hold what is published for everyone, clean and escaped', async () => {
    const { text, headers } = await get('/de/projects/seo-live/updates.rss');
    expect(headers['content-type']).toContain('application/rss+xml');
    expect(text).toContain('<title>Neuigkeiten von A &lt;b&gt;live&lt;/b&gt; &amp;');
    expect(text).toContain('<title>News &amp; first-news</title>');
    expect(text).toMatch(/&lt;a href=&quot;http:\/\/[^/]+\/trust&quot;/);
    for (const no of ['alert(', 'onclick', 'only-for-them', 'not-yet']) {
      expect(text).not.toContain(no);
    }
    expect(text).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} \d\d:\d\d:\d\d GMT<\/pubDate>/);
  });

  it('lead to the current address from an id', async () => {
    const found = await get(`/projects/${ids.get('live')}/updates.rss`);
    expect(found.status).toBe(301);
    expect(found.headers.location).toBe('/projects/seo-live/updates.rss');
  });

  it('of the blog hold its articles in the language', async () => {
    const { text } = await get('/fr/blog/feed.xml');
    expect(text).toContain('/fr/blog/frozen-prices</link>');
    expect(text).toContain('<language>fr</language>');
    expect(text.match(/<item>/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it('[92] leave out what no document may hold', () => {
    const odd = 'a\u0000b\ud800c]]>';
    const item = { title: odd, url: 'https://x.test/', date: '2026-09-05', html: odd };
    const feed = { title: odd, description: odd, locale: 'en', url: '/', self: '/' } as const;
    const xml = rss({ ...feed, items: [item] });
    expect(xml).toContain('<title>ab\ufffdc]]&gt;</title>');
    expect(xml).toContain('<pubDate>Sat, 05 Sep 2026 00:00:00 GMT</pubDate>');
  });
});

describe('pictures for social networks', () => {
  const version = (title: string, percent = 0, cardPublicId: string | null = null) =>
    shareCardVersion({ title, percent, cardPublicId });

  it.each(HIDDEN)('[142] are not drawn for a campaign that is %s', async (state) => {
    const answer = await get(`/share/campaigns/${ids.get(state)}/${'0'.repeat(16)}.jpg`);
    expect(answer.status).toBe(404);
  });

  it.each(['x/0123456789abcdef.jpg', '1/..jpg', '1/0123456789abcdef.png', '9999999999999/x.jpg'])(
    'answer 404 for %s',
    async (path) => expect((await get(`/share/campaigns/${path}`)).status).toBe(404),
  );

  it('show title, share of the goal and cover, and are kept for ever under their name', async () => {
    const cover = await storeDrawing(
      '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">' +
        '<rect width="800" height="600" fill="#2040c0"/></svg>',
    );
    const id = ids.get('live') ?? 0;
    await db().run(
      sql`update discovery_campaigns set card_public_id = ${cover.publicId}, percent = 73
        where campaign_id = ${id}`,
    );
    const name = version('A <b>live</b> & "more"', 73, cover.publicId);
    const answer = await server.app.inject({ url: `/share/campaigns/${id}/${name}.jpg` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('immutable');
    const { data, info } = await sharp(answer.rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
    const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3).subarray(0, 3)];
    // Cover at the right, the bar's done part and its rest, and ink somewhere in the title.
    expect(at(900, 300)[2]).toBeGreaterThan(150);
    expect(at(100, 471)[0]).toBeGreaterThan(230);
    expect(at(100, 471)[2]).toBeLessThan(120);
    expect(at(480, 471)[2]).toBeGreaterThan(180);
    const title = Array.from({ length: 440 }, (_, x) => at(56 + x, 180)[0] ?? 255);
    expect(Math.min(...title)).toBeLessThan(60);
    const other = await get(`/share/campaigns/${id}/${'0'.repeat(16)}.jpg`);
    expect(other.headers['cache-control']).toBe('public, max-age=3600');
  });

  it('change their name with what is on them, but not with every contribution', () => {
    expect(version('Lamp', 70)).toBe(version('Lamp', 74));
    expect(version('Lamp', 70)).not.toBe(version('Lamp', 75));
    expect(version('Lamp', 70)).not.toBe(version('Lamp!', 70));
    expect(version('Lamp', 70)).not.toBe(version('Lamp', 70, 'a'.repeat(20)));
    expect(version('Lamp', 5_000)).toBe(version('Lamp', 9_000));
  });
});
