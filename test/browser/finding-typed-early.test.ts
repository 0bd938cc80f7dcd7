import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { type JourneyMarket, plantJourneyMarket } from './support/journey-market.ts';
import { complaintsOf, visit } from './support/visit.ts';

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

it('suggests for what was typed before that was loaded, and not for what the address brought', async () => {
  const window = await visit(browser, product.url, {});
  const complaints = await complaintsOf(window, async ({ page, go }) => {
    const typed = Promise.withResolvers<void>();
    await page.route('**/suggestion-box-*.js', async (route) => {
      await typed.promise;
      await route.continue();
    });
    await go('/explore');
    const field = page.locator('#site-search');
    const asked = page.waitForRequest('**/suggestion-box-*.js');
    await field.click();
    await asked;
    await page.keyboard.type('lant');
    expect(await field.getAttribute('role')).toBeNull();
    typed.resolve();
    const options = page.getByRole('option');
    await options.filter({ hasText: market.lantern.title }).first().waitFor();

    const questions: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/search/suggestions')) questions.push(request.url());
    });
    await page.clock.install();
    await go('/explore?search_text=lantern');
    await field.click();
    await expect.poll(() => field.getAttribute('role')).toBe('combobox');
    await page.clock.runFor(1_000);
    await page.keyboard.type('s');
    await page.clock.runFor(1_000);
    await options.first().waitFor();
    expect(questions.map((url) => new URL(url).searchParams.get('q'))).toEqual(['lanterns']);
  });
  expect(complaints).toEqual([]);
});
