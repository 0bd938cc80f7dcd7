import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { launchChromium } from '../support/chromium.ts';
import { signIn } from './support/checkout-steps.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { openProduct, type Product } from '../support/product.ts';
import { complaintsOf, type Visitor, type Visit, visit } from './support/visit.ts';
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

/** Does the work in a window of its own; answers what it complained about. */
async function as(visitor: Visitor, work: (window: Visit) => Promise<void>): Promise<string[]> {
  return complaintsOf(await visit(browser, product.url, visitor), work);
}

describe('[2-02] finding a campaign', () => {
  it.each([true, false])('[2-01] by a misspelt title, with a script: %s', (javaScriptEnabled) =>
    expect(
      as({ javaScriptEnabled }, async ({ page, go }) => {
        await go('/');
        await page.getByRole('heading', { level: 1, name: 'Good ideas rise' }).waitFor();
        const search = page.locator('input[name="search_text"]').first();
        await search.fill('harbor lantren');
        await search.press('Enter');
        await page.waitForURL(/\/explore\?.*search_text=/);
        await page.getByText(/Showing results for/).waitFor();
        await page.getByRole('link', { name: market.lantern.title }).first().click();
        await page.getByRole('heading', { level: 1, name: market.lantern.title }).waitFor();
        expect(new URL(page.url()).pathname).toBe(`/projects/${market.lantern.slug}`);
      }),
    ).resolves.toEqual([]),
  );

  it.each([true, false])('by filters kept in the address, with a script: %s', (javaScriptEnabled) =>
    expect(
      as({ javaScriptEnabled }, async ({ page, go }) => {
        await go('/explore');
        await page.getByText('32 campaigns').waitFor();
        await page.getByRole('radio', { name: /^All or nothing/ }).click();
        await page.waitForURL(/filter_funding=fixed/);
        await page.getByText('11 campaigns').waitFor();
        await page.getByRole('link', { name: market.atlas.title }).first().waitFor();
        await page.getByRole('link', { name: /Remove filter: All or nothing/ }).click();
        await page.getByText('32 campaigns').waitFor();
      }),
    ).resolves.toEqual([]),
  );

  it('by a filter, with what stands in the field and was not sent', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go('/explore');
        const field = page.locator('#site-search');
        await field.fill('Lantern');
        // What takes it along comes with what suggests.
        await expect.poll(() => field.getAttribute('role')).toBe('combobox');
        await page.keyboard.press('Escape');
        await page.getByRole('radio', { name: /^All or nothing/ }).click();
        await page.waitForURL(/search_text=Lantern/);
        expect(new URL(page.url()).searchParams.get('filter_funding')).toBe('fixed');
      }),
    ).resolves.toEqual([]));

  it.each([true, false])('by going on to the rest, with a script: %s', (javaScriptEnabled) =>
    expect(
      as({ javaScriptEnabled }, async ({ page, go }) => {
        await go('/explore?sort=newest');
        const cards = page.getByRole('heading', { level: 2, name: /Small Wonder|Lantern|Atlas/ });
        expect(await cards.count()).toBe(24);
        await page.getByRole('link', { name: 'Show more' }).click();
        // Added to what stands there; without a script the rest is a page of its own.
        if (!javaScriptEnabled) await page.waitForURL(/cursor=/);
        await expect.poll(() => cards.count()).toBe(javaScriptEnabled ? 32 : 8);
      }),
    ).resolves.toEqual([]),
  );

  it('and comes back to the card that the list was left for, on whatever page of it', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go('/explore?sort=newest');
        const cards = page.getByRole('heading', { level: 2, name: /Small Wonder|Lantern|Atlas/ });
        await page.getByRole('link', { name: 'Show more' }).click();
        await expect.poll(() => cards.count()).toBe(32);
        const last = cards.nth(30).getByRole('link').first();
        const title = await last.textContent();
        await last.click();
        await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor();
        await page.goBack();
        await expect.poll(() => cards.count()).toBe(32);
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.textContent))
          .toBe(title);
        await expect
          .poll(() =>
            last.evaluate((link) => {
              const { top, bottom } = link.getBoundingClientRect();
              return bottom > 0 && top < innerHeight;
            }),
          )
          .toBe(true);
      }),
    ).resolves.toEqual([]));

  it('by what is suggested while typing, with the keyboard alone', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go('/explore');
        const field = page.locator('#site-search');
        await field.focus();
        await expect.poll(() => field.getAttribute('role')).toBe('combobox');
        await page.keyboard.type('lant');
        const options = page.getByRole('option');
        await options.filter({ hasText: market.lantern.title }).first().waitFor();
        expect(await field.getAttribute('aria-expanded')).toBe('true');
        await page.keyboard.press('Escape');
        await expect.poll(() => options.count()).toBe(0);
        expect(await field.inputValue()).toBe('lant');
        await page.keyboard.press('ArrowDown');
        await options.first().waitFor();
        await page.keyboard.press('ArrowDown');
        const active = await field.getAttribute('aria-activedescendant');
        expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true');
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { level: 1, name: market.lantern.title }).waitFor();
      }),
    ).resolves.toEqual([]));

  it('says what to loosen when nothing is found', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go('/explore?search_text=zzzzqqqq');
        await page.getByRole('heading', { name: 'No campaigns found' }).waitFor();
        await page.getByRole('link', { name: 'Clear search' }).click();
        await page.getByText('32 campaigns').waitFor();
      }),
    ).resolves.toEqual([]));

  it('in another language, and stays in it', () =>
    expect(
      as({}, async ({ page, go }) => {
        await go(`/projects/${market.lantern.slug}`);
        await page.getByRole('button', { name: 'Language: English' }).click();
        await page
          .getByRole('menuitem', { name: 'Deutsch' })
          .or(page.getByRole('link', { name: 'Deutsch' }))
          .first()
          .click();
        await page.waitForURL(`**/de/projects/${market.lantern.slug}`);
        expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
        await page.getByRole('link', { name: 'Groundswell' }).first().click();
        await page.waitForURL('**/de');
      }),
    ).resolves.toEqual([]));
});

describe('an account', () => {
  it('is made, left and entered again, and refusals keep what was typed', () =>
    expect(
      as({ expectsRefusals: true }, async ({ page, go }) => {
        await go('/accounts/sign_up');
        await page.getByLabel('First name').fill('Ida');
        await page.getByLabel('Last name').fill('Traveller');
        await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ida@journeys.test');
        await page.getByLabel('Password', { exact: true }).fill('short');
        await page.getByRole('button', { name: 'Create account' }).click();
        await expect
          .poll(() => page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid'))
          .toBe('true');
        expect(await page.getByLabel('First name').inputValue()).toBe('Ida');
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        // Where double opt-in is asked for, the agreement is a tick of its own.
        const agreement = page.getByRole('checkbox', { name: /I agree/ });
        if (await agreement.isVisible()) await agreement.check({ force: true });
        await passTypingTime();
        await page.getByRole('button', { name: 'Create account' }).click();
        const account = page.getByRole('button', { name: 'Account of Ida Traveller' });
        await page.waitForLoadState('networkidle');
        await account.click();
        await page.getByText('Log out', { exact: true }).first().click();
        await page.getByRole('link', { name: 'Log in' }).first().waitFor();
        await go('/accounts/sign_in');
        await signIn(page, 'ida@journeys.test', 'wrong password');
        await page.getByRole('alert').first().waitFor();
        expect(await page.getByRole('textbox', { name: 'Email', exact: true }).inputValue()).toBe(
          'ida@journeys.test',
        );
        await signIn(page, 'ida@journeys.test', PASSWORD);
        await account.waitFor();
      }),
    ).resolves.toEqual([]));

  it('follows a campaign though the page is left at once, and still does after a reload', () =>
    expect(
      as({}, async ({ page, go }) => {
        const address = `/projects/${market.lantern.slug}`;
        await go(`/accounts/sign_in?from=${encodeURIComponent(address)}`);
        await signIn(page, market.ben.email, PASSWORD);
        await page.waitForURL(`**${address}`);
        await page.getByRole('button', { name: 'Follow', exact: true }).first().click();
        await page.getByRole('button', { name: 'Following' }).first().waitFor();
        await page.reload({ waitUntil: 'commit' });
        await expect
          .poll(() =>
            db().maybe(sql`
              select 1 as yes from campaign_follows f join accounts a on a.id = f.account_id
              where a.email = ${market.ben.email} and f.campaign_id = ${market.lantern.id}`),
          )
          .toEqual({ yes: 1 });
        await page.waitForLoadState('load');
        await page.reload();
        await page.getByRole('button', { name: 'Following' }).first().waitFor();
      }),
    ).resolves.toEqual([]));

  it('follows a campaign although the answer to what was followed before comes late', () =>
    expect(
      as({}, async ({ page, go }) => {
        const address = `/projects/${market.atlas.slug}`;
        await go(`/accounts/sign_in?from=${encodeURIComponent(address)}`);
        await signIn(page, market.ben.email, PASSWORD);
        await page.waitForURL(`**${address}`);
        const followed = page.waitForResponse('**/private_api/projects/*/follow');
        const announced = Promise.withResolvers<void>();
        await page.route('**/private_api/follows?*', async (route) => {
          const response = await route.fetch();
          await followed;
          await route.fulfill({ response });
          announced.resolve();
        });
        await go(address);
        await page.getByRole('button', { name: 'Follow', exact: true }).first().click();
        await announced.promise;
        await page.getByRole('button', { name: 'Following' }).first().waitFor();
        await page.waitForTimeout(300);
        expect(await page.getByRole('button', { name: 'Following' }).count()).toBeGreaterThan(0);
        await page.unroute('**/private_api/follows?*');
      }),
    ).resolves.toEqual([]));

  it('follows a campaign although what is followed is asked for while that is under way', () =>
    expect(
      as({}, async ({ page, go }) => {
        const address = `/projects/${market.atlas.slug}`;
        await go(`/accounts/sign_in?from=${encodeURIComponent(address)}`);
        await signIn(page, market.ben.email, PASSWORD);
        await page.waitForURL(`**${address}`);
        await db().run(sql`delete from campaign_follows where campaign_id = ${market.atlas.id}`);
        const isPressed = Promise.withResolvers<void>();
        const isAnswered = Promise.withResolvers<void>();
        // The code that asks and follows comes after the press; the press is told after the answer.
        await page.route('**/assets/follows-*.js', async (route) => {
          await isPressed.promise;
          await route.continue();
        });
        await page.route('**/private_api/follows?*', async (route) => {
          await route.fulfill({ response: await route.fetch() });
          isAnswered.resolve();
        });
        await page.route('**/private_api/projects/*/follow', async (route) => {
          await isAnswered.promise;
          await route.continue();
        });
        await page.goto(new URL(address, page.url()).href);
        await page.getByRole('button', { name: 'Follow', exact: true }).first().click();
        isPressed.resolve();
        await isAnswered.promise;
        await page.getByRole('button', { name: 'Following' }).first().waitFor();
        await page.waitForTimeout(300);
        expect(await page.getByRole('button', { name: 'Following' }).count()).toBeGreaterThan(0);
        await page.unrouteAll({ behavior: 'wait' });
      }),
    ).resolves.toEqual([]));

  it('is entered and left without a script', () =>
    expect(
      as({ javaScriptEnabled: false }, async ({ page, go }) => {
        await go('/accounts/sign_in');
        await signIn(page, market.ben.email, PASSWORD);
        await page.getByRole('button', { name: `Account of ${market.ben.name}` }).waitFor();
        await go('/accounts/sign_out');
        await page.getByRole('button', { name: 'Log out' }).click();
        await page.getByRole('link', { name: 'Log in' }).first().waitFor();
      }),
    ).resolves.toEqual([]));
});
