import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '#test/support/chromium.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { look, shoot } from './support/built-site.ts';
import {
  arriveAtThanks,
  CARDS,
  choosePerk,
  fillCard,
  goToPayment,
  payButton,
  signIn,
} from './support/checkout-steps.ts';
import {
  type JourneyMarket,
  type JourneyPerson,
  PASSWORD,
  plantJourneyMarket,
} from './support/journey-market.ts';
import { type Visit, type Visitor, visit } from './support/visit.ts';

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

/** What the pages complained about while somebody, logged in, did this from an address on. */
async function as(
  who: JourneyPerson,
  visitor: Visitor,
  from: string,
  act: (page: Page, visit: Visit) => Promise<void>,
): Promise<readonly string[]> {
  const window = await visit(browser, product.url, visitor);
  try {
    await window.go(`/accounts/sign_in?from=${encodeURIComponent(from)}`);
    await signIn(window.page, who.email, PASSWORD);
    await window.page.waitForURL(`**${from}`);
    await act(window.page, window);
    return [...window.complaints];
  } finally {
    await window.close();
  }
}

const link = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first();

describe('the owner of a campaign', () => {
  it.each([
    ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
    ['desktop', { viewport: { width: 1440, height: 900 } }],
  ] as [string, Visitor][])('refunds a contribution by clicks: %s', async (name, visitor) => {
    const { ben, nora, lantern } = market;
    const checkout = `/projects/${lantern.slug}/payments/new`;
    const backed = await as(ben, {}, checkout, async (page) => {
      await choosePerk(page, 'Sticker sheet');
      await goToPayment(page);
      await fillCard(page, CARDS.good);
      await payButton(page).click();
      await arriveAtThanks(page);
    });
    expect(backed).toEqual([]);
    const center = `/command_center/${lantern.slug}`;
    const refunded = await as(nora, visitor, center, async (page) => {
      await look(page, `owner-overview-${name}`);
      const sections = page.getByRole('button', { name: 'Sections', exact: true });
      if (await sections.isVisible()) await sections.click();
      await page
        .getByRole('link', { name: 'Contributions', exact: true })
        .filter({ visible: true })
        .first()
        .click();
      await page.waitForURL(/\/contributions$/);
      await look(page, `owner-contributions-${name}`);
      await link(page, ben.name).click();
      await page.waitForURL(/\/contributions\/\d+$/);
      await look(page, `owner-contribution-${name}`);
      await page.getByText('In part', { exact: true }).click();
      await shoot(page, `owner-refund-parts-${name}`);
      await page.getByText('In full', { exact: true }).click();
      await page.getByRole('button', { name: 'Review refund' }).click();
      const refund = page.getByRole('button', { name: /^Refund \$5\.00/ });
      await refund.waitFor();
      await look(page, `owner-refund-question-${name}`);
      await refund.click();
      await page.getByText('This contribution has been refunded in full.').waitFor();
      await look(page, `owner-refunded-${name}`);
    });
    expect(refunded).toEqual([]);
    const list = `/individuals/${ben.id}/contributions`;
    const seen = await as(ben, visitor, list, async (page) => {
      await page.getByText('Refunded', { exact: true }).first().waitFor();
    });
    expect(seen).toEqual([]);
  });
});
