import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  type AccountsPlace,
  countCalls,
  dialog,
  fillLogIn,
  header,
  leadTo,
  menuOf,
  openAccountsPlace,
  openLogIn,
  openSignUp,
  PASSWORD,
  plantPerson,
  watchEvents,
} from './support/accounts-place.ts';
import { type JourneyMarket, plantJourneyMarket } from './support/journey-market.ts';
import { expectAccessible } from './support/visit.ts';
import { passTypingTime } from './support/typing-time.ts';

let place: AccountsPlace;
let market: JourneyMarket;
beforeAll(async () => {
  place = await openAccountsPlace();
  market = await plantJourneyMarket();
  await plantPerson('maya@journeys.test', 'Maya');
});
afterAll(() => place?.close());

describe('the log-in dialog', () => {
  it('[5-10] [5-03] [5-07] [5-08] says what is wrong and sends nothing; Escape closes it', () =>
    expect(
      place.as({}, async ({ page, go }) => {
        await go('/explore');
        const sent = countCalls(page, '/accounts/sign_in');
        await openLogIn(page);
        for (const [email, password, sentence] of [
          ['maya@', PASSWORD, 'Please enter a valid email address.'],
          ['maya@journeys.test', '12345', 'Must be at least 6 characters long.'],
          ['maya@journeys.test', '😀😀😀😀😀', 'Must be at least 6 characters long.'],
          ['maya@journeys.test', '', 'Invalid password'],
        ] as const) {
          await fillLogIn(page, email, password);
          await dialog(page).getByText(sentence).first().waitFor();
        }
        expect(sent()).toBe(0);
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await dialog(page).waitFor({ state: 'detached' });
        expect(new URL(page.url()).pathname).toBe('/explore');
      }),
    ).resolves.toEqual([]));

  it('[8-01] shows the refusal and tells who measures', () =>
    expect(
      place.as({ expectsRefusals: true }, async ({ page, go }) => {
        const events = await watchEvents(page);
        await go('/explore');
        await openLogIn(page);
        await fillLogIn(page, 'maya@journeys.test', 'not-the-one');
        await dialog(page).getByText('Invalid email or password').waitFor();
        expect(await events()).toMatchObject([{ name: 'log_in_error', error: 'invalid_grant' }]);
      }),
    ).resolves.toEqual([]));

  it.each([
    ['{"error":"too_many_requests"}', 'too_many_requests'],
    ['<html>', 'error'],
  ])('[8-03] tells who measures of a refusal that says %s', (body, error) =>
    expect(
      place.as({ expectsRefusals: true }, async ({ page, go }) => {
        const events = await watchEvents(page);
        const refusal = { status: 429, body, contentType: 'application/json' };
        await page.route('**/accounts/sign_in.json', (route) => route.fulfill(refusal));
        await go('/explore');
        await openLogIn(page);
        await fillLogIn(page, 'maya@journeys.test');
        await dialog(page).getByRole('alert').first().waitFor();
        expect(await events()).toMatchObject([{ name: 'log_in_error', error }]);
      }),
    ).resolves.toEqual([]),
  );

  it('[2-26] [4-02] [4-16] [4-17] [4-18] logs in by Enter, takes the new token and stays on the page', () =>
    expect(
      place.as({}, async ({ page, go }) => {
        const events = await watchEvents(page);
        await go('/explore?sort=newest');
        await openLogIn(page);
        await dialog(page).getByRole('link', { name: 'Forgot your password?' }).waitFor();
        await dialog(page).getByRole('button', { name: 'Log in', exact: true }).waitFor();
        await page.getByRole('textbox', { name: 'Email', exact: true }).fill('maya@journeys.test');
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        const answer = page.waitForResponse('**/accounts/sign_in.json');
        const loaded = page.waitForEvent('load');
        await page.getByLabel('Password', { exact: true }).press('Enter');
        const token = (await answer).headers()['x-csrf-token'];
        await loaded;
        await menuOf(page, 'Maya').waitFor();
        expect(`${new URL(page.url()).pathname}${new URL(page.url()).search}`).toBe(
          '/explore?sort=newest',
        );
        expect(await events()).toMatchObject([
          { name: 'log_in_complete', category: 'Account Log-in', token, authorized: 'true' },
        ]);
      }),
    ).resolves.toEqual([]));

  it('[4-19] goes on, after the reload, with what the visitor wanted on this very page', () =>
    expect(
      place.as({}, async ({ page, go }) => {
        await go(`/projects/${market.lantern.slug}`);
        await page.getByRole('button', { name: 'Follow' }).first().click();
        await dialog(page).getByRole('textbox', { name: 'Email', exact: true }).waitFor();
        await fillLogIn(page, 'maya@journeys.test');
        await page.getByRole('button', { name: 'Following' }).first().waitFor();
        // The button is pressed before the answer is there.
        const followed = sql`
          select f.campaign_id as id from campaign_follows f join accounts a on a.id = f.account_id
          where a.email = 'maya@journeys.test'`;
        await expect.poll(() => db().query(followed)).toEqual([{ id: market.lantern.id }]);
      }),
    ).resolves.toEqual([]));

  it('[4-19] does nothing of it on another page, nor before somebody logs in', () =>
    expect(
      place.as({}, async ({ page, go }) => {
        await plantPerson('noa@journeys.test', 'Noa');
        await go(`/projects/${market.atlas.slug}`);
        await page.getByRole('button', { name: 'Follow' }).first().click();
        await dialog(page).getByRole('textbox', { name: 'Email', exact: true }).waitFor();
        await page.keyboard.press('Escape');
        await go(`/projects/${market.lantern.slug}`);
        await openLogIn(page);
        await fillLogIn(page, 'noa@journeys.test');
        await menuOf(page, 'Noa').waitFor();
        await page.waitForTimeout(500);
        const rows = await db().query(sql`
          select 1 from campaign_follows f join accounts a on a.id = f.account_id
          where a.email = 'noa@journeys.test'`);
        expect(rows).toEqual([]);
      }),
    ).resolves.toEqual([]));
});

describe('the sign-up dialog', () => {
  it('[5-12] [5-06] [5-09] sets the failed flag and sends nothing while something is missing', () =>
    expect(
      place.as({ locale: 'en-US' }, async ({ page, go }) => {
        await go('/');
        const sent = countCalls(page, '/accounts.json');
        await openSignUp(page);
        const create = dialog(page).getByRole('button', { name: 'Create account' });
        await create.click();
        await dialog(page).getByText('This field is required.').first().waitFor();
        expect(await dialog(page).getByText('This field is required.').count()).toBe(3);
        await page.locator('dialog form[data-failed]').waitFor();
        for (const password of ['12345', 'x'.repeat(41)]) {
          await dialog(page).getByLabel('Password', { exact: true }).fill(password);
          await create.click();
          await dialog(page).getByText('Must be between 6 and 40 characters.').waitFor();
        }
        expect(sent()).toBe(0);
        await expectAccessible(page);
      }),
    ).resolves.toEqual([]));

  it('[2-30] [2-31] [4-09] [4-11] [9-13] makes the account by Enter and goes where the server says', () =>
    expect(
      place.as({ locale: 'en-US' }, async ({ page, go }) => {
        const events = await watchEvents(page);
        await leadTo(page, '**/accounts.json*', '/trust');
        await go('/explore');
        await openSignUp(page);
        await dialog(page).getByLabel('First name').fill('Sol');
        await dialog(page).getByLabel('Last name').fill('Traveller');
        await page.getByRole('textbox', { name: 'Email', exact: true }).fill('sol@journeys.test');
        await page.getByLabel('Password', { exact: true }).fill('😀'.repeat(40));
        await passTypingTime();
        await page.getByLabel('Password', { exact: true }).press('Enter');
        await page.waitForURL('**/trust');
        await menuOf(page, 'Sol').waitFor();
        expect(await events()).toMatchObject([
          {
            name: 'sign_up_complete',
            category: 'Account Sign-up',
            address: `${place.product.url}/explore`,
            authorized: 'true',
          },
        ]);
        await place.mailbox.waitFor('sol@journeys.test', /Confirm your email address/);
      }),
    ).resolves.toEqual([]));

  it('[3-23] [4-14] [8-06] shows the server’s sentence, clears the flag and tells who measures', () =>
    expect(
      place.as({ locale: 'en-US', expectsRefusals: true }, async ({ page, go }) => {
        const events = await watchEvents(page);
        await go('/explore');
        await openSignUp(page);
        await dialog(page).getByRole('button', { name: 'Create account' }).click();
        await page.locator('dialog form[data-failed]').waitFor();
        await dialog(page).getByLabel('First name').fill('Maya');
        await dialog(page).getByLabel('Last name').fill('Again');
        await page.getByRole('textbox', { name: 'Email', exact: true }).fill('maya@journeys.test');
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await passTypingTime();
        await dialog(page).getByRole('button', { name: 'Create account' }).click();
        await dialog(page).getByText('We couldn’t create this account.').waitFor();
        expect(await page.locator('dialog form[data-failed]').count()).toBe(0);
        expect(await events()).toMatchObject([{ name: 'sign_up_error', error: 'sign_up_refused' }]);
        await place.mailbox.waitFor('maya@journeys.test', /tried to sign up/);
      }),
    ).resolves.toEqual([]));

  it('leads to the other form and back, and links to the pages where scripts do not run', async () => {
    await expect(
      place.as({ locale: 'en-US' }, async ({ page, go }) => {
        await go('/explore');
        await openSignUp(page);
        await dialog(page).getByRole('link', { name: 'Log in' }).click();
        await dialog(page).getByRole('button', { name: 'Log in', exact: true }).waitFor();
        await dialog(page).getByRole('link', { name: 'Create an account' }).click();
        await dialog(page).getByLabel('First name').waitFor();
        await expectAccessible(page);
      }),
    ).resolves.toEqual([]);
    await expect(
      place.as({ javaScriptEnabled: false }, async ({ page, go }) => {
        await go('/explore');
        await header(page).getByRole('link', { name: 'Log in' }).click();
        await page.waitForURL((url) => url.pathname === '/accounts/sign_in');
        await fillLogIn(page, 'maya@journeys.test');
        await page.waitForURL((url) => url.pathname === '/explore');
      }),
    ).resolves.toEqual([]);
  });
});

describe('the storefront’s variant of the dialogs', () => {
  // The document is React's a moment before its effects listen.
  const ask = (page: Page, kind: 'log_in' | 'sign_up') =>
    page.waitForFunction((wanted) => {
      const detail = { kind: wanted, from: '/explore', fixedEmail: 'buyer@journeys.test' };
      const input = new CustomEvent('groundswell:account-request', { detail, cancelable: true });
      return !window.dispatchEvent(input);
    }, kind);

  it('[2-27] [2-29] shows the address, which cannot be changed, and uses it', () =>
    expect(
      place.as({ locale: 'en-US' }, async ({ page, go }) => {
        await go('/explore');
        await ask(page, 'log_in');
        const email = dialog(page).getByRole('textbox', { name: 'Email', exact: true });
        await email.waitFor();
        expect(await email.inputValue()).toBe('buyer@journeys.test');
        expect(await email.isEditable()).toBe(false);
        await page.keyboard.press('Escape');
        await ask(page, 'sign_up');
        await dialog(page).getByLabel('First name').fill('Bo');
        expect(await email.inputValue()).toBe('buyer@journeys.test');
        expect(await email.isEditable()).toBe(false);
        await dialog(page).getByLabel('Last name').fill('Traveller');
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await passTypingTime();
        await dialog(page).getByRole('button', { name: 'Create account' }).click();
        await menuOf(page, 'Bo').waitFor();
        const rows = await db().query(sql`
          select origin from accounts where email = 'buyer@journeys.test'`);
        expect(rows).toEqual([{ origin: 'storefront' }]);
      }),
    ).resolves.toEqual([]));
});

describe('what was typed', () => {
  it('[4-05] is kept in a hidden field before the page unloads and restored, never the password', () =>
    expect(
      place.as({ locale: 'en-US' }, async ({ page, go }) => {
        await go('/accounts/sign_up');
        await page.getByLabel('First name').fill('Bea');
        await page.getByRole('textbox', { name: 'Email', exact: true }).fill('bea@journeys.test');
        await page.getByLabel('Password', { exact: true }).fill('secret-word');
        const kept = await page.evaluate(() => {
          window.dispatchEvent(new Event('beforeunload'));
          return document.querySelector<HTMLInputElement>('input[name=form_backup]')?.value ?? '';
        });
        expect(JSON.parse(kept)).toMatchObject({ firstname: 'Bea', email: 'bea@journeys.test' });
        expect(kept).not.toContain('secret-word');
        await go('/accounts/sign_up');
        await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Bea');
        const email = page.getByRole('textbox', { name: 'Email', exact: true });
        expect(await email.inputValue()).toBe('bea@journeys.test');
        expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
      }),
    ).resolves.toEqual([]));
});
