import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import {
  arriveAtThanks,
  CARDS,
  choosePerk,
  fillCard,
  goToPayment,
  payButton,
  signIn,
} from './support/checkout-steps.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { complaintsOf, expectAccessible, visit } from './support/visit.ts';

let product: Product;
let browser: Browser;
let market: JourneyMarket;
beforeAll(async () => {
  product = await openProduct();
  market = await plantJourneyMarket();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it.each([390, 1440])(
  'a pledge is cancelled from my contributions by the keyboard, at %d px',
  (width) =>
    expect(
      (async () => {
        const window = await visit(browser, product.url, { viewport: { width, height: 844 } });
        return complaintsOf(window, async ({ page, go }) => {
          const checkout = `/projects/${market.atlas.slug}/payments/new`;
          await go(`/accounts/sign_in?from=${encodeURIComponent(checkout)}`);
          await signIn(page, market.ben.email, PASSWORD);
          await page.waitForURL(`**${checkout}`);
          await choosePerk(page, 'A bound copy');
          await goToPayment(page);
          await fillCard(page, CARDS.good);
          await payButton(page).click();
          await arriveAtThanks(page);
          await go(`/individuals/${market.ben.id}/contributions`);
          await page.getByRole('link', { name: 'Cancel pledge' }).first().click();
          const asked = page.locator('#cancel summary');
          await expect
            .poll(() => asked.evaluate((one) => one === document.activeElement).catch(() => false))
            .toBe(true);
          const sure = page.locator('#cancel').getByRole('button');
          await sure.waitFor();
          await expectAccessible(page);
          await page.keyboard.press('Tab');
          await page.keyboard.press('Enter');
          await page
            .getByText(/cancelled/i)
            .first()
            .waitFor();
          const { state } = await db().one<{ state: string }>(sql`
          select state from contributions where account_id = ${market.ben.id}
          order by id desc limit 1`);
          expect(state).toBe('cancelled');
        });
      })(),
    ).resolves.toEqual([]),
);
