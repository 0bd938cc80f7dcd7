import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountsPlace,
  logIn,
  openAccountsPlace,
  PASSWORD,
  plantPerson,
} from './support/accounts-place.ts';
import { atRest, expectAccessible, expectNoOverflow } from './support/visit.ts';

let place: AccountsPlace;
beforeAll(async () => {
  place = await openAccountsPlace();
});
afterAll(() => place?.close());

/** The router of the page, as it stands in its window. */
interface RoutedWindow {
  readonly __reactRouterDataRouter: {
    navigate(to: string, options: { replace: boolean; preventScrollReset: boolean }): Promise<void>;
  };
}

/** Keeps pictures of the way where a folder for them is named. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.JOURNEY_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' });
}

describe.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)('the life of an account by clicks alone, at %i px, %s', (width, colorScheme) => {
  const isPhone = width < 768;
  const email = `life-${width}@journeys.test`;
  const openMenu = async (page: Page) => {
    if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    else await page.getByRole('button', { name: 'Account of Lena Life' }).click();
  };

  it('signs up, is told what waits, confirms by the mail, and closes the account', () =>
    expect(
      place.as({ viewport: { width, height: 900 }, colorScheme }, async ({ page, go }) => {
        await go('/');
        if (isPhone) await openMenu(page);
        await page.getByRole('link', { name: 'Sign up' }).locator('visible=true').first().click();
        const form = page.getByRole('dialog').filter({ has: page.getByLabel('First name') });
        await form.getByLabel('First name').fill('Lena');
        await form.getByLabel('Last name').fill('Life');
        await form.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
        await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
        const consent = form.locator('input[name=disclaimer_input][type=checkbox]');
        if (await consent.count()) await consent.check();
        // Sent at once, as a browser fills it in: the form waits out the shortest typing time itself.
        await picture(page, `${width}-1-sign-up`);
        await form.getByRole('button', { name: 'Create account' }).click();

        await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
        await page.getByText(`We emailed a link to ${email}.`).waitFor();
        await expectNoOverflow(page);
        await expectAccessible(page);
        await picture(page, `${width}-2-inbox`);
        await openMenu(page);
        await page
          .getByRole('link', { name: 'My contributions' })
          .locator('visible=true')
          .waitFor();
        await page.keyboard.press('Escape');

        await page.getByRole('button', { name: 'Send the email again' }).click();
        await page.getByText('The link is on its way.').first().waitFor();
        const subject = /Confirm your email address/;
        // The second mail: the first link stopped working with it.
        const mails = () => place.mailbox.received.filter((mail) => mail.to === email);
        await expect
          .poll(() => mails().filter((mail) => subject.test(mail.subject)).length)
          .toBe(2);
        await go(await place.mailbox.linkIn(email, subject, '/accounts/confirm'));
        await expectAccessible(page);
        await picture(page, `${width}-3-confirm`);
        await page.getByRole('button', { name: 'Confirm email address' }).click();
        await page.getByText('Your email address is confirmed.').first().waitFor();
        await picture(page, `${width}-4-confirmed`);

        await openMenu(page);
        await page.getByRole('link', { name: 'Settings' }).locator('visible=true').first().click();
        await page.getByRole('link', { name: 'Your data' }).first().click();
        await page.getByRole('heading', { name: 'Close your account' }).waitFor();
        await expectNoOverflow(page);
        await page.getByLabel('Your email address, to confirm').fill(email);
        await page.getByLabel('Your password').fill(PASSWORD);
        await expectAccessible(page);
        await picture(page, `${width}-5-close`);
        await page.getByRole('button', { name: 'Close account' }).click();
        await page.getByText('Your account is closed.').first().waitFor();
        await expectAccessible(page);
        await picture(page, `${width}-6-closed`);
        const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
        expect(kept).not.toMatch(/life-|Lena/);
        if (isPhone) await openMenu(page);
        await page.getByRole('link', { name: 'Log in' }).locator('visible=true').first().waitFor();
      }),
    ).resolves.toEqual([]));
});

describe('a flash before a redirect', () => {
  it('[4-20] is shown once afterwards', () =>
    expect(
      place.as({}, async (window) => {
        await plantPerson('fay@journeys.test', 'Fay');
        await logIn(window, 'fay@journeys.test');
        const { page, go } = window;
        await go('/accounts/settings/security');
        const others = page.getByRole('button', { name: 'Log out everywhere else' });
        await others.click();
        await page.getByText('You’re logged out everywhere else.').waitFor();
        await page.reload();
        await others.waitFor();
        expect(await page.getByText('You’re logged out everywhere else.').count()).toBe(0);
      }),
    ).resolves.toEqual([]));
});

describe('the tabs of the settings', () => {
  it('stay where they were swept to while the page is drawn anew', () =>
    expect(
      place.as({ viewport: { width: 390, height: 844 } }, async (window) => {
        await plantPerson('tabs-swept@journeys.test', 'Tara');
        await logIn(window, 'tabs-swept@journeys.test');
        const { page, go } = window;
        await go('/accounts/settings/profile');
        const row = page.locator('.settings-page .tabs');
        const swept = await row.evaluate((nav) => {
          nav.scrollLeft = nav.scrollWidth;
          return nav.scrollLeft;
        });
        expect(swept).toBeGreaterThan(100);
        await page.evaluate(async () => {
          const { __reactRouterDataRouter: router } = globalThis as unknown as RoutedWindow;
          await router.navigate(location.pathname, { replace: true, preventScrollReset: true });
        });
        await atRest(page);
        expect(await row.evaluate((nav) => nav.scrollLeft)).toBe(swept);
      }),
    ).resolves.toEqual([]));

  it.each(['de', 'fr', 'es'])('are all in view at 1440 px in %s', (locale) =>
    expect(
      place.as({ viewport: { width: 1440, height: 900 } }, async (window) => {
        const email = `tabs-${locale}@journeys.test`;
        await plantPerson(email, 'Tara');
        await logIn(window, email);
        const { page, go } = window;
        await go(`/${locale}/accounts/settings/data`);
        const cut = await page.locator('.settings-page .tabs').evaluate((row) => {
          const frame = row.getBoundingClientRect();
          const links = [...row.querySelectorAll('a')];
          return links
            .filter((link) => {
              const { left, right, bottom } = link.getBoundingClientRect();
              return left < frame.left || right > frame.right || bottom > frame.bottom;
            })
            .map((link) => link.textContent);
        });
        expect(cut).toEqual([]);
        await picture(page, `settings-${locale}`);
      }),
    ).resolves.toEqual([]),
  );
});
