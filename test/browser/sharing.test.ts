import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { signIn } from './support/checkout-steps.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { complaintsOf, expectNoOverflow, type Visit, visit } from './support/visit.ts';

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

async function at(width: number, work: (window: Visit) => Promise<void>): Promise<string[]> {
  const viewport = { width, height: 844 };
  return complaintsOf(await visit(browser, product.url, { viewport }), work);
}

/** How far something stands out of the page's column, in pixels: nothing where it keeps to it. */
function standsOut(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => {
    const column = document.querySelector('main .page') as HTMLElement;
    const gutter = Number.parseFloat(getComputedStyle(column).paddingLeft);
    const box = element.getBoundingClientRect();
    const { left, right } = column.getBoundingClientRect();
    return Math.round(Math.max(left + gutter - box.left, box.right - (right - gutter), 0));
  });
}

describe('sharing a campaign', () => {
  it.each([390, 768, 1440])('opens inside the page’s column, %s px', (width) =>
    expect(
      at(width, async ({ page, go }) => {
        await go(`/projects/${market.lantern.slug}`);
        await page.getByRole('button', { name: 'Share', exact: true }).click();
        await page.getByRole('link', { name: 'WhatsApp' }).waitFor();
        expect(await standsOut(page, '.popover:popover-open')).toBe(0);
        await expectNoOverflow(page);
      }),
    ).resolves.toEqual([]),
  );

  it.each([390, 1440])('stands in the column of the page after a launch, %s px', (width) =>
    expect(
      at(width, async ({ page, go }) => {
        const launched = `/campaigns/${market.lantern.id}/edit/launched`;
        await go(`/accounts/sign_in?from=${encodeURIComponent(launched)}`);
        await signIn(page, market.nora.email, PASSWORD);
        await page.waitForURL(`**${launched}`);
        await page.getByRole('link', { name: 'WhatsApp' }).waitFor();
        expect(await standsOut(page, '.share-bar')).toBe(0);
        await expectNoOverflow(page);
      }),
    ).resolves.toEqual([]),
  );
});
