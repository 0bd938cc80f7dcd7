import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { launchChromium } from '../support/chromium.ts';
import { mailsTo } from '../support/accounts/mailed.ts';
import { openProduct, type Product } from '../support/product.ts';
import { expectAccessible, type Visit, type Visitor, visit } from './support/visit.ts';

let product: Product;
let browser: Browser;
let window: Visit;
beforeAll(async () => {
  product = await openProduct();
  const text = (message: string) => ({ message, link_text: 'Subscribe here' });
  const texts = { en: text('News?'), fr: text('N?'), de: text('Neues?'), es: text('?') };
  await db().run(sql`
    insert into info_banners (message_id, kind, texts, is_on)
    values ('letter', 'email_signup_modal', ${sql.json(texts)}, true)`);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(() => db().run(sql`delete from rate_limits`));
afterEach(() => window.close());

const dialog = (page: Page) => page.getByRole('dialog');
const email = (page: Page) => dialog(page).getByLabel('Email', { exact: true });
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Subscribe' });
const PATH = '/newsletter_subscriptions.json';

/** A window with the dialog open, and what it sends. */
async function openDialog(visitor: Visitor = {}): Promise<{ page: Page; sent: string[] }> {
  window = await visit(browser, product.url, { locale: 'en-US', ...visitor });
  const { page } = window;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(PATH)) sent.push(request.postData() ?? '');
  });
  await window.go('/');
  await page.getByRole('link', { name: 'Subscribe here' }).click();
  await email(page).waitFor();
  return { page, sent };
}

describe('the newsletter modal', () => {
  it('[2-21] [5-04] ignores an empty address and refuses a mistyped one before sending', async () => {
    const { page, sent } = await openDialog();
    await submit(page).click();
    await email(page).fill('   ');
    await submit(page).click();
    expect(await dialog(page).getByText('Please enter a valid').count()).toBe(0);
    for (const mistyped of ['maya', 'maya@', 'maya@x_y.test', 'ma ya@people.demo.test']) {
      await email(page).fill(mistyped);
      await submit(page).click();
      await dialog(page).getByText('Please enter a valid email address.').waitFor();
    }
    expect(sent).toEqual([]);
    expect(window.complaints).toEqual([]);
  });

  it('[2-22] [4-21] [3-24] thanks once it is sent, and leads to /explore in a new tab', async () => {
    const { page, sent } = await openDialog();
    await expectAccessible(page);
    await email(page).fill('maya@people.demo.test');
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: 'Thank you!' }).waitFor();
    await dialog(page).getByText('Check your inbox.').waitFor();
    expect(await email(page).count()).toBe(0);
    expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
      { email: 'maya@people.demo.test', disclaimer: false, source: 'info_banner' },
    ]);
    const link = dialog(page).getByRole('link', { name: 'Explore campaigns' });
    expect(await link.getAttribute('target')).toBe('_blank');
    const [tab] = await Promise.all([window.context.waitForEvent('page'), link.click()]);
    await tab.waitForURL('**/explore');
    await expectAccessible(page);
    expect(await mailsTo('maya@people.demo.test', 'newsletter_confirm')).toHaveLength(1);
    expect(window.complaints).toEqual([]);
  });

  it('[4-04] takes nothing but 200 for a success', async () => {
    const { page } = await openDialog({ expectsRefusals: true });
    let status = 0;
    await page.route(`**${PATH}`, (route) =>
      route.fulfill({ status, contentType: 'application/json', body: '{}' }),
    );
    for (status of [201, 202, 204, 500]) {
      await email(page).fill('maya@people.demo.test');
      // The sentence of the try before still stands there: only the answer tells that this one ended.
      const [answer] = await Promise.all([page.waitForResponse(`**${PATH}`), submit(page).click()]);
      expect(answer.status()).toBe(status);
      await dialog(page).getByText('That didn’t get through.').waitFor();
    }
    expect(await dialog(page).getByText('Thank you!').count()).toBe(0);
  });

  it('[3-24] asks for the consent where it is needed, and says when it is missing', async () => {
    const { page } = await openDialog({ locale: 'en-GB', expectsRefusals: true });
    await email(page).fill('brit@people.demo.test');
    const consent = dialog(page).getByRole('checkbox');
    expect(await consent.isChecked()).toBe(false);
    await submit(page).click();
    await dialog(page).getByText('Please agree to receive the newsletter first.').waitFor();
    expect(await mailsTo('brit@people.demo.test')).toEqual([]);
    await consent.check();
    await submit(page).click();
    await dialog(page).getByRole('heading', { name: 'Thank you!' }).waitFor();
  });

  it('[2-23] is closed by its cross and by Escape, and gives the focus back', async () => {
    const { page } = await openDialog();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Subscribe here' }).click();
    await email(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toBe('Subscribe here');
  });
});

describe('the footer’s form', () => {
  const subscribe = async (page: Page, address: string) => {
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Newsletter').fill(address);
    await footer.getByRole('button', { name: 'Subscribe' }).click();
  };

  it('subscribes by one press where it stands', async () => {
    window = await visit(browser, product.url, { locale: 'en-US' });
    const { page } = window;
    await window.go('/explore');
    await subscribe(page, 'quick@people.demo.test');
    await page.getByText('Check your inbox. The newsletter starts').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/explore');
    expect(await mailsTo('quick@people.demo.test', 'newsletter_confirm')).toHaveLength(1);
  });

  it('leads who has to agree to the page that asks, with the address, which no URL names', async () => {
    window = await visit(browser, product.url, { locale: 'en-GB' });
    const { page } = window;
    await window.go('/explore');
    await subscribe(page, 'briton@people.demo.test');
    await page.waitForURL('**/newsletter');
    const main = page.getByRole('main');
    expect(await main.getByLabel('Email', { exact: true }).inputValue()).toBe(
      'briton@people.demo.test',
    );
    await main.getByRole('checkbox').check();
    await main.getByRole('button', { name: 'Subscribe' }).click();
    await main.getByText('Thank you!').waitFor();
    expect(await mailsTo('briton@people.demo.test', 'newsletter_confirm')).toHaveLength(1);
  });
});

describe('without scripts', () => {
  it('the footer’s form and the mailed link do the same', async () => {
    window = await visit(browser, product.url, { javaScriptEnabled: false, locale: 'en-US' });
    const { page } = window;
    await window.go('/explore');
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Newsletter').fill('plain@people.demo.test');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await page.waitForURL('**/newsletter');
    const main = page.getByRole('main');
    expect(await main.getByLabel('Email').inputValue()).toBe('plain@people.demo.test');
    await main.getByRole('button', { name: 'Subscribe' }).click();
    await main.getByText('Thank you!').waitFor();
    const [mail] = await mailsTo('plain@people.demo.test', 'newsletter_confirm');
    const link = /https?:\/\/\S+newsletter_token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm subscription' }).click();
    await page.getByRole('heading', { name: 'You’re subscribed to the newsletter' }).waitFor();
    const row = await db().one<{ state: string }>(sql`
      select state from newsletter_subscriptions where email = 'plain@people.demo.test'`);
    expect(row.state).toBe('confirmed');
  });
});
