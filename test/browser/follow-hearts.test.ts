import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { signIn } from './support/checkout-steps.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { complaintsOf, type Visitor, type Visit, visit } from './support/visit.ts';

let product: Product;
let market: JourneyMarket;
let browser: Browser;
beforeAll(async () => {
  product = await openProduct();
  market = await plantJourneyMarket();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(() => db().run(sql`delete from campaign_follows`));

async function as(visitor: Visitor, work: (window: Visit) => Promise<void>): Promise<string[]> {
  return complaintsOf(await visit(browser, product.url, visitor), work);
}

const followed = async () =>
  (await db().query<{ id: number }>(sql`select campaign_id as id from campaign_follows`)).map(
    ({ id }) => id,
  );
const link = (page: Page) => page.getByRole('link', { name: 'Follow Harbour Lantern' }).first();
const heart = (page: Page, pressed: boolean) =>
  page.getByRole('button', { name: 'Follow Harbour Lantern', pressed }).first();

async function logIn({ page, go }: Visit, from: string): Promise<void> {
  await go(`/accounts/sign_in?from=${encodeURIComponent(from)}`);
  await signIn(page, market.ben.email, PASSWORD);
  await page.waitForURL(`**${from}`);
}

describe('the heart on a card', () => {
  it('follows and leaves in place, and asks once for all cards of the page', () =>
    expect(
      as({}, async (window) => {
        const { page } = window;
        await logIn(window, '/explore?search_text=lantern');
        await heart(page, false).waitFor();
        const asked: string[] = [];
        page.on('request', (request) => {
          if (/\/private_api\/(?:follows|projects\/\d+\/follow)/.test(request.url())) {
            asked.push(request.method());
          }
        });
        await page.reload();
        await heart(page, false).click();
        await heart(page, true).waitFor();
        await expect.poll(followed).toEqual([market.lantern.id]);
        expect(asked).toEqual(['GET', 'POST']);
        expect(new URL(page.url()).search).toBe('?search_text=lantern');
        await page.reload();
        // By the keyboard, as a button is pressed.
        await heart(page, true).press('Space');
        await heart(page, false).waitFor();
        await expect.poll(followed).toEqual([]);
      }),
    ).resolves.toEqual([]));

  it.each(['/', '/explore', 'related'])('stands on every card: %s', (place) =>
    expect(
      as({}, async ({ page, go }) => {
        await go(place === 'related' ? `/projects/${market.atlas.slug}` : place);
        // What is only announced is subscribed to, on its own page.
        const announced = page.locator('a[href*="/coming_soon"]');
        const all = page.locator('article.picture-card').filter({ hasNot: announced });
        const cards = await all.count();
        expect(cards).toBeGreaterThan(2);
        const hearts = all.getByRole('link', { name: /^Follow / });
        expect(await hearts.count()).toBe(cards);
        const sizes = await hearts.evaluateAll((links) =>
          links.map((each) => Math.min(each.clientWidth, each.clientHeight)),
        );
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24);
      }),
    ).resolves.toEqual([]),
  );

  it('asks a visitor to log in above the page, and follows then', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go('/explore?search_text=lantern');
        await link(page).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: 'Email', exact: true }).waitFor();
        await signIn(page, market.ben.email, PASSWORD);
        await heart(page, true).waitFor();
        // The heart is filled before its call is answered.
        await expect.poll(followed).toEqual([market.lantern.id]);
        expect(new URL(page.url()).pathname).toBe('/explore');
      }),
    ).resolves.toEqual([]));

  it('takes the dialog away with the page it stood above', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go('/explore?search_text=lantern');
        await page
          .locator('main')
          .getByRole('link', { name: market.lantern.title })
          .first()
          .click();
        await page.waitForURL(`**/projects/${market.lantern.slug}`);
        await page.getByRole('button', { name: 'Follow', exact: true }).first().click();
        await page.getByRole('dialog').waitFor();
        await page.goBack();
        await page.waitForURL('**/explore?*');
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      }),
    ).resolves.toEqual([]));

  it('leads a visitor without a script to the log-in and the page that follows', () =>
    expect(
      as({ javaScriptEnabled: false }, async ({ page, go }) => {
        await go('/explore?search_text=lantern');
        await link(page).click();
        await signIn(page, market.ben.email, PASSWORD);
        await page.getByRole('button', { name: 'Follow', exact: true }).click();
        await page.getByText('You now follow this campaign.').waitFor();
        expect(await followed()).toEqual([market.lantern.id]);
      }),
    ).resolves.toEqual([]));

  it('shows what is true where nobody answers, says so, and tries again', () =>
    expect(
      as({}, async (window) => {
        const { page } = window;
        await logIn(window, '/explore?search_text=lantern');
        await heart(page, false).waitFor();
        await page.route('**/private_api/projects/*/follow', (route) => route.abort());
        await heart(page, false).click();
        const notice = page.getByRole('alert').filter({ hasText: 'couldn’t be sent' });
        await notice.waitFor();
        await heart(page, false).waitFor();
        expect(await followed()).toEqual([]);
        await page.unroute('**/private_api/projects/*/follow');
        await notice.getByRole('button', { name: 'Try again' }).click();
        await heart(page, true).waitFor();
        await expect.poll(followed).toEqual([market.lantern.id]);
      }),
    ).resolves.toEqual([expect.stringMatching(/ERR_FAILED/)]));
});
