import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { launchChromium } from '../support/chromium.ts';
import { openProduct, type Product } from '../support/product.ts';
import { look } from './support/built-site.ts';
import { signIn } from './support/checkout-steps.ts';
import { type JourneyMarket, PASSWORD, plantJourneyMarket } from './support/journey-market.ts';
import { noise } from './support/media-page.ts';
import { type Visit, visit } from './support/visit.ts';
import { passTypingTime } from './support/typing-time.ts';

const WINDOWS = [
  ['phone', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }],
  ['desktop', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
] as const;
type Size = (typeof WINDOWS)[number][0];

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

const link = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true }).first();
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

/** Opens what the header keeps folded: the menu of a phone, the account's on a desktop. */
async function openMenu(page: Page, size: Size): Promise<void> {
  const menu = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
  if (size === 'phone') await menu.click();
  else await page.getByRole('button', { name: /^Account of / }).click();
}

/** The address of the newest mail to somebody that matches. */
async function mailedTo(email: string, pattern: RegExp): Promise<string> {
  const find = async () => {
    const mails = await db().query<{ text: string }>(sql`
      select body_text as text from mail_messages
      where lower(to_address) = ${email} order by id desc`);
    return mails.map(({ text }) => pattern.exec(text)?.[0]).find((found) => found);
  };
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? '';
}

async function signUp({ page }: Visit, email: string): Promise<void> {
  await page
    .getByRole('main')
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
  await button(page, 'Create account').click();
  await page.waitForURL(/\/campaigns\/new/);
}

/** From one section of the editor to the next, by the button at its end. */
const goOn = (page: Page) =>
  page.getByRole('button', { name: /^Save and (go on|continue)/ }).click();

async function goToStep(page: Page, size: Size, name: string): Promise<void> {
  if (size === 'phone') await page.locator('.editor-steps-button').click();
  await page
    .locator('.editor-steps')
    .getByRole('link', { name: new RegExp(name) })
    .click();
}

async function draft({ page }: Visit, title: string): Promise<number> {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category').selectOption({ index: 3 });
  await page.getByLabel('Country').selectOption({ label: 'United States' });
  await page.locator('main form button[type=submit]').click();
  await page.waitForURL(/\/campaigns\/\d+\/edit$/);
  const id = Number(/campaigns\/(\d+)/.exec(page.url())?.[1]);
  await page.locator('#tagline').fill('Old lamps for a dark quay');
  const buffer = await noise(1280, 960);
  await page
    .locator('#card input[type=file]')
    .setInputFiles({ name: 'lamp.jpg', mimeType: 'image/jpeg', buffer });
  await button(page, 'Crop and focus').waitFor();
  await page.getByRole('combobox', { name: 'City' }).fill('San Franc');
  await page
    .getByRole('option', { name: /San Francisco/ })
    .first()
    .click();
  await goOn(page);
  await page.waitForURL(/\/edit\/content$/);
  await page.locator('.rich-text-page').click();
  await page.keyboard.insertText('We mend old lanterns and light the harbour. '.repeat(6));
  await goOn(page);
  await page.waitForURL(/\/edit\/perks$/);
  return id;
}

/** The page as it will be, in a tab of its own, and back. */
async function preview({ page, context, complaints }: Visit, title: string): Promise<void> {
  const [tab] = await Promise.all([context.waitForEvent('page'), link(page, 'Preview').click()]);
  tab.on('response', (answer) => {
    if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
  });
  await tab.getByRole('heading', { level: 1, name: title }).waitFor();
  await tab.getByText('days left').first().waitFor();
  expect(await tab.getByText('The deadline has passed').count()).toBe(0);
  expect(await tab.getByRole('link', { name: 'Back this' }).first().isDisabled()).toBe(true);
  await look(tab, `journey-preview-${tab.viewportSize()?.width}`);
  await tab.getByRole('link', { name: 'Back to editor' }).click();
  await tab.waitForURL(/\/campaigns\/\d+\/edit$/);
  await tab.close();
}

async function fund({ page }: Visit, size: Size, id: number): Promise<void> {
  await goToStep(page, size, 'Funding');
  await page.waitForURL(/\/edit\/funding$/);
  // What the owner did not choose is not chosen for them.
  expect(await page.locator('input[name=forever_opt_in]').isChecked()).toBe(false);
  const goal = page.getByRole('textbox', { name: 'Goal' });
  expect(await goal.inputValue()).toBe('');
  await goal.fill('900');
  await page.getByLabel('Country of the bank account').selectOption({ label: 'United States' });
  await expect
    .poll(() =>
      db().one(sql`select bank_country, goal_minor::int as goal from campaigns where id = ${id}`),
    )
    .toEqual({ bank_country: 'US', goal: 90_000 });
  await button(page, 'Verify identity').click();
  await button(page, 'Verify').click();
  await page.getByText('There’s nothing more to do here.').waitFor();
}

async function launch({ page }: Visit, size: Size, title: string): Promise<void> {
  await goToStep(page, size, 'Launch');
  await button(page, 'Accept terms').click();
  await page.getByText('You have accepted the terms.').waitFor();
  await link(page, 'Launch campaign').click();
  await page.getByRole('dialog', { name: `Launch ${title}?` }).waitFor();
  await look(page, `journey-dialog-${size}`);
  await button(page, 'Launch now').click();
  await page.getByRole('heading', { name: `${title} is live!` }).waitFor();
  await look(page, `journey-launched-${size}`);
}

describe.each(WINDOWS)('on a %s, by clicks alone', (size, visitor) => {
  it('a new owner signs up, drafts, previews, launches, celebrates, leads, and comes back', async () => {
    const email = `olga.${size}@owners.test`;
    const title = `Lamp on a ${size}`;
    const window = await visit(browser, product.url, visitor);
    const { page, go } = window;
    await go('/');
    if (size === 'phone') await openMenu(page, size);
    await page.getByRole('link', { name: 'Start a campaign' }).first().click();
    await page.waitForURL(/sign_in/);
    await signUp(window, email);
    const id = await draft(window, title);
    await preview(window, title);
    await page.getByRole('button', { name: /no perks|without perks/i }).click();
    await button(page, 'Offer perks after all').waitFor();
    await page.goto(await mailedTo(email, /\/accounts\/confirm\?confirmation_token=[\w.-]+/));
    await button(page, 'Confirm email address').click();
    await page.getByText('Your email address is confirmed.', { exact: true }).waitFor();
    await openMenu(page, size);
    await link(page, /^Edit campaign/).click();
    await page.waitForURL(`**/campaigns/${id}/edit`);
    await fund(window, size, id);
    await launch(window, size, title);
    await link(page, 'Go to command center').click();
    await page.waitForURL('**/command_center/**');
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await openMenu(page, size);
    await link(page, 'My campaigns').waitFor();
    await look(page, `journey-menu-${size}`);
    await link(page, 'My campaigns').click();
    await page.getByRole('link', { name: title, exact: true }).first().click();
    await page.waitForURL('**/projects/**');
    await link(page, 'Preview as visitor').waitFor();
    await look(page, `journey-own-page-${size}`);
    await link(page, 'Preview as visitor').click();
    await page.getByRole('link', { name: 'Back this' }).first().waitFor();
    await link(page, 'Back to your view').click();
    await link(page, 'Edit campaign').click();
    await page.waitForURL(`**/campaigns/${id}/edit`);
    expect(window.complaints).toEqual([]);
    await window.close();
  });

  it('a member of a team accepts by the mailed link, edits, and leaves', async () => {
    const { lantern, nora, ben } = market;
    const owner = await visit(browser, product.url, visitor);
    await owner.go('/');
    if (size === 'phone') await button(owner.page, 'Menu').click();
    await link(owner.page, 'Log in').click();
    await signIn(owner.page, nora.email, PASSWORD);
    await owner.page.waitForURL((url) => !url.pathname.includes('sign_in'));
    await openMenu(owner.page, size);
    await link(owner.page, 'My campaigns').click();
    await link(owner.page, `Edit ${lantern.title}`).click();
    await owner.page.waitForURL(/\/edit$/);
    await goToStep(owner.page, size, 'Team');
    expect(await owner.page.locator('input[name=permissions]:checked').count()).toBe(0);
    await owner.page.getByRole('textbox', { name: 'Email address' }).fill(ben.email);
    await owner.page.getByRole('checkbox', { name: /^Edit the campaign/ }).check({ force: true });
    await button(owner.page, 'Send invitation').click();
    await owner.page.getByText('The invitation is on its way.').waitFor();
    const way = await mailedTo(ben.email, /\/campaign_invitations\/[\w-]{43}/);
    await owner.go(way);
    await owner.page.getByText(`You’re logged in as ${nora.email}`).waitFor();
    expect(owner.complaints).toEqual([]);
    await owner.close();

    const member = await visit(browser, product.url, visitor);
    const { page } = member;
    await member.go(way);
    await signIn(page, ben.email, PASSWORD);
    await button(page, 'Join the team').click();
    await page.waitForURL('**/command_center/**');
    await page.getByText('You’ve joined the team.').waitFor();
    await openMenu(page, size);
    await link(page, /^Edit campaign/).click();
    await page.waitForURL(/\/edit$/);
    await page.locator('#tagline').fill(`Seen by Ben on a ${size}`);
    await page.getByText(/^Saved at/).waitFor();
    await expect
      .poll(() => db().one(sql`select tagline from campaigns where id = ${lantern.id}`))
      .toEqual({ tagline: `Seen by Ben on a ${size}` });
    await goToStep(page, size, 'Team');
    await link(page, 'Leave team').click();
    await button(page, 'Leave team').waitFor();
    await look(page, `journey-leave-${size}`);
    await button(page, 'Leave team').click();
    await page.getByText(`You’ve left the team of “${lantern.title}”.`).waitFor();
    expect(await page.getByRole('link', { name: `Edit ${lantern.title}` }).count()).toBe(0);
    expect(member.complaints).toEqual([]);
    await member.close();
  });
});
