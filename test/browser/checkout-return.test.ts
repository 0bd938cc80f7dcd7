import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { plantBowlCampaign } from './support/bowl-campaign.ts';
import { plantJourneyMarket } from './support/journey-market.ts';
import { atRest, complaintsOf, type Visit, visit, type Visitor } from './support/visit.ts';

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await openProduct();
  await plantBowlCampaign((await plantJourneyMarket()).nora);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const CAMPAIGN = '/projects/kiln-bowls';
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const summary = (page: Page) => page.getByRole('complementary', { name: 'Your contribution' });
const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });
const country = (page: Page) => page.getByLabel('Country');
const state = (page: Page) => page.getByLabel('State', { exact: true });
const kept = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function as(visitor: Visitor, work: (window: Visit) => Promise<void>): Promise<string[]> {
  return complaintsOf(await visit(browser, product.url, visitor), work);
}

/** From the campaign's page to where a bowl goes. */
async function chooseBowl({ page, go }: Visit): Promise<void> {
  await go(CAMPAIGN);
  await page.getByRole('link', { name: 'Back this' }).filter({ visible: true }).first().click();
  await page.waitForURL(/payments\/new/);
  await page.getByRole('radio', { name: /Deep bowl/ }).check({ force: true });
  await page.getByLabel('Bowl: Glaze').selectOption('Moss');
  await next(page).click();
}

async function expectUnitedStates(page: Page): Promise<void> {
  await summary(page).getByText('Shipping to the United States').waitFor();
  await summary(page).getByText('$52.00').waitFor();
  expect(await summary(page).getByText('free', { exact: true }).count()).toBe(0);
  await next(page).click();
  expect(await country(page).inputValue()).toBe('US');
  expect(await state(page).inputValue()).toBe('TX');
  expect(await kept(page)).toContain('"address.country\\":\\"US');
}

describe('a checkout that was left', () => {
  it.each<[string, (page: Page) => Promise<unknown>]>([
    [
      'back and forward',
      async (page) => {
        await page.goBack();
        await page.waitForURL((url) => url.pathname === CAMPAIGN);
        await atRest(page);
        await page.goForward();
      },
    ],
    ['a reload', (page) => page.reload()],
    ['going there anew', (page) => page.goto(page.url())],
  ])('has its country and the price of it after %s', (_name, leave) =>
    expect(
      as(DESKTOP, async (window) => {
        const { page } = window;
        await chooseBowl(window);
        await country(page).selectOption('US');
        await state(page).selectOption('TX');
        await summary(page).getByText('$52.00').waitFor();
        await leave(page);
        await page.waitForURL(/payments\/new/);
        await atRest(page);
        await expectUnitedStates(page);
      }),
    ).resolves.toEqual([]),
  );

  it('names no shipping while the price was asked for without a country', () =>
    expect(
      as(DESKTOP, async (window) => {
        const { page } = window;
        await chooseBowl(window);
        await page.route('**/quote', (route) => route.abort());
        const lost = page.waitForEvent('requestfailed');
        await country(page).selectOption('FR');
        await lost;
        expect(await summary(page).getByText('free', { exact: true }).count()).toBe(0);
        await summary(page).getByText('$40.00 USD + shipping').waitFor();
      }),
    ).resolves.toContainEqual(expect.stringContaining('ERR_FAILED')));
});
