import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { plantBowlCampaign } from './support/bowl-campaign.ts';
import {
  arriveAtThanks,
  CARDS,
  expectFound,
  fillAddress,
  fillCard,
  fillGuest,
  payButton,
} from './support/checkout-steps.ts';
import { plantJourneyMarket } from './support/journey-market.ts';
import { complaintsOf, type Visit, visit, type Visitor } from './support/visit.ts';

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

async function as(visitor: Visitor, work: (window: Visit) => Promise<void>): Promise<string[]> {
  return complaintsOf(await visit(browser, product.url, visitor), work);
}

const CHECKOUT = '/projects/kiln-bowls/payments/new';
const PHONE = { viewport: { width: 390, height: 844 } };
const bar = (page: Page) => page.locator('.sticky-bar');
const summary = (page: Page) => page.getByRole('complementary', { name: 'Your contribution' });

describe('a checkout on a phone', () => {
  it('goes on from the bar with the total, up to the payment', () =>
    expect(
      as(PHONE, async ({ page, go }) => {
        await go(CHECKOUT);
        await page.getByRole('radio', { name: /Deep bowl/ }).check({ force: true });
        await page.getByLabel('Bowl: Glaze').selectOption('Moss');
        const next = bar(page).getByRole('button', { name: 'Continue' });
        await next.click();
        await fillGuest(page, { email: 'ida@guests.test', firstname: 'Ida', lastname: 'Guest' });
        await fillAddress(page, '$47.00');
        await bar(page).getByText('$47.00').waitFor();
        // The same button twice would be one too many.
        expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(1);
        await next.click();
        await fillCard(page, CARDS.good);
        expect(await payButton(page).count()).toBe(1);
        await bar(page).getByRole('button', { name: 'Pay $47.00' }).click();
        await arriveAtThanks(page);
      }),
    ).resolves.toEqual([]));

  it('names no total while there is only an add-on, which comes with a perk', () =>
    expect(
      as(PHONE, async ({ page, go }) => {
        await go(CHECKOUT);
        await page.getByRole('button', { name: 'One more' }).last().click();
        await page.getByLabel('Lid: Knob').selectOption({ index: 1 });
        await page.getByRole('radio', { name: /Studio box/ }).check({ force: true });
        await bar(page).getByText('$99.00').waitFor();
        const none = page.getByRole('radio', { name: /No perk/ });
        // Clear of the bar.
        await none.evaluate((radio) => radio.scrollIntoView({ block: 'center' }));
        await none.check({ force: true });
        await bar(page).getByText('Total').waitFor({ state: 'detached' });
        await summary(page).getByText('Choose a perk or an amount').waitFor();
        expect(await page.getByText('$9.00').filter({ visible: true }).count()).toBe(0);
      }),
    ).resolves.toEqual([]));
});

it('a checkout on a desktop says once when money moves, at the end beside the button', () =>
  expect(
    as({}, async ({ page, go }) => {
      await go(CHECKOUT);
      const said = page.getByText(/charged today/).filter({ visible: true });
      await page.getByRole('radio', { name: /Deep bowl/ }).check({ force: true });
      await page.getByLabel('Bowl: Glaze').selectOption('Moss');
      expect(await said.count()).toBe(1);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await fillGuest(page, { email: 'ida@guests.test', firstname: 'Ida', lastname: 'Guest' });
      await fillAddress(page, '$47.00');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await payButton(page).waitFor();
      expect(await said.count()).toBe(1);
    }),
  ).resolves.toEqual([]));

it.each<[string, Visitor]>([
  ['on a phone', PHONE],
  ['on a desktop', {}],
])(
  'a checkout says where it is seen that the connection was lost, each time, %s',
  (_name, visitor) =>
    expect(
      as(visitor, async ({ page, context, go }) => {
        await go(CHECKOUT);
        await page.getByRole('radio', { name: /Deep bowl/ }).check({ force: true });
        await page.getByLabel('Bowl: Glaze').selectOption('Moss');
        const next = page.getByRole('button', { name: 'Continue', exact: true });
        await next.click();
        await fillGuest(page, { email: 'ole@guests.test', firstname: 'Ole', lastname: 'Guest' });
        await fillAddress(page, '$47.00');
        await next.click();
        await fillCard(page, CARDS.good);
        await context.setOffline(true);
        const said = page.getByRole('alert').filter({ hasText: 'nothing you typed is' });
        for (let press = 0; press < 2; press += 1) {
          await payButton(page).click();
          await expectFound(page, said);
          const inFrame = page.frameLocator('iframe').getByText('The connection was lost.');
          await inFrame.waitFor();
          await payButton(page).focus();
        }
        await context.setOffline(false);
        // The card is made, and the answer is lost.
        await page.route('**/payments/new*', (route) => route.abort());
        await payButton(page).click();
        await expectFound(page, said);
        await page.unroute('**/payments/new*');
        await payButton(page).click();
        await arriveAtThanks(page);
      }).then((complaints) => complaints.filter((one) => !/ERR_(INTERNET|FAILED)/.test(one))),
    ).resolves.toEqual([]),
);
