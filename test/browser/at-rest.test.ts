import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { launchChromium } from '../support/chromium.ts';
import { testDatabase } from '../support/database.ts';
import { type Visit, visit } from './support/visit.ts';

const database = testDatabase();
let app: BuiltApp;
let browser: Browser;
beforeAll(async () => {
  app = await startBuiltApp(database.url);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const isReacts = (page: Page) =>
  page.evaluate(() =>
    Object.keys(document.querySelector('body > *') ?? {}).some((key) => key.startsWith('__react')),
  );

/** Opens a page without waiting for its scripts, which come when the wait given is over. */
async function openSlowly({ page }: Visit, address: string, late: Promise<unknown>): Promise<void> {
  await page.route('**/assets/**/*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
}

describe('a window that waits until its page has come to rest', () => {
  const word = (page: Page) => page.locator('input[name="search_text"]').first();

  it('waits for the scripts', async () => {
    const window = await visit(browser, app.url);
    await openSlowly(window, '/explore', new Promise((done) => setTimeout(done, 400)));
    await word(window.page).fill('lantern');
    expect(await isReacts(window.page)).toBe(true);
    await window.close();
  });

  it('acts before them where it is hasty', async () => {
    const window = await visit(browser, app.url, { isHasty: true });
    const looked = Promise.withResolvers<void>();
    await openSlowly(window, '/explore', looked.promise);
    await word(window.page).fill('lantern');
    expect(await isReacts(window.page)).toBe(false);
    looked.resolve();
    await window.close();
  });

  it('leaves a page only when what was sent from there is answered', async () => {
    const window = await visit(browser, app.url, { expectsRefusals: true });
    const { page } = window;
    const order: string[] = [];
    await page.route('**/private_api/probe', async (route) => {
      await new Promise((done) => setTimeout(done, 400));
      order.push('answered');
      await route.fulfill({ status: 200, body: '{}' });
    });
    await window.go('/');
    const isSent = page.waitForRequest('**/private_api/probe');
    await page.evaluate(() => void fetch('/private_api/probe', { method: 'POST' }));
    await isSent;
    page.on('request', (request) => request.isNavigationRequest() && order.push('left'));
    await window.go('/explore');
    expect(order).toEqual(['answered', 'left']);
    expect(window.complaints).toEqual([]);
    await window.close();
  });

  it('looks only when what an act changed by an effect is drawn', async () => {
    const window = await visit(browser, app.url);
    const { page } = window;
    await window.go('/');
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('afterbegin', '<button id="late">0</button>');
      const button = document.querySelector('#late') as HTMLElement;
      const { port1, port2 } = new MessageChannel();
      // As React does: drawn by a message to itself, and what an effect then changes by another.
      port1.addEventListener('message', ({ data: isDrawn }) => {
        if (isDrawn) button.textContent = String(Number(button.textContent) + 1);
        const end = performance.now() + 20;
        while (performance.now() < end) continue;
        if (!isDrawn) port2.postMessage(true);
      });
      port1.start();
      button.addEventListener('click', () => port2.postMessage(false));
    });
    for (let times = 1; times <= 20; times += 1) {
      await page.locator('#late').click();
      expect(await page.locator('#late').textContent()).toBe(String(times));
    }
    await window.close();
  });

  it('meets the page that an address leads to, not the one before', async () => {
    const window = await visit(browser, app.url);
    const { page, context } = window;
    const device = await context.newCDPSession(page);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    for (let times = 0; times < 3; times += 1) {
      await window.go('/');
      await page.getByRole('contentinfo').getByRole('link', { name: 'How it works' }).click();
      await page.waitForURL('**/how-it-works');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/how it works/i);
    }
    await window.close();
  });
});
