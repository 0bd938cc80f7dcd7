import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountSeo } from '#app/seo/mount-seo.ts';
import { forgetSitemap } from '#app/seo/sitemap.ts';
import pages from '#app/routes.ts';
import { connectModules } from '#main/connect-modules.ts';
import { routes } from '#main/modules.ts';
import { describePerson, sessionReader } from '#modules/accounts/index.ts';
import { readOpenCounts, refreshDiscovery, refreshTrending } from '#modules/discovery/index.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { moneyGateway } from '../stories/money-gateway.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import type { HttpClient } from '../support/http-client.ts';
import { startTestPages, type TestPages } from '../support/pages.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

connectModules();

const modules = import.meta.glob<object>([
  '../../src/**/*-page.tsx',
  '../../src/pages/editor/**/*-section.tsx',
]);
/** Numbers that stand nowhere else. */
const FIRST_ID = 98_765_001;
const HIDDEN = ['draft', 'unpublished', 'scheduled', 'deleted'] as const;
/** Their pages and cards say what they are; nobody is led there from outside. */
const UNLISTED = ['held', 'cancelled'] as const;
/** Whose own addresses are gone through. */
const ASKED: readonly string[] = ['draft', 'unpublished', 'deleted', 'live'];
/** By a row's number: one a token found, one that asks the rule itself, staff's, one of an owner's email. */
const READ_BY_THEMSELVES = [
  'src/flows/back-campaign/back-campaign.routes.ts',
  'src/flows/refund-contribution/refund-contribution.routes.ts',
  'src/modules/campaigns/states/state.routes.ts',
  'src/modules/campaigns/web/invitation-page.data.ts',
  'src/modules/prelaunch/coming-soon.routes.ts',
  'src/modules/prelaunch/web/subscription-page.data.ts',
  'src/pages/admin/approvals/approval-page.data.ts',
  'src/pages/admin/approvals/approvals-page.data.ts',
  'src/pages/checkout/continue-page.data.ts',
  'src/pages/coming-soon/coming-soon-page.data.ts',
  'src/pages/command-center/next-steps/report-outlook.ts',
  'src/pages/entry-links/referral-page.data.ts',
  'src/pages/entry-links/short-link-page.data.ts',
  'src/pages/thank-you/thank-you-page.data.ts',
  'src/pages/trending/trending-page.data.ts',
];
type Name = (typeof HIDDEN)[number] | (typeof UNLISTED)[number] | 'live';

interface Planted {
  readonly name: Name;
  readonly id: number;
  readonly slug: string;
}

/**
 * What is not public is named by no page, call, feed or site map, whoever asks that has nothing to
 * do with it: neither by its words nor by its address or number.
 */
describe('row X4, attacks 15 and 142: campaigns that are not public', () => {
  testDatabase();
  moneyGateway();
  let site: TestPages;
  let machines: TestServer;
  let owner: Person;
  let fan: Person;
  let stranger: Person;
  let counts: unknown;
  let paths: string[] = [];
  const planted: Planted[] = [];

  beforeAll(async () => {
    owner = await plantPerson('owner');
    fan = await plantPerson('fan');
    stranger = await plantPerson('stranger');
    planted.push(await plant('live', FIRST_ID + 90));
    await refreshDiscovery();
    counts = await readOpenCounts();
    for (const [place, name] of [...HIDDEN, ...UNLISTED].entries()) {
      planted.push(await plant(name, FIRST_ID + place));
    }
    await refreshDiscovery();
    await refreshTrending();
    const listed = pages.filter(({ path = '' }) => path !== '*' && !/^(fr|de|es)(\/|$)/.test(path));
    const all = listed.map(async ({ path = '', file }) => {
      const module = await modules[`../../src/${file}`]?.();
      if (!module) throw new Error(`${file} is no page module`);
      return { path, module };
    });
    const loaded = await Promise.all(all);
    paths = [
      ...loaded.map(({ path }) => `/${path.replace(/:(\w+)/g, '{$1}')}`),
      ...routes.filter(({ method }) => method === 'GET').map(({ path }) => path),
    ];
    site = await startTestPages(loaded, {
      routes,
      sessions: sessionReader,
      describePerson,
    });
    forgetSitemap();
    machines = await startTestServer([], { pages: { mount: (app) => mountSeo(app) } });
  });
  afterAll(async () => {
    await site?.stop();
    await machines?.stop();
  });

  async function plant(name: Name, id: number): Promise<Planted> {
    const slug = `canaryslug-${name}`;
    const state = { unpublished: 'draft', scheduled: 'draft' }[name as 'scheduled'] ?? name;
    const isBorn = ['live', 'held', 'cancelled'].includes(name);
    await db().run(sql`
      insert into campaigns (id, slug, owner_id, state, held_from_state, title, tagline, overview, story_html,
        city, country, currency, goal_minor, funding_type, category_id, short_link, preview_nonce,
        publish_at, launched_at, ends_at)
      values (${id}, ${slug}, ${owner.accountId}, ${state}, ${state === 'held' ? 'live' : null},
        ${`Canarytitle ${name}`}, ${`Canarytagline ${name}`}, ${`Canaryoverview ${name}`},
        ${`<p>Canarystory ${name}</p>`}, ${`Canarytown ${name}`}, 'FR', 'USD', 100000, 'flexible',
        (select id from categories where slug = 'audio'), ${`canarylink-${name}`}, '\\x01',
        ${name === 'scheduled' ? sql`clock_now() + interval '1 day'` : null},
        ${isBorn ? sql`clock_now() - interval '1 day'` : null},
        ${isBorn ? sql`clock_now() + interval '9 days'` : null})`);
    await db().run(sql`
      insert into campaign_tags (campaign_id, tag, position)
      values (${id}, ${`canary-${name}`}, 1), (${id}, 'shared', 2)`);
    if (name === 'unpublished') {
      await db().run(sql`
        insert into coming_soon_pages (campaign_id, headline, body_html, preview_nonce)
        values (${id}, 'Canaryheadline unpublished', '<p>Canarybody unpublished</p>', '\\x02')`);
    }
    await db().run(sql`
      insert into campaign_updates (campaign_id, author_id, number, slug, title, body_html, published_at)
      values (${id}, ${owner.accountId}, 1, 'news', ${`Canarynews ${name}`}, '<p>x</p>', clock_now())`);
    // Left from when they were announced, or before they were taken back.
    await db().run(sql`
      insert into comments (campaign_id, author_id, body)
      values (${id}, ${fan.accountId}, ${`Canarycomment ${name}`})`);
    await db().run(sql`
      insert into campaign_follows (campaign_id, account_id) values (${id}, ${fan.accountId})`);
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      values (${id}, ${fan.accountId}, '{}')`);
    return { name, id, slug };
  }

  /** Everything in a text that gives one of them away. */
  function tracesOf(text: string, names: readonly Name[], asked: string): string[] {
    return planted
      .filter(({ name }) => names.includes(name))
      .flatMap(({ name, id, slug }) => {
        const fields = [...text.matchAll(new RegExp(`canary[a-z]*[ +-]${name}`, 'gi'))].map(
          ([word]) => word,
        );
        // What was asked for by its address may be answered with that address, and nothing else.
        const known = [slug, `canarylink-${name}`];
        const isNamed = text.includes(String(id)) && !asked.includes(String(id));
        const leaked = fields.filter((word) => !known.includes(word) || !asked.includes(word));
        return [...leaked, ...(isNamed ? [String(id)] : [])];
      });
  }

  /** Every address there is to read: with each campaign put in, by name and number, and each person. */
  function addresses(): string[] {
    const all = paths.flatMap((path) => {
      const isOfCampaign = /\/(campaigns|projects|command_center|at)\/\{/.test(path);
      const isCall = path.startsWith('/private_api');
      const asked = planted.filter(({ name }) => ASKED.includes(name));
      const things = isOfCampaign
        ? asked.flatMap(({ id, slug, name }) =>
            // Pages by their number too: that may be counted up.
            (isCall ? [String(id)] : [slug, String(id)]).map((address) => ({
              id: address,
              slug: isCall ? slug : address,
              update: 'news',
              short_link: `canarylink-${name}`,
            })),
          )
        : [{ id: String(owner.accountId) }, { id: String(fan.accountId) }];
      return things.map((thing: Record<string, string>) =>
        path.replace(/\{(\w+)\}/g, (_all, name: string) => thing[name] ?? '999999999'),
      );
    });
    const asked = ['Canarytitle', 'Canarystory', 'canary', 'shared'];
    const searches = asked.flatMap((text) => [
      `/explore?search_text=${encodeURIComponent(text)}`,
      `/explore?filter_city=${encodeURIComponent(text)}`,
      `/private_api/tags/search?q=${encodeURIComponent(text)}`,
    ]);
    const filters = [
      'filter_status=all',
      'filter_status=draft',
      'filter_status=ended',
      'sort=newest',
    ];
    searches.push(...filters.map((filter) => `/explore?filter_category=audio&${filter}`));
    return [...new Set([...all, ...searches])];
  }

  async function leaks(client: HttpClient, asked = addresses()): Promise<string[]> {
    const found: string[] = [];
    for (const address of asked) {
      const { status, text, headers } = await client.get(address);
      if (status >= 500) found.push(`${address}: ${status}`);
      const leaked = `${headers.location ?? ''} ${text}`;
      found.push(...tracesOf(leaked, HIDDEN, address).map((trace) => `${address}: ${trace}`));
    }
    return found;
  }

  it('(row 35) are named on no page and in no answer to a visitor, by whatever filter', async () => {
    const visitor = site.client();
    const explored = await visitor.get('/explore?search_text=Canarytitle');
    expect(explored.text).toContain('Canarytitle live');
    expect((await visitor.get('/private_api/tags')).text).toContain('canary-live');
    expect(await leaks(visitor)).toEqual([]);
  });

  it('nor to somebody signed in who has nothing to do with them', async () => {
    const client = site.client();
    client.cookies.set('session', await sessionOf(stranger));
    // Pages read what calls read; of those that show a campaign or a person each is looked at again.
    const calls = addresses().filter((one) =>
      /^\/(private_api|individuals)\/|^\/projects\/[^/]*$/.test(one),
    );
    expect(calls.length).toBeGreaterThan(100);
    expect(await leaks(client, calls)).toEqual([]);
  });

  it('answer at their own address like one that never was', async () => {
    const client = site.client();
    for (const { name, id, slug } of planted) {
      if (!HIDDEN.includes(name as 'draft')) continue;
      for (const pattern of [
        '/projects/{}',
        '/projects/{}/updates/news',
        '/private_api/campaigns/{}',
      ]) {
        const [here, nowhere] = await Promise.all([
          client.get(pattern.replace('{}', slug)),
          client.get(pattern.replace('{}', 'canaryslug-nowhere')),
        ]);
        expect([here.status, nowhere.status]).toEqual([404, 404]);
        const plain = (text: string, own: string) =>
          text.replaceAll(own, '#').replaceAll(/nonce="[^"]*"|"request_id":"[^"]*"/g, '');
        const same =
          plain(here.text, slug).length - plain(nowhere.text, 'canaryslug-nowhere').length;
        expect([name, pattern, Math.abs(same) < 80]).toEqual([name, pattern, true]);
      }
      expect((await client.get(`/private_api/campaigns/${id}`)).status).toBe(404);
    }
  });

  it('are known by one rule: nothing else reads a campaign by what an address says', () => {
    const files = globSync(['src/**/*.{routes,data}.ts', 'src/pages/**/*.ts'], {
      cwd: projectRoot(),
    });
    const readers = files.filter((file) => {
      const text = readFileSync(join(projectRoot(), file), 'utf8');
      return (
        !file.endsWith('.test.ts') &&
        /\b(?:read(?:Named)?Campaign|findCampaign|campaignNamed)\(/.test(text)
      );
    });
    expect(readers.sort()).toEqual(READ_BY_THEMSELVES);
  });

  it('are in no site map and no feed, and no picture of them is drawn', async () => {
    const machine = machines.client();
    const found: string[] = [];
    const parts = [...(await machine.get('/sitemap.xml')).text.matchAll(/\/sitemap\/[\w.-]+/g)];
    const feeds = planted.map(({ slug }) => `/projects/${slug}/updates.rss`);
    const cards = planted.map(({ id }) => `/share/campaigns/${id}/0123456789abcdef.jpg`);
    const all = ['/robots.txt', '/sitemap.xml', ...parts.map(String), '/blog/feed.rss', ...feeds];
    let known = '';
    for (const address of all) {
      const { text } = await machine.get(address);
      known += text;
      const names = address.endsWith('.rss') ? HIDDEN : [...HIDDEN, ...UNLISTED];
      const traces = tracesOf(text, names, address);
      found.push(...traces.map((trace) => `${address}: ${trace}`));
    }
    expect(found).toEqual([]);
    expect(known).toContain('canaryslug-live');
    expect(known).toContain('Canarynews live');
    const drawn = await Promise.all(cards.map(async (card) => (await machine.get(card)).status));
    expect(drawn.filter((status) => status === 200)).toHaveLength(1);
  });

  it('count nowhere', async () => {
    expect(await readOpenCounts()).toEqual(counts);
    const tags = await site.client().get('/private_api/tags/search?q=shared');
    expect(tags.text).toMatch(/shared/);
    expect(tags.text).not.toMatch(/"(count|campaigns)":(?!1\b)/);
  });
});
