import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { launchChromium } from '../support/chromium.ts';
import { testDatabase } from '../support/database.ts';
import { servicesStarted } from './support/rest/services-started.ts';
import { type Visit, visit } from './support/visit.ts';

const database = testDatabase();
const CAMPAIGN = '/projects/solar-kettle';
const DSN_HOST = 'http://errors.example.org';

let app: BuiltApp;
let browser: Browser;
let open: Visit[] = [];
beforeAll(async () => {
  await plantCampaign();
  app = await startBuiltApp(database.url, 'web', {
    ERROR_REPORTING_DSN: 'http://public@errors.example.org/42',
    USER_CONTENT_HOST: 'uploads.example.com',
  });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
afterEach(async () => {
  for (const each of open) await each.close();
  open = [];
});

async function plantCampaign(): Promise<void> {
  const owner = await db().one<{ id: number }>(sql`
    insert into accounts (email, firstname, lastname) values ('nora@demo.test', 'Nora', 'Owner')
    returning id`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, funding_type,
      launched_at, ends_at)
    values ('solar-kettle', ${owner.id}, 'live', 'Solar kettle', 'USD', 1000000, 'flexible',
      clock_now() - interval '1 day', clock_now() + interval '9 days')`);
  await db().run(sql`update campaign_totals set raised_minor = 10000, pledged_minor = 10000`);
}

async function visitor(options: BrowserContextOptions = {}): Promise<Visit> {
  const found = await visit(browser, app.url, options);
  open.push(found);
  return found;
}

describe('local currency', () => {
  const local = '[data-local-currency]';

  it('[5-43] [9-35] is read from the cookie and converted by the page’s own table', async () => {
    const { page, context, go, complaints } = await visitor();
    await go(CAMPAIGN);
    expect(await page.locator(local).count()).toBe(0);
    // 100 USD, at 1.0835 USD and 174.37 JPY for one euro.
    for (const [code, text] of [
      ['EUR', '€92'],
      ['JPY', '¥16,093'],
      ['USD', null],
      ['XXX', null],
      ['eur', null],
      ['%3Cb%3E', null],
    ] as const) {
      await context.addCookies([{ name: 'currency', value: code, url: app.url }]);
      await go(CAMPAIGN);
      const shown = page.locator(local);
      if (text !== null) await shown.first().getByText(text).waitFor();
      expect([code, await shown.count()]).toEqual([code, text === null ? 0 : 1]);
    }
    expect(complaints).toEqual([]);
  });

  it('[5-43] [9-35] follows the address without scripts, by currency and by country', async () => {
    const { page, go } = await visitor({ javaScriptEnabled: false });
    const shown = async (query: string) => {
      await go(`${CAMPAIGN}${query}`);
      const found = page.locator(local);
      return (await found.count()) === 0 ? null : found.getAttribute('data-local-currency');
    };
    expect(await shown('')).toBeNull();
    expect(await shown('?currency=EUR')).toBe('EUR');
    expect(await shown('?country=JP')).toBe('JPY');
    expect(await shown('?country=JP&currency=GBP')).toBe('GBP');
    expect(await shown('?country=US')).toBeNull();
    expect(await shown('?country=PL')).toBeNull();
    expect(await shown('?currency=XXX')).toBeNull();
    await go(CAMPAIGN);
    await page.getByText('Show amounts in another currency').click();
    await page.getByLabel('Currency').selectOption('CHF');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    expect(await page.locator(local).getAttribute('data-local-currency')).toBe('CHF');
  });

  it('[9-35] is chosen on the page and remembered for the next', async () => {
    const { page, context, go } = await visitor();
    await go(CAMPAIGN);
    await page.getByText('Show amounts in another currency').click();
    await page.getByLabel('Currency').selectOption('GBP');
    await page.locator('[data-local-currency="GBP"]').waitFor();
    expect((await context.cookies()).find(({ name }) => name === 'currency')?.value).toBe('GBP');
    await go(CAMPAIGN);
    await page.locator('[data-local-currency="GBP"]').waitFor();
  });
});

describe('what watches a page', () => {
  const events = (name: string) =>
    db().query<{
      data: Record<string, unknown>;
      visitor_id: string | null;
      session_id: string | null;
      is_bot: boolean;
      browser: string;
    }>(sql`
      select data, visitor_id, session_id, is_bot, browser from analytics_events
      where name = ${name} order by id`);

  it('[9-36] comes from /assets/ after the page is loaded, and is asked for once', async () => {
    const { page, go } = await visitor();
    const asked: { address: string; afterLoad: boolean }[] = [];
    page.on('request', (request) => {
      if (!request.url().includes('browser-services')) return;
      asked.push({ address: new URL(request.url()).pathname, afterLoad: isLoaded });
    });
    let isLoaded = false;
    page.on('load', () => {
      isLoaded = true;
    });
    await go('/');
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]?.address).toMatch(/^\/assets\/browser-services-[\w-]+\.js$/);
    expect(asked[0]?.afterLoad).toBe(true);
  });

  it('[7-22] [3-41] [4-44] tells the real server of the view and how the page loaded', async () => {
    await db().run(sql`delete from analytics_events`);
    const { go, context, complaints } = await visitor();
    await context.addCookies([{ name: 'consent', value: 'all', url: app.url }]);
    await go(`${CAMPAIGN}?utm_source=letter`);
    // A page of the test before may still be telling its last words.
    const seen = async () =>
      (await events('page_view')).find(({ data }) => data.page_path === CAMPAIGN);
    await expect.poll(seen).toBeDefined();
    const view = await seen();
    const measured = async () =>
      (await events('browser_performance')).filter((each) => each.session_id === view?.session_id);
    await expect.poll(async () => (await measured()).length).toBe(1);
    expect(view).toMatchObject({
      data: { page_path: CAMPAIGN, utm_source: 'letter' },
      visitor_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      session_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      browser: 'chrome',
    });
    const [speed] = await measured();
    expect(Object.keys(speed?.data ?? {})).toHaveLength(15);
    expect(complaints).toEqual([]);
  });

  it('[7-26] [8-22] may talk to the error service alone, and says so in the page', async () => {
    const answer = await fetch(app.url);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(new RegExp(`connect-src 'self' ${DSN_HOST}(;|$)`));
    expect(await answer.text()).toContain(
      '<meta name="error-reporting" content="http://public@errors.example.org/42 uploads.example.com"',
    );
    // This host ends neither in .com nor in .net.
    const { page, go } = await visitor();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(DSN_HOST)) sent.push(request.url());
    });
    await go('/');
    await servicesStarted(page);
    const thrown = page.waitForEvent('pageerror');
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error('unheard');
      });
    });
    await thrown;
    await page.waitForTimeout(300);
    expect(sent).toEqual([]);
  });
});

describe('the experiment on the front page', () => {
  it('[4-35] [6-07] changes the words of those who are in it and agreed', async () => {
    await db().run(sql`
      update experiments set state = 'running',
        buckets = '[{"name": "control", "weight": 0}, {"name": "short", "weight": 1}]'
      where name = 'home_call'`);
    await db().run(sql`select pg_notify('pages', '["home"]')`);
    await expect.poll(async () => (await fetch(`${app.url}/`)).text()).toContain('homeCall');
    const { page, context, go } = await visitor();
    await go('/');
    await page.waitForTimeout(500);
    expect(await page.getByRole('link', { name: 'Find something to back' }).count()).toBe(1);
    await context.addCookies([{ name: 'consent', value: 'all', url: app.url }]);
    await expect
      .poll(async () => {
        await go('/');
        await page.waitForTimeout(500);
        return page.getByRole('link', { name: 'Explore campaigns' }).count();
      })
      .toBe(1);
  });
});

describe('cookies and headers of anybody', () => {
  const junk = 'x'.repeat(4_000);
  const COOKIES = [
    'analytics_debug',
    'has_account',
    'info_banner_harvest',
    'currency',
    'visitor_id',
    'consent',
  ];

  it.each([
    `"${junk}"`,
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '%7B%22a%22%3A1%7D',
    '%E0%A4%A',
    '1; 1=1',
  ])('row 122: are text, whatever they hold (%#)', async (value) => {
    for (const name of COOKIES) {
      for (const path of ['/', CAMPAIGN, '/private_api/csrf']) {
        const answer = await fetch(`${app.url}${path}`, {
          headers: { cookie: `${name}=${value}` },
        });
        expect([name, path, answer.status]).toEqual([name, path, 200]);
      }
    }
  });

  it('row 125: change nothing of a page that others are shown', async () => {
    const plain = await (await fetch(`${app.url}${CAMPAIGN}`)).text();
    const others: Record<string, string>[] = [
      { cookie: 'currency=EUR' },
      { cookie: 'consent=all; visitor_id=0123456789abcdef0123456789abcdef' },
      { cookie: 'info_banner_harvest=1' },
      { 'x-has-account': 'true' },
      { 'x-locale': 'de' },
    ];
    for (const headers of others) {
      const answer = await fetch(`${app.url}${CAMPAIGN}`, { headers });
      expect([headers, (await answer.text()) === plain]).toEqual([headers, true]);
    }
  });
});
