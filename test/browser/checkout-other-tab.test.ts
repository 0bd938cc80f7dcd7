import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import {
  arriveAtThanks,
  CARDS,
  choosePerk,
  expectFound,
  fillAddress,
  fillCard,
  fillGuest,
  goToPayment,
  payButton,
  signIn,
} from './support/checkout-steps.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { complaintsOf, hydrated, type Visit, visit, type Visitor } from './support/visit.ts';

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

const checkout = () => `/projects/${market.lantern.slug}/payments/new`;
const guest = { email: 'kim@guests.test', firstname: 'Kim', lastname: 'Kept' };
const backedBy = (accountId: number | null) =>
  db().query<{ email: string }>(sql`
    select email from contributions where campaign_id = ${market.lantern.id}
      and account_id is not distinct from ${accountId} order by id`);

async function typeOrder(page: Page, asGuest: boolean, card: string = CARDS.good): Promise<void> {
  await choosePerk(page, 'Brass lantern');
  if (asGuest) await fillGuest(page, guest);
  await fillAddress(page, '$52.00');
  await goToPayment(page);
  await fillCard(page, card);
}

async function inOtherTab(context: BrowserContext, work: (tab: Page) => Promise<void>) {
  const tab = await context.newPage();
  await work(tab);
  await tab.close();
}

async function logIn(tab: Page): Promise<void> {
  await tab.goto('/accounts/sign_in');
  await hydrated(tab);
  await signIn(tab, market.ben.email, PASSWORD);
  await tab.waitForURL((url) => !url.pathname.includes('sign_in'));
}

async function logOut(tab: Page): Promise<void> {
  await tab.goto('/');
  await hydrated(tab);
  await tab.getByRole('button', { name: /^Account of / }).click();
  await tab.getByRole('link', { name: 'Log out' }).click();
  await tab.getByRole('link', { name: 'Log in' }).first().waitFor();
}

/** What the step of who backs says once it is left. */
const decidedWho = (page: Page) => page.locator('.checkout-part').nth(1).innerText();

const as = (visitor: Visitor, work: (window: Visit) => Promise<void>) =>
  visit(browser, product.url, { ...visitor, expectsRefusals: true }).then((window) =>
    complaintsOf(window, work),
  );

describe('a checkout behind whose back another tab', () => {
  it('logs in says whose contribution it would be, before it is anybody’s', () =>
    expect(
      as({ viewport: { width: 390, height: 844 } }, async ({ page, context, go }) => {
        await go(checkout());
        await typeOrder(page, true);
        await inOtherTab(context, logIn);
        await payButton(page).click();
        await page
          .getByText(`You’re logged in as Ben Traveller (${market.ben.email}) now`)
          .waitFor();
        expect([await backedBy(market.ben.id), await backedBy(null)]).toEqual([[], []]);
        expect(await decidedWho(page)).toContain(`Ben Traveller · ${market.ben.email}`);
        expect(await decidedWho(page)).not.toContain(guest.email);
        await payButton(page).click();
        await arriveAtThanks(page);
        expect(await backedBy(market.ben.id)).toEqual([{ email: market.ben.email }]);
        expect(await backedBy(null)).toEqual([]);
      }),
    ).resolves.toEqual([]));

  it('logs out says so, and asks who backs', () =>
    expect(
      as({}, async ({ page, context, go }) => {
        const before = await backedBy(market.ben.id);
        await logIn(page);
        await go(checkout());
        await typeOrder(page, false);
        await inOtherTab(context, logOut);
        await payButton(page).click();
        await page.getByText('You’re logged out now').waitFor();
        expect(await decidedWho(page)).not.toContain('Ben Traveller');
        await payButton(page).click();
        const email = page.getByRole('textbox', { name: 'Email', exact: true });
        await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
        expect([await backedBy(market.ben.id), await backedBy(null)]).toEqual([before, []]);
      }),
    ).resolves.toEqual([]));

  it.each<[string, Visitor]>([
    ['on a phone', { viewport: { width: 390, height: 844 } }],
    ['on a desktop', {}],
  ])('logs in is told where a guest pays with another card, too, %s', (_name, visitor) =>
    expect(
      as(visitor, async ({ page, context, go }) => {
        await go(checkout());
        await typeOrder(page, true, CARDS.declined);
        await payButton(page).click();
        await page.getByText('Your card was declined').waitFor();
        await fillCard(page, CARDS.good);
        await inOtherTab(context, logIn);
        await payButton(page).click();
        const said = page
          .getByRole('alert')
          .filter({ hasText: 'You’re logged in as Ben Traveller' });
        await expectFound(page, said);
        // Whose contribution it isn't has nothing to save here, and the card that was typed stays.
        expect(await page.getByLabel('Save this card for next time').count()).toBe(0);
        await payButton(page).click();
        await arriveAtThanks(page);
        expect((await backedBy(null)).at(-1)).toEqual({ email: guest.email });
      }),
    ).resolves.toEqual([]),
  );
});
