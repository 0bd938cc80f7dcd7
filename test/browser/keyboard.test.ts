import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { focusedName, tabTo, typeInto } from './support/by-keyboard.ts';
import { arriveAtThanks, CARDS } from './support/checkout-steps.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { complaintsOf, type Visit, visit } from './support/visit.ts';
import { passTypingTime } from './support/typing-time.ts';

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

/** Does the work in a window without a mouse; answers what it complained about. */
async function withoutMouse(work: (window: Visit) => Promise<void>): Promise<string[]> {
  // Without motion a mark is there at once.
  const visitor = { expectsRefusals: true, reducedMotion: 'reduce' } as const;
  return complaintsOf(await visit(browser, product.url, visitor), work);
}

describe('by the keyboard alone', () => {
  it('a campaign is found, backed and paid', () =>
    expect(
      withoutMouse(async ({ page, go }) => {
        const { keyboard } = page;
        await go('/');
        await keyboard.press('Tab');
        expect(await focusedName(page)).toBe('Skip to content');
        await keyboard.press('/');
        expect(await focusedName(page)).toBe('Search campaigns');
        await keyboard.insertText(market.lantern.title);
        await keyboard.press('Enter');
        await page.waitForURL(/\/explore\?/);
        await tabTo(page, new RegExp(`^${market.lantern.title}`), 'a');
        await keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: market.lantern.title }).waitFor();
        await tabTo(page, 'Back this');
        await keyboard.press('Enter');
        await page.waitForURL(/payments\/new/);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await tabTo(page, /./, 'radio');
        while (!(await focusedName(page)).includes('Sticker sheet')) {
          await keyboard.press('ArrowDown');
        }
        await page.getByRole('radio', { name: /Sticker sheet/, checked: true }).waitFor();
        await tabTo(page, 'Continue');
        await keyboard.press('Enter');
        await expect.poll(() => focusedName(page)).toBe('Your details');
        await typeInto(page, 'Email', 'kay@guests.test');
        await typeInto(page, 'First name', 'Kay');
        await typeInto(page, 'Last name', 'Board');
        await keyboard.press('Enter');
        await expect.poll(() => focusedName(page)).toBe('Payment');
        const card = page.frameLocator('iframe').getByLabel('Card number');
        await card.waitFor();
        await tabTo(page, /./, 'iframe');
        for (const part of [CARDS.good, '12 / 34', '123']) {
          await keyboard.type(part);
          await keyboard.press('Tab');
        }
        await tabTo(page, /^Pay \$5\.00/);
        await keyboard.press('Enter');
        await arriveAtThanks(page);
      }),
    ).resolves.toEqual([]));

  it('an account is made, its menu opened and closed, and left', () =>
    expect(
      withoutMouse(async ({ page, go }) => {
        const { keyboard } = page;
        await go('/accounts/sign_up?from=%2Fexplore');
        await typeInto(page, 'First name', 'Tab');
        await typeInto(page, 'Last name', 'Walker');
        await typeInto(page, 'Email', 'tab@journeys.test');
        await typeInto(page, 'Password', PASSWORD);
        await passTypingTime();
        const agreement = page.getByRole('checkbox', { name: /I agree/ });
        if (await agreement.isVisible()) {
          await tabTo(page, /I agree/);
          await keyboard.press('Space');
        }
        await tabTo(page, 'Create account');
        await keyboard.press('Enter');
        await page.waitForURL('**/explore');
        await tabTo(page, 'Account of Tab Walker');
        await keyboard.press('Enter');
        const menu = page.locator('#account-menu');
        await menu.waitFor();
        await keyboard.press('Escape');
        await menu.waitFor({ state: 'hidden' });
        expect(await focusedName(page)).toBe('Account of Tab Walker');
        await keyboard.press('Enter');
        await page.waitForLoadState('networkidle');
        await tabTo(page, 'Log out');
        await keyboard.press('Enter');
        await page.getByRole('link', { name: 'Log in' }).first().waitFor();
      }),
    ).resolves.toEqual([]));

  it('a dialog takes the focus, keeps it, and gives it back', () =>
    expect(
      withoutMouse(async ({ page, go }) => {
        const { keyboard } = page;
        await go('/explore');
        await tabTo(page, 'Log in', 'a');
        await keyboard.press('Enter');
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: 'Email', exact: true }).waitFor();
        const isInside = () =>
          page.evaluate(() => {
            const focused = document.activeElement;
            // Between the last and the first stop the browser's own bar has it.
            return focused === document.body || focused?.closest('dialog') !== null;
          });
        for (let stops = 0; stops < 14; stops += 1) {
          await keyboard.press('Tab');
          expect(await isInside()).toBe(true);
        }
        await keyboard.press('Escape');
        await dialog.waitFor({ state: 'hidden' });
        expect(await focusedName(page)).toBe('Log in');
      }),
    ).resolves.toEqual([]));

  it('a day is chosen in the calendar', () =>
    expect(
      withoutMouse(async ({ page, go }) => {
        const { keyboard } = page;
        await go('/dev/design');
        const picker = page.locator('.control-date').first();
        const field = picker.locator('input');
        const opener = picker.getByRole('button').first();
        const before = await field.inputValue();
        await opener.focus();
        await keyboard.press('Enter');
        const grid = page.getByRole('grid').filter({ visible: true }).first();
        await grid.waitFor();
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null))
          .toBe(true);
        await keyboard.press('ArrowDown');
        await keyboard.press('ArrowRight');
        await keyboard.press('Enter');
        await expect.poll(() => field.inputValue()).not.toBe(before);
      }),
    ).resolves.toEqual([]));
});
