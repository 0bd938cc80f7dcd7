import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { signIn } from './support/checkout-steps.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { complaintsOf, type Visit, visit } from './support/visit.ts';

const TAGS = 60;

let product: Product;
let market: JourneyMarket;
let browser: Browser;
beforeAll(async () => {
  product = await openProduct();
  market = await plantJourneyMarket();
  await db().run(sql`
    insert into campaign_follows (campaign_id, account_id)
    select id, ${market.ben.id} from campaigns where slug like 'small-wonder-1_'`);
  await db().run(sql`
    insert into campaign_tags (campaign_id, tag, position)
    select ${market.lantern.id}, 'tag ' || place, place from generate_series(1, ${TAGS}) place`);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** How a read can fail: a server that is too busy, and a connection that is cut. */
const FAILURES: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
  ['a busy server', (route) => route.fulfill({ status: 503, body: 'busy' })],
  ['a cut connection', (route) => route.abort()],
];

/** Does the work in a new window; answers what it complained about but for the read that failed. */
async function withoutFailure(work: (window: Visit) => Promise<void>): Promise<string[]> {
  const complaints = await complaintsOf(await visit(browser, product.url), work);
  return complaints.filter((text) => !/status of 503|net::ERR_FAILED/.test(text));
}

async function logIn({ page, go }: Visit, address: string): Promise<void> {
  await go(`/accounts/sign_in?from=${encodeURIComponent(address)}`);
  await signIn(page, market.ben.email, PASSWORD);
  await page.waitForURL((url) => url.pathname === address);
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const failure = (page: Page) => page.getByRole('alert').getByText('couldn’t be loaded');

describe.each(FAILURES)('%s', (_name, fail) => {
  it('leaves the front page without what is there for one person', () =>
    expect(
      withoutFailure(async (window) => {
        const { page, go } = window;
        await logIn(window, '/');
        const own = page.getByRole('heading', { name: 'Campaigns you follow' });
        await own.waitFor();
        for (const part of [
          '**/explore/for_you.data*',
          /\/assets\/for-you-(?!page|place)[^/]*\.js/,
        ]) {
          await page.route(part, fail);
          await go('/');
          await expect.poll(() => page.getByText('Loading campaigns picked').count()).toBe(0);
          await page.getByRole('heading', { level: 1, name: 'Good ideas rise' }).waitFor();
          expect(await page.getByRole('heading', { name: 'Trending' }).count()).toBe(1);
          expect(await own.count()).toBe(0);
          await page.unroute(part);
        }
        await go('/');
        await own.waitFor();
      }),
    ).resolves.toEqual([]));

  it.each([
    ['campaigns', '/explore?sort=newest', '**/explore.data*', 'h2 a[href*="/projects/"]', 24, 32],
    [
      'tags',
      '/explore/tags',
      '**/explore/tags.data*',
      'main a[href*="search_text=tag+"]',
      50,
      TAGS,
    ],
  ])('keeps the %s that are there, and the way on', (_what, address, read, shown, first, all) =>
    expect(
      withoutFailure(async ({ page, go }) => {
        await go(address);
        const list = page.locator(shown);
        const more = page.getByRole('link', { name: /^Show more/ });
        expect(await list.count()).toBe(first);
        await page.route(read, fail);
        for (let times = 0; times < 2; times += 1) {
          await more.click();
          await failure(page).waitFor();
          expect(await list.count()).toBe(first);
          expect(await focused(page)).toMatch(/^Show more/);
        }
        await page.unroute(read);
        await more.click();
        await expect.poll(() => list.count()).toBe(all);
        expect(await failure(page).count()).toBe(0);
        expect(page.url()).toBe(`${product.url}${address}`);
      }),
    ).resolves.toEqual([]),
  );

  it('keeps the comments where one was to be written, and the way to it', () =>
    expect(
      withoutFailure(async (window) => {
        const { page } = window;
        const address = `/projects/${market.lantern.slug}/comments`;
        await logIn(window, address);
        const write = page.getByRole('link', { name: 'Write a comment' });
        await page.route('**/comments/new.data*', fail);
        await write.click();
        await page.getByRole('status').getByText('couldn’t be loaded').waitFor();
        expect(await focused(page)).toBe('Write a comment');
        await page.unroute('**/comments/new.data*');
        await write.click();
        await page.getByText('Once you’ve backed').first().waitFor();
        expect(new URL(page.url()).pathname).toBe(address);
      }),
    ).resolves.toEqual([]));
});

it('whoever was logged out meanwhile comes to the log-in from where a comment is written', () =>
  expect(
    withoutFailure(async (window) => {
      const { page, context } = window;
      await logIn(window, `/projects/${market.lantern.slug}/comments`);
      await context.clearCookies({ name: 'session' });
      await page.getByRole('link', { name: 'Write a comment' }).click();
      await page.waitForURL((url) => url.pathname === '/accounts/sign_in');
      expect(page.url()).toContain('comments');
    }),
  ).resolves.toEqual([]));

it('leads whoever has too little for a row to what there is, and takes along what was looked at', () =>
  expect(
    withoutFailure(async (window) => {
      const { page, go } = window;
      const lone = `small-wonder-10`;
      await db().run(sql`
        delete from campaign_follows where account_id = ${market.ben.id}
          and campaign_id <> (select id from campaigns where slug = ${lone})`);
      await logIn(window, '/');
      await page.evaluate(
        (slug) => localStorage.setItem('viewed_campaigns', slug),
        'small-wonder-20',
      );
      await go('/');
      expect(await page.getByRole('heading', { name: 'Campaigns you follow' }).count()).toBe(0);
      await page.getByRole('link', { name: 'See everything picked for you' }).click();
      await page.getByRole('heading', { name: 'Campaigns you follow' }).waitFor();
      expect(await page.getByRole('heading', { name: 'Recently viewed' }).count()).toBe(1);
    }),
  ).resolves.toEqual([]));
