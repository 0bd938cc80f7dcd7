import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Test cards of the sandbox. */
export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  /** Asks for 3-D Secure on set-up and on the first charge. */
  secure: '4000 0025 0000 3155',
  /** Asks for 3-D Secure on every charge. */
  alwaysSecure: '4000 0027 6000 3184',
} as const;

export interface Guest {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
}

const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });

/** The lines of the price, which follow every choice. */
const summary = (page: Page) => page.getByRole('complementary', { name: 'Your contribution' });

/** The first part: chooses a perk by its title and goes on. */
export async function choosePerk(page: Page, title: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(title) }).check({ force: true });
  await summary(page).getByText(title).waitFor();
  await next(page).click();
}

/** The second part for somebody without an account. */
export async function fillGuest(page: Page, guest: Guest): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(guest.email);
  await page.getByLabel('First name').fill(guest.firstname);
  await page.getByLabel('Last name').fill(guest.lastname);
}

/** An address in France; waits until the summary shows this total with its shipping. */
export async function fillAddress(page: Page, total: string): Promise<void> {
  await page.getByLabel('Country').selectOption({ label: 'France' });
  await page.getByLabel('Street and number').fill('1 Quai du Port');
  await page.getByLabel('City').fill('Lyon');
  await page.getByLabel(/Postal code|Postcode|ZIP code/).fill('69001');
  await summary(page).getByText(total).waitFor();
}

/** From the second part to the third. */
export async function goToPayment(page: Page): Promise<void> {
  await next(page).click();
}

/** Types a card into the provider's form within the page. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel(/Expiry/).fill('12 / 34');
  await frame.getByLabel('Security code').fill('123');
}

/** The one button that takes money or a promise. */
export function payButton(page: Page) {
  return page.getByRole('button', { name: /^(Pay|Pledge|Back) / });
}

/** The bank's page of the sandbox. */
export async function confirmWithBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Complete' }).click();
}

export async function arriveAtThanks(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
}

/** Signs in on the page that asks for it. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** What is said is in view, above the bar of a phone, and read from there. */
export async function expectFound(page: Page, said: Locator): Promise<void> {
  await said.waitFor();
  await expect
    .poll(() => said.evaluate((one) => one.parentElement === document.activeElement))
    .toBe(true);
  const seen = await said.evaluate((one) => {
    const { top, bottom, left } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + 8, (top + bottom) / 2));
  });
  expect(seen).toBe(true);
}
