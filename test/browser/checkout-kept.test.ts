import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import {
  CARDS,
  choosePerk,
  fillAddress,
  fillCard,
  fillGuest,
  goToPayment,
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

async function as(visitor: Visitor, work: (window: Visit) => Promise<void>): Promise<string[]> {
  return complaintsOf(await visit(browser, product.url, visitor), work);
}

const checkout = () => `/projects/${market.lantern.slug}/payments/new`;
const guest = { email: 'kim@guests.test', firstname: 'Kim', lastname: 'Kept' };

describe('the checkout', () => {
  it('Continue pressed while the price is asked for waits for it, and then goes on', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go(checkout());
        const asked = Promise.withResolvers<void>();
        await page.route('**/quote', async (route) => {
          await asked.promise;
          await route.continue();
        });
        // Without a perk and an amount there is nothing to pay: the old price would stop here.
        await page.getByRole('radio', { name: /No perk/ }).check({ force: true });
        await page.getByRole('radio', { name: /Brass lantern/ }).check({ force: true });
        const next = page.getByRole('button', { name: 'Continue', exact: true });
        await next.click();
        await expect.poll(() => next.getAttribute('aria-busy')).toBe('true');
        asked.resolve();
        await page.getByRole('textbox', { name: 'Email', exact: true }).waitFor();
        expect(await page.getByRole('alert').count()).toBe(0);
      }),
    ).resolves.toEqual([]));

  it('shows the price of what the form holds after a refusal, too', () =>
    expect(
      as({ expectsRefusals: true }, async ({ page, go }) => {
        await go(checkout());
        await choosePerk(page, 'Brass lantern');
        await fillGuest(page, { ...guest, lastname: CARDS.good });
        await fillAddress(page, '$52.00');
        await goToPayment(page);
        await fillCard(page, CARDS.good);
        await payButton(page).click();
        await page.getByText('card number').first().waitFor();
        const summary = page.getByRole('complementary', { name: 'Your contribution' });
        await summary.getByText('$52.00').waitFor();
      }),
    ).resolves.toEqual([]));

  it('keeps what was chosen and typed across a reload, but no card', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go(checkout());
        await choosePerk(page, 'Brass lantern');
        await fillGuest(page, guest);
        await fillAddress(page, '$52.00');
        await page.getByRole('radio', { name: /With my name/ }).check({ force: true });
        await goToPayment(page);
        await fillCard(page, CARDS.good);
        await page.reload({ waitUntil: 'load' });
        await page.getByRole('complementary').getByText('$52.00').waitFor();
        expect(await page.getByRole('radio', { name: /Brass lantern/ }).isChecked()).toBe(true);
        await page.getByRole('button', { name: 'Continue', exact: true }).click();
        const field = (name: string) => page.getByLabel(name).inputValue();
        expect(await page.getByRole('textbox', { name: 'Email', exact: true }).inputValue()).toBe(
          guest.email,
        );
        expect([await field('City'), await field('Country'), await field('First name')]).toEqual([
          'Lyon',
          'FR',
          'Kim',
        ]);
        expect(await page.getByRole('radio', { name: /With my name/ }).isChecked()).toBe(true);
        await goToPayment(page);
        const number = page.frameLocator('iframe').getByLabel('Card number');
        expect(await number.inputValue()).toBe('');
        const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
        expect(kept).toContain('Lyon');
        expect(kept).not.toMatch(/4242|csrf_token|idempotency_key|pm_/);
      }),
    ).resolves.toEqual([]));

  it('keeps nothing of whoever logs out on the way', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go(`/accounts/sign_in?from=${encodeURIComponent(checkout())}`);
        await signIn(page, market.ben.email, PASSWORD);
        await page.waitForURL(`**${checkout()}`);
        await choosePerk(page, 'Brass lantern');
        await fillAddress(page, '$52.00');
        await page.getByRole('button', { name: /^Account of / }).click();
        await page.getByRole('link', { name: 'Log out' }).click();
        await page.getByRole('link', { name: 'Log in' }).first().waitFor();
        const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
        expect(kept).not.toMatch(/Lyon|order:/);
        // Nor who they were: neither in the form nor in the page that is gone back to.
        const email = page.getByRole('textbox', { name: 'Email', exact: true });
        await page.getByRole('link', { name: 'Log in' }).first().click();
        await email.waitFor();
        expect(await email.inputValue()).toBe('');
        await page.keyboard.press('Escape');
        for (let step = 0; step < 3; step += 1) {
          await page.goBack();
          if (new URL(page.url()).pathname === '/accounts/sign_in') break;
        }
        expect(new URL(page.url()).pathname).toBe('/accounts/sign_in');
        expect(await email.inputValue()).toBe('');
      }),
    ).resolves.toEqual([]));

  it.each([
    ['address.state', 'address.state=TX', 'address.state=ZZ'],
    ['address.zipcode', 'address.zipcode=78701', 'address.zipcode=K1A0B1'],
    ['relay', 'address.state=TX', 'relay=yes&address.state=TX'],
  ])(
    'marks what the server refuses at its field, goes there, and says why: %s',
    (name, sent, other) =>
      expect(
        as({ expectsRefusals: true }, async ({ page, go }) => {
          await go(checkout());
          await choosePerk(page, 'Brass lantern');
          await fillGuest(page, guest);
          await page.getByLabel('Country').selectOption({ label: 'United States' });
          await page.getByLabel('Street and number').fill('1 Congress Avenue');
          await page.getByLabel('City').fill('Austin');
          await page.getByLabel('State', { exact: true }).selectOption('TX');
          await page.getByLabel(/ZIP code/).fill('78701');
          await page.getByRole('complementary').getByText('$52.00').waitFor();
          await goToPayment(page);
          await fillCard(page, CARDS.good);
          // As a page of another day might send it, whose own rules let it through.
          await page.route('**/payments/new*', (route) => {
            const body = route.request().postData()?.replace(sent, other);
            return route.continue(body === undefined ? {} : { postData: body });
          });
          await payButton(page).click();
          const field = page.locator(`[name="${name}"]`);
          await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
          expect(await page.locator('[aria-invalid="true"]').count()).toBe(1);
          await expect
            .poll(() => field.evaluate((one) => one === document.activeElement))
            .toBe(true);
          const why = await field.evaluate((one) => one.getAttribute('aria-describedby') ?? '');
          expect(await page.locator(`[id="${why.split(' ')[0]}"]`).innerText()).not.toBe('');
        }),
      ).resolves.toEqual([]),
  );

  it('waits for the texts of its document, and is there once they have come', async () => {
    const { page, go, close } = await visit(browser, product.url);
    let lost = 0;
    await page.route('**/texts-*', async (route) => {
      lost += 1;
      await (lost < 3 ? route.abort() : route.continue());
    });
    await go(checkout());
    await choosePerk(page, 'Sticker sheet');
    await page.getByRole('complementary').getByText('$5.00').first().waitFor();
    expect(lost).toBeGreaterThan(2);
    await close();
  });

  it('shows no keys of texts when the connection is lost for a while', async () => {
    const { page, context, go, close } = await visit(browser, product.url);
    await go(checkout());
    await choosePerk(page, 'Sticker sheet');
    await fillGuest(page, guest);
    await context.setOffline(true);
    await goToPayment(page);
    await page.getByText('Your card details go straight to the payment provider').waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/\b[a-z]+\.[a-z]+_[a-z]+\b/);
    await context.setOffline(false);
    await close();
  });

  it('asks again for texts that did not arrive, before it shows anything', async () => {
    const { page, go, close } = await visit(browser, product.url);
    let lost = 0;
    await page.route('**/texts-accounts-*', async (route) => {
      lost += 1;
      await (lost < 3 ? route.abort() : route.continue());
    });
    await go('/');
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Email', exact: true }).waitFor();
    expect(await dialog.innerText()).not.toContain('accounts.');
    expect(lost).toBe(3);
    await close();
  });

  it.each<[string, Visitor]>([
    ['on a phone, light', { viewport: { width: 390, height: 844 } }],
    ['on a desktop, dark', { colorScheme: 'dark' }],
  ])('with the card form open has nothing for axe and nothing too wide: %s', (_name, visitor) =>
    expect(
      as(visitor, async ({ page, go }) => {
        await go(checkout());
        await choosePerk(page, 'Brass lantern');
        await fillGuest(page, guest);
        await fillAddress(page, '$52.00');
        await goToPayment(page);
        await page.frameLocator('iframe').getByLabel('Card number').waitFor();
        await expectAccessible(page);
        await expectNoOverflow(page);
      }),
    ).resolves.toEqual([]),
  );
});
