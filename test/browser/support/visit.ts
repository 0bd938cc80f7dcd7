import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { lookWhenDrawn } from './rest/after-acts.ts';
import { actAtRest, answerBeforeLeaving, atRest, endMotion, slowDown } from './rest/at-rest.ts';
import { findBarriers, findInnerScrollers, findOverflow, hydrated } from './inspect-page.ts';

export { atRest, hydrated };

/** Somebody's browser window: a page, and everything it complained about. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What console, policy and page objected to, with the address it happened on. */
  readonly complaints: string[];
  /** What the browser said of files that were announced and not used in time. */
  readonly unused: string[];
  /** Opens an address of the product and waits until the page has come to rest. */
  go(address: string): Promise<void>;
  close(): Promise<void>;
}

export interface Visitor extends BrowserContextOptions {
  /** Refusals the journey provokes on purpose: such answers are no complaint. */
  readonly expectsRefusals?: boolean;
  /** Has not been asked about cookies yet: everybody else said "only necessary ones". */
  readonly isNew?: boolean;
  /** Acts and looks while a page is on its way; everybody else waits until it has come to rest. */
  readonly isHasty?: boolean;
}

const DESKTOP = { width: 1280, height: 900 };

/** A fresh window with cookies of its own. */
export async function visit(browser: Browser, url: string, visitor: Visitor = {}): Promise<Visit> {
  const { expectsRefusals = false, isNew = false, isHasty = false, ...options } = visitor;
  const context = await browser.newContext({
    locale: 'en-GB',
    viewport: DESKTOP,
    baseURL: url,
    ...options,
  });
  if (!isNew) await context.addCookies([{ name: 'consent', value: 'necessary', url }]);
  const page = await context.newPage();
  await slowDown(page);
  const complaints: string[] = [];
  const unused: string[] = [];
  page.on('console', (message) => {
    const { url: from } = message.location();
    // What pages tell by themselves is never refused on purpose.
    const isRefusal = /status of 4\d\d/.test(message.text()) && !from.includes('/analytics/');
    if (!['error', 'warning'].includes(message.type()) || (isRefusal && expectsRefusals)) return;
    // Said by the clock, so also where a busy machine drew late: only who asks for it counts it.
    const list = message.text().includes('was preloaded') ? unused : complaints;
    list.push(`${from}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  const hasScript = options.javaScriptEnabled !== false;
  if (!isHasty) answerBeforeLeaving(page);
  if (hasScript && !isHasty) {
    await actAtRest(page);
    lookWhenDrawn(page);
    context.on('page', (tab) => {
      lookWhenDrawn(tab);
      void actAtRest(tab).catch(() => undefined);
    });
  }
  return {
    page,
    context,
    complaints,
    unused,
    async go(address) {
      await page.goto(address, { waitUntil: 'load' });
      if (hasScript) await atRest(page);
    },
    close: () => context.close(),
  };
}

/** Does the work in the window and closes it; answers what it complained about, also where it failed. */
export async function complaintsOf(
  window: Visit,
  work: (window: Visit) => Promise<void>,
): Promise<string[]> {
  try {
    await work(window);
    return window.complaints;
  } catch (error) {
    if (error instanceof Error) {
      error.message += [`\nat ${window.page.url()}`, ...window.complaints].join('\n');
    }
    throw error;
  } finally {
    await window.close();
  }
}

/** Fails with rule, impact and element for everything axe finds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await atRest(page);
  await endMotion(page);
  expect(await findBarriers(page)).toEqual([]);
}

/** Fails with the elements that make the page wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await atRest(page);
  expect(await findOverflow(page)).toEqual([]);
}

/** Fails with the boxes that scroll up and down by themselves, where the page alone should. */
export async function expectOneScroll(page: Page): Promise<void> {
  expect(await findInnerScrollers(page)).toEqual([]);
}
