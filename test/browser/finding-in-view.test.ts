import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { plantJourneyMarket } from './support/journey-market.ts';
import { complaintsOf, hydrated, type Visit, type Visitor, visit } from './support/visit.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await openProduct();
  await plantJourneyMarket();
  await db().run(sql`
    update campaigns set country = case id % 3 when 0 then 'AT' when 1 then 'HR' else 'CZ' end
    where slug like 'small-wonder%'`);
  await db().run(sql`
    update campaigns set country = 'PT'
    where id = (select max(id) from campaigns where slug like 'small-wonder%')`);
  await refreshDiscovery();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** Does the work in a window of its own; answers what it complained about but for what was made to fail. */
async function as(visitor: Visitor, work: (window: Visit) => Promise<void>): Promise<string[]> {
  const complaints = await complaintsOf(await visit(browser, product.url, visitor), work);
  return complaints.filter((text) => !/net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(text));
}

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const DATA = /\.data(\?|$)/;
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Opens it, and waits for the code that says what failed, which comes after the page. */
async function open({ page, go }: Visit, address: string): Promise<void> {
  await go(address);
  await page.waitForLoadState('networkidle');
}

/** Whether what the pointer would meet in the middle of the first such element is that element. */
const isOnTop = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    if (!element) return false;
    const { left, top, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== null && element.contains(met);
  }, selector);

describe('in the filters of a phone', () => {
  const openFilters = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click();

  it('a filter that could not be loaded says so there, and is asked for again there', () =>
    expect(
      as({ viewport: PHONE }, async (window) => {
        const { page } = window;
        await open(window, '/explore');
        await openFilters(page);
        await page.route(DATA, (route) => route.abort());
        await radio(page, /^Ended/).click();
        const again = page.getByRole('button', { name: 'Try again' });
        await again.waitFor();
        expect(await isOnTop(page, '.toast-stays')).toBe(true);
        expect(await isOnTop(page, '.drawer-foot')).toBe(true);
        await page.unroute(DATA);
        await again.click();
        await page.waitForURL(/filter_status=ended/);
        await expect.poll(() => radio(page, /^Ended/).getAttribute('aria-checked')).toBe('true');
        expect(await page.locator('.drawer:popover-open').count()).toBe(1);
      }),
    ).resolves.toEqual([]));

  it('what failed there is still said once they are closed, and once they are open again', () =>
    expect(
      as({ viewport: PHONE }, async (window) => {
        const { page } = window;
        await open(window, '/explore');
        await openFilters(page);
        await page.route(DATA, (route) => route.abort());
        await radio(page, /^Ended/).click();
        await page.getByRole('button', { name: 'Try again' }).waitFor();
        await page.keyboard.press('Escape');
        await expect.poll(() => isOnTop(page, '.toast-stays')).toBe(true);
        await openFilters(page);
        await page.locator('.drawer:popover-open').waitFor();
        await expect.poll(() => isOnTop(page, '.toast-stays')).toBe(true);
        expect(await page.locator('.drawer:popover-open').count()).toBe(1);
      }),
    ).resolves.toEqual([]));

  it('that there is no connection is seen above them', () =>
    expect(
      as({ viewport: PHONE }, async (window) => {
        const { page, context } = window;
        await open(window, '/explore');
        await openFilters(page);
        await context.setOffline(true);
        for (const name of [/^Ended/, /^Open/]) {
          await radio(page, name).click();
          await page.locator('.toast', { hasText: 'You’re offline' }).waitFor();
          expect(await isOnTop(page, '.toast')).toBe(true);
        }
        expect(await page.locator('.drawer:popover-open').count()).toBe(1);
      }),
    ).resolves.toEqual([]));
});

describe('beside a long list', () => {
  const cards = (page: Page) =>
    page.getByRole('heading', { level: 2, name: /Small Wonder|Lantern|Atlas/ });
  const isInView = (page: Page) =>
    cards(page)
      .first()
      .evaluate((card) => {
        const { top } = card.getBoundingClientRect();
        return top >= 0 && top < innerHeight;
      });
  const topOf = (page: Page, name: RegExp) =>
    radio(page, name).evaluate((link) => link.getBoundingClientRect().top);

  it.each(['mouse', 'keyboard'])(
    'a filter at the end of the rail shows what it found, and stays: %s',
    (by) =>
      expect(
        as({ viewport: DESKTOP }, async ({ page, go }) => {
          await go('/explore?sort=newest');
          await page.getByRole('link', { name: 'Show more' }).click();
          await expect.poll(() => cards(page).count()).toBe(32);
          await page.evaluate(() => scrollTo(0, 1_500));
          const country = radio(page, /^Portugal/);
          await country.scrollIntoViewIfNeeded();
          expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
          await (by === 'mouse' ? country.click() : country.press('Enter'));
          await page.waitForURL(/filter_country=PT/);
          await expect.poll(() => isInView(page)).toBe(true);
          await expect.poll(() => country.evaluate((link) => link.matches(':focus'))).toBe(true);
          expect(await topOf(page, /^Portugal/)).toBeLessThan(DESKTOP.height);
          await page.goBack();
          await expect.poll(() => cards(page).count()).toBe(32);
          await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000);
        }),
      ).resolves.toEqual([]),
  );

  it('the rail leaves the page where it is while it is scrolled to its end', () =>
    expect(
      as({ viewport: DESKTOP }, async ({ page, go }) => {
        await go('/explore?sort=newest');
        await page.evaluate(() => scrollTo(0, 600));
        await page.locator('.filter-choice').last().hover();
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
        const rail = page.locator('.explore > .drawer');
        const { top, bottom } = await rail.evaluate((box) => {
          const { top: from, bottom: to } = box.getBoundingClientRect();
          return { top: from, bottom: to };
        });
        expect(top).toBeGreaterThanOrEqual(0);
        expect(bottom).toBeLessThanOrEqual(DESKTOP.height);
      }),
    ).resolves.toEqual([]));
});

it('a search that is sent before a filter was answered is made within that filter', () =>
  expect(
    as({ isHasty: true }, async ({ page, go }) => {
      await go('/explore?sort=newest&search_text=lantern');
      await hydrated(page);
      await page.route(DATA, () => undefined);
      await radio(page, /^Open/).click();
      const field = page.locator('#site-search');
      await field.fill('wonder');
      await field.press('Enter');
      await page.waitForURL(/search_text=wonder/);
      expect(queryOf(page)).toEqual({
        search_text: 'wonder',
        filter_status: 'open',
        sort: 'newest',
      });
    }),
  ).resolves.toEqual([]));

describe('suggestions', () => {
  it('that come after Escape are not shown, until something more is typed', () =>
    expect(
      as({}, async ({ page, go }) => {
        const asked = Promise.withResolvers<void>();
        const answer = Promise.withResolvers<void>();
        await go('/explore');
        const field = page.locator('#site-search');
        await field.focus();
        await expect.poll(() => field.getAttribute('role')).toBe('combobox');
        await page.route('**/search/suggestions*', async (route) => {
          asked.resolve();
          await answer.promise;
          await route.continue().catch(() => undefined);
        });
        await page.keyboard.type('lant');
        await asked.promise;
        await page.keyboard.press('Escape');
        answer.resolve();
        await page.waitForTimeout(500);
        expect(await field.getAttribute('aria-expanded')).toBe('false');
        expect(await field.inputValue()).toBe('lant');
        await page.keyboard.type('e');
        await page.getByRole('option').first().waitFor();
      }),
    ).resolves.toEqual([]));

  it.each([PHONE, DESKTOP])('are as wide as their field: $width', (viewport) =>
    expect(
      as({ viewport }, async ({ page, go }) => {
        await go('/explore');
        const field = page.locator('#site-search');
        await field.focus();
        await expect.poll(() => field.getAttribute('role')).toBe('combobox');
        await page.keyboard.type('lant');
        await page.getByRole('option').first().waitFor();
        const edges = (selector: string) =>
          page.locator(selector).evaluate((box) => {
            const { left, right } = box.getBoundingClientRect();
            return [left, right];
          });
        expect(await edges('.suggestions:not([hidden])')).toEqual(await edges('.suggestions-at'));
      }),
    ).resolves.toEqual([]),
  );
});

it('the cross of what could not be sent stands in its line', () =>
  expect(
    as({ viewport: DESKTOP }, async (window) => {
      const { page } = window;
      await open(window, '/explore');
      // Heard once the late code listens, which a busy machine may load after the network fell still.
      const failing = () =>
        page.evaluate(() => {
          dispatchEvent(new CustomEvent('unanswered', { detail: () => undefined }));
          return document.querySelector('.toast-stays') !== null;
        });
      await expect.poll(failing).toBe(true);
      const middles = await page.locator('.toast-stays').evaluate((toast) =>
        [...toast.children].map((part) => {
          const { top, bottom } = part.getBoundingClientRect();
          return Math.round((top + bottom) / 2);
        }),
      );
      expect(new Set(middles).size).toBe(1);
    }),
  ).resolves.toEqual([]));
