import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { plantJourneyMarket } from './support/journey-market.ts';
import { complaintsOf, type Visitor, type Visit, visit } from './support/visit.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await openProduct();
  await plantJourneyMarket();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Does the work in a window of its own; answers what it complained about. */
async function as(visitor: Visitor, work: (window: Visit) => Promise<void>): Promise<string[]> {
  return complaintsOf(await visit(browser, product.url, visitor), work);
}

it.each([true, false])(
  'the search field of a page about some categories searches in them, with a script: %s',
  (javaScriptEnabled) =>
    expect(
      as({ javaScriptEnabled }, async ({ page, go }) => {
        await go('/explore/gaming');
        const field = page.locator('#site-search');
        await field.fill('zebrafish');
        await field.press('Enter');
        await page.waitForURL(/\/explore\?.*search_text=zebrafish/);
        await page.getByText('No campaigns found').waitFor();
        expect(await field.inputValue()).toBe('zebrafish');
        expect(new URL(page.url()).searchParams.getAll('filter_category')).toContain('video-games');
      }),
    ).resolves.toEqual([]),
);

it.each([true, false])(
  'from behind the end of a list one comes to its first page, with a script: %s',
  (javaScriptEnabled) =>
    expect(
      as({ javaScriptEnabled }, async ({ page, go }) => {
        await go('/explore?filter_funding=fixed&sort=trending&cursor=trending.-5000~1');
        await page.getByRole('link', { name: 'Back to the first page' }).click();
        await page.waitForURL((url) => !url.searchParams.has('cursor'));
        await page.getByRole('link', { name: /Remove filter: All or nothing/ }).waitFor();
        expect(await page.locator('article, .picture-card').count()).toBeGreaterThan(0);
      }),
    ).resolves.toEqual([]),
);

/** Whether something of the bar at the top can be seen. */
const isBarSeen = (page: Visit['page']): Promise<boolean> =>
  page.evaluate(() => {
    const drawn = [
      getComputedStyle(document.documentElement, '::before'),
      ...[...document.querySelectorAll('.loading-bar')].map((bar) => getComputedStyle(bar)),
    ];
    return drawn.some(
      ({ position, transform, height, width }) =>
        position === 'fixed' &&
        Number.parseFloat(height) * Number.parseFloat(width) * new DOMMatrix(transform).a > 0,
    );
  });

it('a bar at the top is seen while a page or a call is on its way, and gone when it is there', () =>
  expect(
    as({ isHasty: true }, async ({ page, go }) => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(/\.data(\?|$)/, async (route) => {
        await held;
        await route.continue();
      });
      await go('/explore');
      expect(await isBarSeen(page)).toBe(false);
      await page.getByRole('link', { name: 'Newest' }).click();
      await expect.poll(() => isBarSeen(page)).toBe(true);
      release();
      await page.waitForURL(/sort=newest/);
      await expect.poll(() => isBarSeen(page)).toBe(false);
      // Set by calls of the API alone, where they take longer than a moment.
      await page.evaluate(() => document.documentElement.toggleAttribute('data-loading', true));
      await expect.poll(() => isBarSeen(page)).toBe(true);
    }),
  ).resolves.toEqual([]));

it('leads from a later page, where no script adds it to the first, back to that', () =>
  expect(
    as({ javaScriptEnabled: false }, async ({ page, go }) => {
      await go('/explore?sort=newest');
      await page.getByRole('link', { name: 'Show more' }).click();
      await page.waitForURL(/cursor=/);
      await page.getByText('You’re on a later page of this list.').waitFor();
      await page.getByRole('link', { name: 'Back to the first page' }).click();
      await page.waitForURL((url) => !url.searchParams.has('cursor'));
      expect(new URL(page.url()).searchParams.get('sort')).toBe('newest');
    }),
  ).resolves.toEqual([]));
