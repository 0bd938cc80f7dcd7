import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import {
  type AccountsPlace,
  logIn,
  openAccountsPlace,
  plantPerson,
} from './support/accounts-place.ts';
import type { Visit } from './support/visit.ts';

let place: AccountsPlace;
beforeAll(async () => {
  place = await openAccountsPlace();
  await plantPerson('ida@journeys.test', 'Ida');
});
afterAll(() => place?.close());

const ADDRESS = /Passkeys can’t be (used|added) at this address/;

/** The reason stands in place of what could not work. */
async function logInSaysWhy({ page, go }: Visit, why: RegExp): Promise<void> {
  await go('/accounts/sign_in');
  await page.getByRole('main').getByText(why).waitFor();
  expect(await page.getByRole('button', { name: 'Log in with a passkey' }).count()).toBe(0);
}

it.each<[string, () => void, RegExp]>([
  [
    'an address without HTTPS',
    () => Object.defineProperty(window, 'isSecureContext', { value: false }),
    ADDRESS,
  ],
  [
    'a browser that has none',
    () => Object.defineProperty(window, 'PublicKeyCredential', { value: undefined }),
    /This browser does not support passkeys/,
  ],
])('where passkeys cannot work both their places say why: %s', (_name, spoil, why) =>
  expect(
    place.as({}, async (window) => {
      const { page, go } = window;
      await page.addInitScript(spoil);
      await logInSaysWhy(window, why);
      await logIn(window, 'ida@journeys.test');
      await go('/accounts/settings/security');
      await page.getByRole('main').getByText(why).waitFor();
      expect(await page.getByText('Add a passkey', { exact: true }).count()).toBe(0);
    }),
  ).resolves.toEqual([]),
);

it('where the address is a number the log-in says so, and offers none', async () => {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const there = await openAccountsPlace({ PORT: port, PUBLIC_URL: url });
  const complaints = await there
    .as({ baseURL: url }, async (window) => logInSaysWhy(window, ADDRESS))
    .finally(() => there.close());
  expect(complaints).toEqual([]);
});
