import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { plantBowlCampaign } from './support/bowl-campaign.ts';
import { shoot } from './support/built-site.ts';
import { next, perk, PHONE, standsAboveBar, summary } from './support/checkout-parts.ts';
import {
  arriveAtThanks,
  CARDS,
  fillCard,
  fillGuest,
  payButton,
  signIn,
} from './support/checkout-steps.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import {
  complaintsOf,
  expectAccessible,
  expectNoOverflow,
  type Visit,
  visit,
  type Visitor,
} from './support/visit.ts';

let product: Product;
let browser: Browser;
let market: JourneyMarket;
beforeAll(async () => {
  product = await openProduct();
  market = await plantJourneyMarket();
  await plantBowlCampaign(market.nora);
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
const guest = { email: 'ola@guests.test', firstname: 'Ola', lastname: 'Guest' };

describe('the choices of a checkout', () => {
  it('start with nothing chosen, the recommended perk on top, what is gone last and folded', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go(CHECKOUT);
        expect(await page.locator('input[name="perk_id"]:checked').count()).toBe(0);
        const titles = await page
          .locator('.choice-title > span:first-child')
          .filter({ visible: true })
          .allInnerTexts();
        expect(titles.slice(0, 3)).toEqual(['Studio box', 'Deep bowl', 'No perk']);
        expect(await perk(page, 'Early bowl').isVisible()).toBe(false);
        await page.getByText('1 unavailable perk').first().click();
        expect(await perk(page, 'Early bowl').isDisabled()).toBe(true);
        await summary(page).getByText('Choose a perk or an amount').waitFor();
        const noSum = page.getByText('$0.00').filter({ visible: true });
        expect(await noSum.count()).toBe(0);
        await page.setViewportSize(PHONE.viewport);
        expect(await noSum.count()).toBe(0);
        await shoot(page, 'checkout-empty');
      }),
    ).resolves.toEqual([]));

  it('an add-on with options asks for them from one on, and blocks nothing at none', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go(CHECKOUT);
        const knob = page.getByLabel('Lid: Knob');
        await perk(page, 'Studio box').check({ force: true });
        expect(await knob.isVisible()).toBe(false);
        await page.getByRole('button', { name: 'One more' }).last().click();
        await knob.waitFor();
        await next(page).click();
        await page.getByText('Choose an option.').waitFor();
        expect(await knob.evaluate((select) => select === document.activeElement)).toBe(true);
        await page.getByRole('button', { name: 'One less' }).last().click();
        await knob.waitFor({ state: 'hidden' });
        await next(page).click();
        await page.getByRole('textbox', { name: 'Email', exact: true }).waitFor();
      }),
    ).resolves.toEqual([]));

  it('each piece of an add-on is chosen by itself and told in the summary', () =>
    expect(
      as(PHONE, async ({ page, go }) => {
        await go(CHECKOUT);
        await perk(page, 'Studio box').check({ force: true });
        const more = page.getByRole('button', { name: 'One more' }).last();
        for (let count = 0; count < 3; count += 1) await more.click();
        const knob = (piece: number) =>
          page.getByRole('group', { name: `Item ${piece}` }).getByLabel('Lid: Knob');
        await knob(1).selectOption({ index: 1 });
        await knob(3).selectOption({ index: 2 });
        await page.setViewportSize({ width: 1440, height: 900 });
        // The second is as the first.
        await summary(page).getByText('2 × ').waitFor();
        await expect
          .poll(() =>
            summary(page)
              .getByText(/^Lid \(/)
              .count(),
          )
          .toBe(2);
        await shoot(page, 'checkout-pieces');
      }),
    ).resolves.toEqual([]));

  it('are all there again after a log-in on the way', () =>
    expect(
      as(PHONE, async ({ page, go }) => {
        await go(CHECKOUT);
        await perk(page, 'Deep bowl').check({ force: true });
        await page.getByRole('button', { name: 'One more' }).first().click();
        const glaze = (piece: number) =>
          page.getByRole('group', { name: `Item ${piece}` }).getByLabel('Bowl: Glaze');
        await glaze(1).selectOption('Moss');
        await glaze(2).selectOption('Ash');
        await page.getByRole('button', { name: 'One more' }).last().click();
        await page.getByLabel('Lid: Knob').selectOption({ index: 1 });
        await next(page).click();
        // Both glazes, and the bowl said once.
        await page.getByText('2 × Deep bowl and 1 × ').waitFor();
        await fillGuest(page, guest);
        await page.getByLabel('City').fill('Lyon');
        const asked = new URL(page.url()).pathname;
        await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
        await page.waitForURL(/sign_in/);
        await signIn(page, market.ben.email, PASSWORD);
        await page.waitForURL((url) => url.pathname === asked);
        await expect.poll(() => glaze(2).inputValue()).toBe('Ash');
        expect(await glaze(1).inputValue()).toBe('Moss');
        expect(await page.getByLabel('Lid: Knob').inputValue()).not.toBe('');
        await next(page).click();
        await page.getByText('2 × Deep bowl and 1 × ').waitFor();
        expect(await page.getByLabel('City').inputValue()).toBe('Lyon');
      }),
    ).resolves.toEqual([]));

  it.each<[string, Visitor]>([
    ['on a desktop', {}],
    ['on a phone, dark', { ...PHONE, colorScheme: 'dark' }],
  ])('say beside their field what is missing, in the page’s own words, %s', (name, visitor) =>
    expect(
      as(visitor, async ({ page, go }) => {
        await go(CHECKOUT);
        await next(page).click();
        await page.getByText('Choose a perk, or “No perk”.').waitFor();
        await perk(page, 'No perk').check({ force: true });
        await next(page).click();
        await page.getByText('Enter the amount you want to contribute.').waitFor();
        await perk(page, 'Deep bowl').check({ force: true });
        await page.getByLabel('Bowl: Glaze').selectOption('Moss');
        await summary(page).getByText('Bowl (Moss)').waitFor();
        await summary(page).getByText('Estimated delivery: March 2027').waitFor();
        await next(page).click();
        const email = page.getByRole('textbox', { name: 'Email', exact: true });
        await email.fill('ola');
        await next(page).click();
        await page.getByText('Enter an email address like name@example.com.').waitFor();
        expect(await email.getAttribute('aria-invalid')).toBe('true');
        expect(await page.getByText(/^Enter (your .* name|the (street|city))/).count()).toBe(4);
        await shoot(page, `checkout-missing ${name}`);
        await expectAccessible(page);
        await expectNoOverflow(page);
        await email.fill('ola@guests.test');
        await email.blur();
        expect(await email.getAttribute('aria-invalid')).toBe(null);
        await page.getByLabel('Country').selectOption({ label: 'Germany' });
        const code = page.getByLabel('Postal code');
        await code.fill('1011');
        await next(page).click();
        await page.getByText('Enter a postal code of 5 digits, like 10115.').waitFor();
        expect(await code.getAttribute('aria-invalid')).toBe('true');
        await expect.poll(() => page.evaluate(standsAboveBar)).toBe(true);
        await code.fill('10115');
        const first = page.getByLabel('First name');
        await first.fill('   ');
        await next(page).click();
        expect(await code.getAttribute('aria-invalid')).toBe(null);
        expect(await first.getAttribute('aria-invalid')).toBe('true');
      }),
    ).resolves.toEqual([]),
  );

  it('ask for a name once, say what sending to the chosen country costs, and what is agreed to', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go(CHECKOUT);
        await perk(page, 'Deep bowl').check({ force: true });
        await page.getByText('from $7').first().waitFor();
        await page.getByLabel('Bowl: Glaze').selectOption('Ash');
        await next(page).click();
        await fillGuest(page, guest);
        expect(await page.getByLabel('Full name').count()).toBe(0);
        await page.getByLabel('Country').selectOption({ label: 'France' });
        await page.getByLabel('Street and number').fill('1 Quai du Port');
        await page.getByLabel('City').fill('Lyon');
        await page.getByLabel('Postal code').fill('69001');
        await summary(page).getByText('$47.00').waitFor();
        await next(page).click();
        await page.getByText('perks can arrive late or not at all').waitFor();
        await fillCard(page, CARDS.good);
        await shoot(page, 'checkout-pay');
        await page.getByRole('button', { name: 'Change' }).first().click();
        await page.getByText('Shipping to France: $7').first().waitFor();
        expect(await page.getByText('from $7').filter({ visible: true }).count()).toBe(0);
        await next(page).click();
        await next(page).click();
        await payButton(page).click();
        await arriveAtThanks(page);
        await page.getByRole('link', { name: 'View receipt' }).click();
        await page.locator('address').getByText('Ola Guest').waitFor();
      }),
    ).resolves.toEqual([]));

  it('are told to be more than one person gets once a guest is known, before any card', () =>
    expect(
      as(PHONE, async ({ page, go }) => {
        await db().run(sql`
          update perks set limit_per_contributor = 2 where title = 'Deep bowl'`);
        await go(CHECKOUT);
        await perk(page, 'Deep bowl').check({ force: true });
        await page.getByText('Up to 2 per person').waitFor();
        await page.getByRole('button', { name: 'One more' }).first().click();
        await page.getByRole('group', { name: 'Item 1' }).getByLabel(/Glaze/).selectOption('Ash');
        await next(page).click();
        await fillGuest(page, guest);
        await page.getByLabel('Country').selectOption({ label: 'France' });
        await page.getByLabel('Street and number').fill('1 Quai du Port');
        await page.getByLabel('City').fill('Lyon');
        await page.getByLabel('Postal code').fill('69001');
        await next(page).click();
        const sentence =
          'You already have 1 of “Deep bowl” and can get 1 more. Please choose fewer.';
        await expect.poll(() => page.getByText(sentence).filter({ visible: true }).count()).toBe(2);
        const number = page.getByRole('spinbutton').first();
        expect(await number.getAttribute('aria-invalid')).toBe('true');
        await shoot(page, 'checkout-limit-each');
        await page.getByRole('button', { name: 'One less' }).first().click();
        await page.getByText(sentence).first().waitFor({ state: 'detached' });
        await next(page).click();
        await page.getByText('1 × Deep bowl').first().waitFor();
        await next(page).click();
        await page.getByText('perks can arrive late or not at all').waitFor();
        await db().run(sql`
          update perks set limit_per_contributor = null where title = 'Deep bowl'`);
      }),
    ).resolves.toEqual([]));

  it('say at once, and where it is seen, that a choice is not sent to a country', () =>
    expect(
      as(PHONE, async ({ page, go }) => {
        await db().run(sql`
          delete from perk_shipping_rates r using perks p
          where p.id = r.perk_id and p.title = 'Deep bowl' and r.destination = 'FR'`);
        await db().run(sql`
          update perk_shipping_rates r set destination = 'GB' from perks p
          where p.id = r.perk_id and p.title = 'Deep bowl'`);
        await go(CHECKOUT);
        await perk(page, 'Deep bowl').check({ force: true });
        await page.getByLabel('Bowl: Glaze').selectOption('Ash');
        await page.getByRole('button', { name: 'One more' }).first().click();
        // What was chosen of one stays when a second is wanted.
        const first = page.getByRole('group', { name: 'Item 1' }).getByLabel('Bowl: Glaze');
        await first.waitFor();
        expect(await first.inputValue()).toBe('Ash');
        await next(page).click();
        await fillGuest(page, guest);
        const country = page.getByLabel('Country');
        const groups = country.locator('optgroup');
        expect(
          await groups.evaluateAll((all) => all.map((one) => one.getAttribute('label'))),
        ).toEqual(['Your selection ships to', 'Doesn’t ship to']);
        expect(await groups.first().locator('option').allTextContents()).toEqual([
          'United Kingdom',
        ]);
        await country.selectOption({ label: 'France' });
        const said = page.getByText('Doesn’t ship to France: Deep bowl');
        await said.first().waitFor();
        expect(await summary(page).getByText('free', { exact: true }).count()).toBe(0);
        await page.getByLabel('Street and number').fill('1 Quai du Port');
        await page.getByLabel('City').fill('Lyon');
        await page.getByLabel('Postal code').fill('69001');
        await next(page).click();
        await expect
          .poll(() => country.evaluate((node) => node === document.activeElement))
          .toBe(true);
        const seen = await said.first().evaluate((node) => node.getBoundingClientRect());
        expect(seen.top >= 0 && seen.bottom <= 844).toBe(true);
      }),
    ).resolves.toEqual([]));
});
