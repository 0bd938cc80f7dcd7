import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { launchChromium } from '../support/chromium.ts';
import { testDatabase } from '../support/database.ts';
import { servicesStarted } from './support/rest/services-started.ts';
import {
  complaintsOf,
  expectAccessible,
  expectNoOverflow,
  type Visit,
  type Visitor,
  visit,
} from './support/visit.ts';

const database = testDatabase();
let app: BuiltApp;
let browser: Browser;
beforeAll(async () => {
  app = await startBuiltApp(database.url);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** Does the work in a window of the built product; answers what it complained about. */
async function at(
  address: string,
  work: (window: Visit) => Promise<void>,
  visitor: Visitor = {},
): Promise<string[]> {
  return complaintsOf(await visit(browser, app.url, visitor), async (window) => {
    await window.go(address);
    await work(window);
  });
}

const KEYS = [
  'ArrowUp',
  'ArrowUp',
  'ArrowDown',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowLeft',
  'ArrowRight',
  'b',
  'a',
];

describe('[2-03] the hidden keys', () => {
  it.each([
    ['/about/our-story', '/explore/gaming'],
    ['/de/explore', '/de/explore/gaming'],
  ])('typed on %s lead to %s', (address, games) =>
    expect(
      at(address, async ({ page }) => {
        // What hears them is loaded when the page has nothing else to do.
        const typed = async () => {
          for (const key of KEYS) await page.keyboard.press(key);
          await page.waitForTimeout(200);
          return new URL(page.url()).pathname;
        };
        await expect.poll(typed, { interval: 500 }).toBe(games);
      }),
    ).resolves.toEqual([]),
  );

  it('typed into a field are only typed', () =>
    expect(
      at('/explore', async ({ page }) => {
        const search = page.locator('input[name="search_text"]').first();
        await servicesStarted(page);
        await search.focus();
        for (const key of KEYS) await page.keyboard.press(key);
        await page.waitForTimeout(500);
        expect(new URL(page.url()).pathname).toBe('/explore');
        expect(await search.inputValue()).toBe('ba');
        await search.blur();
        for (const key of KEYS) await page.keyboard.press(key);
        await page.waitForURL('**/explore/gaming');
      }),
    ).resolves.toEqual([]));
});

describe('/dev/design of the built product', () => {
  it.each<[string, Visitor]>([
    ['on a phone, light', { viewport: { width: 390, height: 844 }, colorScheme: 'light' }],
    ['on a desktop, dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' }],
  ])('%s: nothing for axe, nothing too wide, no complaint of its policy', (_name, visitor) =>
    expect(
      at(
        '/dev/design',
        async ({ page }) => {
          await page.locator('use[href="#icon-bike"]').waitFor({ state: 'attached' });
          await expectNoOverflow(page);
          await expectAccessible(page);
        },
        visitor,
      ),
    ).resolves.toEqual([]),
  );

  it('[7-25] finds places of the gazetteer while somebody types', () =>
    expect(
      at('/dev/design', async ({ page }) => {
        const input = page.getByRole('combobox', { name: 'City' });
        await input.pressSequentially('Reykjav');
        await page.getByRole('listbox', { name: 'City' }).getByRole('option').first().click();
        expect(await input.inputValue()).toBe('Reykjavík');
        await page.getByText(/Reykjavík · .* · IS/).waitFor();
      }),
    ).resolves.toEqual([]));
});
