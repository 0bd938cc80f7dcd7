import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { refreshDiscovery } from '#modules/discovery/index.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { plantJourneyMarket } from './support/journey-market.ts';
import {
  complaintsOf,
  expectNoOverflow,
  hydrated,
  type Visit,
  type Visitor,
  visit,
} from './support/visit.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await openProduct();
  await plantJourneyMarket();
  await db().run(sql`
    with home as (select * from unnest(string_to_array('AT BE BG CH CZ DK EE FI GR HR HU IE LT LV', ' '))
      as c (country))
    update campaigns c set country = h.country
    from (select country, row_number() over (order by country) as n from home) h
    where c.id = (select id from campaigns order by id desc offset h.n limit 1)`);
  await refreshDiscovery();
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

const PHONE = { width: 390, height: 844 };
const LONG = 'ein sehr langer satz mit vielen wörtern die niemand sucht';
const filter = (page: Page, name: RegExp) =>
  page.getByRole('link', { name }).or(page.getByRole('radio', { name })).first();
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Holds what the router asks for, from now until it is released. */
async function holdAnswers(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.data(\?|$)/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  return () => release();
}

describe('filters pressed before the answer to the one before', () => {
  it.each([
    ['/explore', [/^Open/, /^Flexible/], { filter_status: 'open', filter_funding: 'flexible' }],
    ['/explore', [/^Newest/, /^Flexible/], { sort: 'newest', filter_funding: 'flexible' }],
    [
      '/explore?filter_status=open&filter_funding=flexible',
      [/^Remove filter: Open/, /^Remove filter: Flexible/],
      {},
    ],
  ])('are all in force: %s %s', (address, pressed, query) =>
    expect(
      as({ isHasty: true }, async ({ page, go }) => {
        await go(address);
        await hydrated(page);
        const release = await holdAnswers(page);
        for (const name of pressed) await filter(page, name).click();
        release();
        await expect.poll(() => queryOf(page)).toEqual(query);
      }),
    ).resolves.toEqual([]),
  );
});

describe('the keyboard', () => {
  it('leads through filters of one choice by the arrows, and chooses by the space bar', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go('/explore');
        const group = page.getByRole('radiogroup', { name: 'Funding' });
        const radio = (name: RegExp) => group.getByRole('radio', { name });
        await radio(/^Flexible/).focus();
        await page.keyboard.press('ArrowDown');
        await expect
          .poll(() => radio(/^All or nothing/).evaluate((one) => one.matches(':focus')))
          .toBe(true);
        await page.keyboard.press('Space');
        await page.waitForURL(/filter_funding=fixed/);
        await expect.poll(() => radio(/^All/).getAttribute('aria-checked')).toBe('true');
        expect(await radio(/^Flexible/).getAttribute('aria-checked')).toBe('false');
      }),
    ).resolves.toEqual([]));

  it('stays on a country that comes out of its fold', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go('/explore');
        await page.getByText(/more countr/).press('Enter');
        const rare = page.locator('.filter-more a').first();
        const name = (await rare.locator('.filter-tick + span').textContent()) ?? '';
        await rare.press('Enter');
        await page.waitForURL(/filter_country=/);
        const focused = () =>
          page.evaluate(
            () => document.activeElement?.querySelector('.filter-tick + span')?.textContent,
          );
        await expect.poll(focused).toBe(name);
      }),
    ).resolves.toEqual([]));

  it('stays in the filters of a phone while they are open', () =>
    expect(
      as({ viewport: PHONE }, async ({ page, go }) => {
        await go('/explore');
        await page.getByRole('button', { name: /^Filters/ }).click();
        const isInside = () =>
          page.evaluate(() => document.activeElement?.closest('.drawer') !== null);
        const count = await page.locator('.drawer :is(a, button, summary)').count();
        for (const key of ['Tab', 'Shift+Tab']) {
          for (let at = 0; at <= count; at += 1) {
            await page.keyboard.press(key);
            expect(await isInside()).toBe(true);
          }
        }
        await page.keyboard.press('Escape');
        await page.keyboard.press('Tab');
        expect(await isInside()).toBe(false);
      }),
    ).resolves.toEqual([]));
});

it('a count is announced anew with every choice, also where it stays the same', () =>
  expect(
    as({}, async ({ page, go }) => {
      await go('/explore');
      const status = page.locator('.page-title [role=status]');
      const before = await status.locator('span').elementHandle();
      await filter(page, /^Newest/).click();
      await page.waitForURL(/sort=newest/);
      await expect.poll(() => before?.evaluate((text) => text.isConnected)).toBe(false);
      expect(await status.textContent()).toBe('32 campaigns');
      await filter(page, /^All or nothing/).click();
      await expect.poll(() => status.textContent()).toBe('11 campaigns');
    }),
  ).resolves.toEqual([]));

it.each([PHONE, { width: 1440, height: 900 }])(
  'a long search is no wider than the window: $width',
  (viewport) =>
    expect(
      as({ viewport }, async ({ page, go }) => {
        for (const text of [LONG, 'x'.repeat(200)])
          for (const rest of ['', '&view=map', '&filter_status=open']) {
            await go(`/explore?search_text=${encodeURIComponent(text)}${rest}`);
            await page.getByRole('link', { name: /^Remove filter: “/ }).waitFor();
            await expectNoOverflow(page);
          }
      }),
    ).resolves.toEqual([]),
);

it('the words that were asked for are marked in what was found, and in nothing once they are gone', () =>
  expect(
    as({}, async ({ page, go }) => {
      const marked = () =>
        page.evaluate(() => [...(CSS.highlights.get('asked') ?? [])].map((range) => String(range)));
      await go('/explore?search_text=lantern');
      await expect.poll(marked).toContain('Lantern');
      await filter(page, /^Remove filter: “/).click();
      await page.waitForURL(/explore$/);
      await expect.poll(marked).toEqual([]);
    }),
  ).resolves.toEqual([]));
