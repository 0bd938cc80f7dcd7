import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  type AccountsPlace,
  fillLogIn,
  logIn,
  menuOf,
  openAccountsPlace,
  PASSWORD,
  plantPerson,
} from './support/accounts-place.ts';
import { passTypingTime } from './support/typing-time.ts';

let place: AccountsPlace;
beforeAll(async () => {
  place = await openAccountsPlace();
});
afterAll(() => place?.close());

const codeOf = (secret: string, shift = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + shift });

describe('signing up with a consent of its own', () => {
  it('[2-28] [3-23] [4-07] [5-13] [5-14] is refused without it, made with it and confirmed by mail', () =>
    expect(
      place.as({ expectsRefusals: true }, async ({ page, go }) => {
        await go('/accounts/sign_up?country=de');
        const newsletter = page.getByRole('checkbox', { name: /Email me the newsletter/ });
        expect(await newsletter.isChecked()).toBe(false);
        await page.getByLabel('First name').fill('Dora');
        await page.getByLabel('Last name').fill('Double');
        await page.getByRole('textbox', { name: 'Email', exact: true }).fill('dora@journeys.test');
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await passTypingTime();
        const refused = page.waitForResponse('**/accounts.json*');
        await page.getByRole('button', { name: 'Create account' }).click();
        expect((await refused).status()).toBe(422);
        await page.getByText('Please accept the terms to create an account.').waitFor();
        await page.locator('input[name=disclaimer_input]').check();
        await page.getByRole('button', { name: 'Create account' }).click();
        await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
        await page.getByRole('button', { name: /Dora Double/ }).waitFor();
        const link = await place.mailbox.linkIn(
          'dora@journeys.test',
          /Confirm your email address/,
          '/accounts/confirm',
        );
        await go(link);
        await page.getByRole('button', { name: 'Confirm email address' }).click();
        await page.getByText('Your email address is confirmed.', { exact: true }).waitFor();
        const rows = await db().query(sql`
          select c.kind, a.email_confirmed_at is not null as confirmed
          from consents c join accounts a on a.id = c.account_id
          where a.email = 'dora@journeys.test' order by c.kind`);
        expect(rows).toEqual([
          { kind: 'double_opt_in', confirmed: true },
          { kind: 'terms', confirmed: true },
        ]);
      }),
    ).resolves.toEqual([]));
});

describe('a forgotten password', () => {
  it('[7-11] is replaced by the mailed link, and every other window is logged out', async () => {
    await plantPerson('rita@journeys.test', 'Rita');
    await expect(
      // What this window still sends of its ended session is refused.
      place.as({ expectsRefusals: true }, async (first) => {
        await logIn(first, 'rita@journeys.test');
        // The same of what the visitor's session was still sending when the new one began.
        const complaints = await place.as({ expectsRefusals: true }, async ({ page, go }) => {
          await go('/accounts/sign_in');
          await page.getByRole('link', { name: 'Forgot your password?' }).click();
          await page.waitForURL((url) => url.pathname === '/accounts/password/new');
          await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
          await page.getByLabel('Email', { exact: true }).fill('rita@journeys.test');
          await page.getByRole('button', { name: 'Send reset link' }).click();
          await page.getByText(/the link is on its way/).waitFor();
          const subject = /Reset your password/;
          const edit = '/accounts/password/edit';
          await go(await place.mailbox.linkIn('rita@journeys.test', subject, edit));
          await page.getByLabel('New password', { exact: true }).fill('another-one');
          await page.getByLabel('Confirm new password').fill('another-one');
          await page.getByRole('button', { name: 'Save password' }).click();
          await page.getByText('Your new password is set.').waitFor();
          await menuOf(page, 'Rita').waitFor();
        });
        expect(complaints).toEqual([]);
        await first.go('/accounts/settings/security');
        expect(new URL(first.page.url()).pathname).toBe('/accounts/sign_in');
      }),
    ).resolves.toEqual([]);
    await place.mailbox.waitFor('rita@journeys.test', /Your password was changed/);
  });
});

describe('two-step log-in', () => {
  it('is set up by QR code, asked for afterwards, and a recovery code opens once', async () => {
    await plantPerson('tom@journeys.test', 'Tom');
    let codes: string[] = [];
    let secret = '';
    await expect(
      place.as({}, async (window) => {
        const { page, go } = window;
        await logIn(window, 'tom@journeys.test');
        await go('/accounts/settings/security');
        const section = page.locator('section', { hasText: 'Two-factor authentication' });
        await section.getByText('Set up', { exact: true }).click();
        await section.getByLabel('Current password').fill(PASSWORD);
        await section.getByRole('button', { name: 'Continue' }).click();
        const picture = page.getByRole('img', { name: /QR code/ });
        await picture.waitFor();
        expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(
          20,
        );
        const key = await section.locator('code').first().innerText();
        secret = key.replaceAll(' ', '');
        await section.getByLabel('Code').fill(codeOf(secret));
        await section.getByRole('button', { name: 'Turn on' }).click();
        await page.getByText('Save your recovery codes now').waitFor();
        codes = await section.locator('li code').allInnerTexts();
        expect(codes).toHaveLength(10);
      }),
    ).resolves.toEqual([]);
    await place.mailbox.waitFor('tom@journeys.test', /Two-factor authentication is on/);
    const enter = (code: string, works: boolean) =>
      place.as({ expectsRefusals: true }, async ({ page, go }) => {
        await go('/accounts/sign_in');
        await fillLogIn(page, 'tom@journeys.test');
        await page.getByLabel('Code').waitFor();
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
          .toBe('code');
        await page.getByLabel('Code').fill(code);
        await page.getByRole('button', { name: 'Continue' }).click();
        if (works) await menuOf(page, 'Tom').waitFor();
        else await page.getByText('This code is wrong or has already been used.').waitFor();
      });
    await expect(enter(codeOf(secret, 30), true)).resolves.toEqual([]);
    const [recovery = ''] = codes;
    await expect(enter(recovery, true)).resolves.toEqual([]);
    await expect(enter(recovery, false)).resolves.toEqual([]);
  });

  it('works without a script', async () => {
    const id = await plantPerson('nell@journeys.test', 'Nell');
    expect(id).toBeGreaterThan(0);
    await expect(
      place.as({ javaScriptEnabled: false }, async ({ page, go }) => {
        await go('/accounts/sign_in');
        await fillLogIn(page, 'nell@journeys.test');
        await page.waitForURL((url) => url.pathname === '/');
        await go('/accounts/settings/security');
        const section = page.locator('section', { hasText: 'Two-factor authentication' });
        await section.getByText('Set up', { exact: true }).click();
        await section.getByLabel('Current password').fill(PASSWORD);
        await section.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('img', { name: /QR code/ }).waitFor();
      }),
    ).resolves.toEqual([]);
  });
});

describe('a passkey', () => {
  it('is made on the device, opens the account without a password, and is removed', async () => {
    await plantPerson('pia@journeys.test', 'Pia');
    await expect(
      place.as({ expectsRefusals: true }, async (window) => {
        const { page, go, context } = window;
        const device = await context.newCDPSession(page);
        await device.send('WebAuthn.enable');
        await device.send('WebAuthn.addVirtualAuthenticator', {
          options: {
            protocol: 'ctap2',
            transport: 'internal',
            hasResidentKey: true,
            hasUserVerification: true,
            isUserVerified: true,
            automaticPresenceSimulation: true,
          },
        });
        await logIn(window, 'pia@journeys.test');
        await go('/accounts/settings/security');
        await page.getByText('Add a passkey', { exact: true }).click();
        await page.getByLabel('Passkey name').fill('My key');
        const section = page.locator('section', { hasText: 'Passkeys' });
        const password = section.getByLabel('Current password');
        await section.getByRole('button', { name: 'Continue' }).click();
        await section.locator('.field-errors').waitFor();
        await expect
          .poll(() => password.evaluate((field) => field === document.activeElement))
          .toBe(true);
        await password.fill(PASSWORD);
        await section.getByRole('button', { name: 'Continue' }).click();
        await page.getByText('Passkey “My key” added.').waitFor();
        await place.mailbox.waitFor('pia@journeys.test', /A passkey was added/);
        await go('/accounts/sign_out');
        await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
        await page.waitForURL((url) => url.pathname === '/');
        await go('/accounts/sign_in?from=%2Fexplore');
        await page.getByRole('button', { name: 'Log in with a passkey' }).click();
        await page.waitForURL((url) => url.pathname === '/explore');
        await menuOf(page, 'Pia').waitFor();
        await go('/accounts/settings/security');
        const own = page.locator('li', { hasText: 'My key' });
        await own.getByText('Remove passkey “My key”').first().click();
        await own.getByLabel('Current password').fill(PASSWORD);
        await own.getByRole('button', { name: 'Remove passkey “My key”' }).click();
        await page.getByText('The passkey was removed.').waitFor();
        await go('/accounts/sign_out');
        await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
        await page.waitForURL((url) => url.pathname === '/');
        await go('/accounts/sign_in');
        await page.getByRole('button', { name: 'Log in with a passkey' }).click();
        await page.getByText('This passkey couldn’t be used.').waitFor();
      }),
    ).resolves.toEqual([]);
  });
});

describe('Facebook', () => {
  it('[4-02] opens an account by its button, with scripts and without', async () => {
    place.provider.person = {
      id: 'fb-journey',
      email: 'flo@journeys.test',
      first_name: 'Flo',
      last_name: 'Traveller',
    };
    for (const javaScriptEnabled of [true, false]) {
      await expect(
        place.as({ javaScriptEnabled, locale: 'en-US' }, async ({ page, go }) => {
          await go('/accounts/sign_in?from=%2Fexplore');
          await page.getByRole('link', { name: 'Continue with Facebook' }).click();
          await page.getByRole('link', { name: 'Agree' }).click();
          await page.waitForURL((url) => url.pathname === '/explore');
          await menuOf(page, 'Flo').waitFor();
        }),
      ).resolves.toEqual([]);
    }
    await place.mailbox.waitFor('flo@journeys.test', /Confirm your email address/);
  });

  it('says so when the person refuses, and asks new people of Europe to agree first', () =>
    expect(
      place.as({}, async ({ page, go }) => {
        place.provider.person = { id: 'fb-eu', email: 'eva@journeys.test', first_name: 'Eva' };
        await go('/accounts/sign_in');
        await page.getByRole('link', { name: 'Continue with Facebook' }).click();
        await page.getByRole('link', { name: 'Refuse' }).click();
        await page.getByText('You didn’t finish logging in with Facebook.').waitFor();
        await go('/de/accounts/sign_in');
        await page.getByRole('link', { name: 'Konto anlegen' }).click();
        const agreement = page.getByRole('checkbox', { name: /Nutzungsbedingungen/ }).last();
        await page.getByRole('button', { name: 'Weiter mit Facebook' }).click();
        await page.getByText('Bitte stimmen Sie den Bedingungen zu').waitFor();
        expect(await agreement.evaluate((tick) => tick === document.activeElement)).toBe(true);
        await agreement.check();
        await page.getByRole('button', { name: 'Weiter mit Facebook' }).click();
        await page.getByRole('link', { name: 'Agree' }).click();
        await page.waitForURL((url) => url.pathname === '/de');
        await page.getByRole('button', { name: /Eva/ }).first().waitFor();
      }),
    ).resolves.toEqual([]));

  it('is linked in the settings with the password, opens the account, and is unlinked', async () => {
    await plantPerson('lea@journeys.test', 'Lea');
    place.provider.person = { id: 'fb-lea', email: 'elsewhere@journeys.test' };
    await expect(
      place.as({}, async (window) => {
        const { page, go } = window;
        await logIn(window, 'lea@journeys.test');
        await go('/accounts/settings/profile');
        await page.getByRole('link', { name: 'Security' }).first().click();
        const section = page.locator('section', { hasText: 'Log in with your Facebook account' });
        await section.getByText('Link Facebook', { exact: true }).click();
        await section.getByLabel('Current password').fill(PASSWORD);
        await section.getByRole('button', { name: 'Continue with Facebook' }).click();
        await page.getByRole('link', { name: 'Agree' }).click();
        await page.getByText('Facebook is linked.').waitFor();
        await place.mailbox.waitFor('lea@journeys.test', /Facebook was linked/);
        await section.getByText('Unlink Facebook').first().click();
        await section.getByLabel('Current password').fill(PASSWORD);
        await section.getByRole('button', { name: 'Unlink Facebook' }).click();
        await page.getByText('Facebook was unlinked.').first().waitFor();
      }),
    ).resolves.toEqual([]);
  });
});
