import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Person, plantPerson, sessionOf } from '../../support/audiences.ts';
import { startBuiltApp } from '../../support/built-app.ts';
import { launchChromium } from '../../support/chromium.ts';
import {
  atRest,
  complaintsOf,
  expectAccessible,
  expectNoOverflow,
  type Visit,
  visit,
  type Visitor,
} from './visit.ts';

/** The built product over a test database, with a file store of its own and a browser. */
export interface BuiltSite {
  visit(visitor?: Visitor): Promise<Visit>;
  /** A window of somebody new with an account. */
  windowOf(name: string, visitor?: Visitor): Promise<Visit & { id: number }>;
  /** Does the work in a window of somebody, or of nobody; answers what the window complained about. */
  as(
    person: Person | null,
    visitor: Visitor,
    work: (window: Visit) => Promise<void>,
  ): Promise<string[]>;
  close(): Promise<void>;
}

/** `web` answers pages alone, `all` works through jobs and events as well; with more settings when told. */
export async function openBuiltSite(
  databaseUrl: string,
  role: 'web' | 'all' = 'web',
  settings: Readonly<Record<string, string>> = {},
): Promise<BuiltSite> {
  const folder = await mkdtemp(join(tmpdir(), 'built-site-'));
  const environment = {
    DATA_DIR: folder,
    STORAGE_URL: `file:${join(folder, 'files')}`,
    ...settings,
  };
  const app = await startBuiltApp(databaseUrl, role, environment);
  const browser = await launchChromium();
  const open = async (person: Person | null, visitor: Visitor): Promise<Visit> => {
    const window = await visit(browser, app.url, visitor);
    if (person === null) return window;
    const value = await sessionOf(person);
    await window.context.addCookies([
      { name: 'session', value, url: app.url },
      { name: 'has_account', value: 'true', url: app.url },
    ]);
    return window;
  };
  return {
    visit: (visitor = {}) => open(null, visitor),
    async windowOf(name, visitor = {}) {
      const person = await plantPerson(name);
      return Object.assign(await open(person, visitor), { id: person.accountId });
    },
    as: async (person, visitor, work) => complaintsOf(await open(person, visitor), work),
    async close() {
      await browser.close();
      await app.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A picture of the page for looking at it; PAGE_SHOTS names the folder, none is taken without it. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.PAGE_SHOTS;
  if (!folder) return;
  await atRest(page);
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** What a page owes to everybody who looks at it. */
export async function look(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  await expectNoOverflow(page);
  await expectAccessible(page);
}
