import type { Browser, Page } from 'playwright-core';
import { hashPassword } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { launchChromium } from '../../support/chromium.ts';
import { freePort } from '../../support/free-port.ts';
import { type Mailbox, openMailbox } from '../../support/accounts/mailbox.ts';
import { type OauthProvider, startOauthProvider } from '../../support/accounts/oauth-provider.ts';
import { openProduct, type Product } from '../../support/product.ts';
import { complaintsOf, type Visit, visit, type Visitor } from './visit.ts';

export const PASSWORD = 'groundswell';

/** The product with a mail server, a Facebook of its own and a browser. */
export interface AccountsPlace {
  readonly product: Product;
  readonly mailbox: Mailbox;
  readonly provider: OauthProvider;
  readonly browser: Browser;
  /** Does the work in a window of its own; answers what it complained about. */
  as(visitor: Visitor, work: (window: Visit) => Promise<void>): Promise<string[]>;
  close(): Promise<void>;
}

/** Passkeys need a name, not an address: so people use `localhost` here. */
export async function openAccountsPlace(
  env: Readonly<Record<string, string>> = {},
): Promise<AccountsPlace> {
  const mailbox = await openMailbox();
  const provider = await startOauthProvider();
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const given = { PORT: port, PUBLIC_URL: url, SMTP_URL: mailbox.url, ...provider.environment };
  const product = await openProduct({ ...given, ...env });
  const browser = await launchChromium();
  return {
    product,
    mailbox,
    provider,
    browser,
    async as(visitor, work) {
      await db().run(sql`delete from rate_limits`);
      return complaintsOf(await visit(browser, url, visitor), work);
    },
    async close() {
      await browser.close();
      await product.stop();
      await provider.stop();
      await mailbox.stop();
    },
  };
}

/** A person with a confirmed address and a password. */
export async function plantPerson(email: string, firstname: string): Promise<number> {
  const hash = await hashPassword(PASSWORD);
  const { id } = await db().one<{ id: number }>(sql`
    insert into accounts (email, password_hash, firstname, lastname, email_confirmed_at)
    values (${email}, ${hash}, ${firstname}, 'Traveller', clock_now()) returning id`);
  return id;
}

/** Fills in the log-in form on the page, or in the dialog above it. */
export async function fillLogIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Logs in on the page and waits for what follows. */
export async function logIn(window: Visit, email: string, password = PASSWORD): Promise<void> {
  await window.go('/accounts/sign_in');
  await fillLogIn(window.page, email, password);
  await window.page.waitForURL((url) => url.pathname === '/');
}

/** The header's button of who is logged in. */
export const menuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`${name} Traveller`) }).first();

/** Writes down what happens to accounts on the pages of the window, and how the page stood then. */
export async function watchEvents(page: Page): Promise<() => Promise<Record<string, unknown>[]>> {
  await page.addInitScript(() => {
    window.addEventListener('groundswell:account', (event) => {
      const kept = JSON.parse(sessionStorage.getItem('seen-events') ?? '[]') as unknown[];
      const token = document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content;
      const { authorized } = document.documentElement.dataset;
      kept.push({ ...((event as CustomEvent).detail as object), token, authorized });
      sessionStorage.setItem('seen-events', JSON.stringify(kept));
    });
  });
  return () =>
    page.evaluate(
      () => JSON.parse(sessionStorage.getItem('seen-events') ?? '[]') as Record<string, unknown>[],
    );
}

export const header = (page: Page) => page.getByRole('banner');
export const dialog = (page: Page) => page.getByRole('dialog');

/** Counts what is sent to an address from now on. */
export function countCalls(page: Page, part: string): () => number {
  let count = 0;
  page.on('request', (request) => (count += request.url().includes(part) ? 1 : 0));
  return () => count;
}

/** Has the server's answer to a call lead elsewhere than it would. */
export async function leadTo(page: Page, call: string, location: string): Promise<void> {
  await page.route(call, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), location } });
  });
}

export async function openLogIn(page: Page): Promise<void> {
  await header(page).getByRole('link', { name: 'Log in' }).click();
  await dialog(page).getByRole('textbox', { name: 'Email', exact: true }).waitFor();
}

export async function openSignUp(page: Page): Promise<void> {
  await header(page).getByRole('link', { name: 'Sign up' }).click();
  await dialog(page).getByLabel('First name').waitFor();
}
