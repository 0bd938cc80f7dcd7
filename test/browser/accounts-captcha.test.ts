import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CaptchaMaker,
  SITE_KEY,
  startCaptchaMaker,
} from '../support/accounts/captcha-maker.ts';
import { type AccountsPlace, openAccountsPlace, PASSWORD } from './support/accounts-place.ts';
import { passTypingTime } from './support/typing-time.ts';

let maker: CaptchaMaker;
let place: AccountsPlace;
beforeAll(async () => {
  maker = await startCaptchaMaker();
  place = await openAccountsPlace(maker.environment);
});
afterAll(async () => {
  await place?.close();
  await maker?.stop();
});

describe('the captcha widget', () => {
  it('[5-27] [9-04] is loaded with the form alone, has its key and is verified', () =>
    expect(
      place.as({ locale: 'en-US', expectsRefusals: true }, async ({ page, go }) => {
        await go('/explore');
        await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
        await page.getByRole('dialog').getByRole('link', { name: 'Create an account' }).waitFor();
        expect(maker.scripts).toBe(0);
        await page.getByRole('dialog').getByRole('link', { name: 'Create an account' }).click();
        const tick = page.getByRole('checkbox', { name: 'I am not a robot' });
        await tick.waitFor();
        expect(maker.scripts).toBe(1);
        expect(await tick.getAttribute('data-sitekey')).toBe(SITE_KEY);
        await page.getByLabel('First name').fill('Cap');
        await page.getByLabel('Last name').fill('Tcha');
        await page.getByRole('textbox', { name: 'Email', exact: true }).fill('cap@journeys.test');
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
        await passTypingTime();
        await page.getByRole('button', { name: 'Create account' }).click();
        await page.getByText('We couldn’t create this account.').waitFor();
        await tick.check();
        await passTypingTime();
        await page.getByRole('button', { name: 'Create account' }).click();
        await page
          .getByRole('button', { name: /Cap Tcha/ })
          .first()
          .waitFor();
        expect(maker.asked).toHaveLength(1);
      }),
    ).resolves.toEqual([]));
});
