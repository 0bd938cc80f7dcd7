import type { Page } from 'playwright-core';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { startDraft } from './draft-steps.ts';
import { PASSWORD } from './journey-market.ts';
import { noise } from './media-page.ts';
import type { Visit } from './visit.ts';
import { passTypingTime } from './typing-time.ts';

const STORY = 'We mend old lanterns and light the harbour with them. '.repeat(5);

async function signUp({ page }: Visit, email: string): Promise<void> {
  await page
    .getByRole('link', { name: /Sign up|Create/ })
    .first()
    .click();
  await page.getByLabel('First name').fill('Olga');
  await page.getByLabel('Last name').fill('Owner');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const terms = page.locator('input[name=disclaimer_input]');
  if (await terms.isVisible()) await terms.check();
  await passTypingTime();
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function confirmAddress({ page, go }: Visit, email: string): Promise<void> {
  const mail = await db().one<{ text: string }>(sql`
    select body_text as text from mail_messages
    where to_address = ${email} and body_text like '%confirmation_token=%' order by id desc limit 1`);
  const link = /\/accounts\/confirm\?confirmation_token=[\w.-]+/.exec(mail.text)?.[0] ?? '';
  await go(link);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByText('Your email address is confirmed.', { exact: true }).waitFor();
}

/** From nobody to a draft with basics, picture and story; the campaign's number. */
export async function becomeOwner(window: Visit, email: string, title: string): Promise<number> {
  const { page, go } = window;
  const saved = () => page.getByText(/^Saved at/).waitFor();
  await go('/campaigns/new');
  await page.waitForURL(/sign_in/);
  await signUp(window, email);
  await page.waitForURL(/\/campaigns\/new/);
  const id = await startDraft(window, title, 'United States');
  await page.getByLabel('Tagline').fill('Old lamps for a dark quay');
  const buffer = await noise(1280, 960);
  await page
    .locator('#card input[type=file]')
    .setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Crop and focus' }).waitFor();
  await page.getByRole('combobox', { name: 'City' }).fill('San Franc');
  await page
    .getByRole('option', { name: /San Francisco/ })
    .first()
    .click();
  await saved();
  await go(`/campaigns/${id}/edit/content`);
  await page.locator('.rich-text-page').click();
  await page.keyboard.insertText(STORY);
  await page.getByText('Long enough to launch.').waitFor();
  await saved();
  await confirmAddress(window, email);
  return id;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

interface PerkOptions {
  readonly title: string;
  readonly price: string;
  readonly kind?: string;
  readonly shipping?: Readonly<Record<string, string>>;
}

/** Fills the form of a new perk and saves it. */
export async function addPerk(page: Page, options: PerkOptions): Promise<void> {
  await page.getByRole('link', { name: /^Add (a|the first) perk$/ }).click();
  await page.getByLabel('Name', { exact: true }).fill(options.title);
  await page.getByLabel('Price', { exact: true }).fill(options.price);
  if (options.kind)
    await page.getByRole('radio', { name: new RegExp(options.kind) }).check({ force: true });
  if (!options.shipping) {
    await page.getByRole('radio', { name: /^Nothing is shipped/ }).check({ force: true });
  } else {
    await page.getByLabel('Month').selectOption({ label: 'December' });
    await page.getByLabel('Year').selectOption({ index: 2 });
    await page.getByRole('radio', { name: /^It is shipped/ }).check({ force: true });
    for (const [place, [to, fee]] of Object.entries(options.shipping).entries()) {
      await page.getByLabel(`Destination ${place + 1}`).selectOption({ label: to });
      await page.getByLabel(`Shipping price ${place + 1}`).fill(fee);
    }
  }
  await button(page, 'Save perk').click();
}
