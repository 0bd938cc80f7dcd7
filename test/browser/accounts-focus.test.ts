import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AccountsPlace,
  dialog,
  openAccountsPlace,
  openLogIn,
  openSignUp,
} from './support/accounts-place.ts';

let place: AccountsPlace;
beforeAll(async () => {
  place = await openAccountsPlace();
});
afterAll(() => place?.close());

it.each([
  ['log-in', openLogIn],
  ['sign-up', openSignUp],
] as const)('the %s dialog is typed into at once', (_name, open) =>
  expect(
    place.as({}, async ({ page, go }) => {
      await go('/explore');
      await open(page);
      const first = () =>
        dialog(page).evaluate((box) => {
          const [field] = box.querySelectorAll(
            '.dialog-content input:not([type=hidden], [tabindex])',
          );
          return field !== undefined && field === document.activeElement;
        });
      await expect.poll(first).toBe(true);
    }),
  ).resolves.toEqual([]),
);
