import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { launchChromium } from '../support/chromium.ts';
import { testDatabase } from '../support/database.ts';

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

/** Opens an address; `complaints` collects what the console, the policy or the page itself objects to. */
async function open(
  address: string,
): Promise<{ page: Page; complaints: string[]; status: number }> {
  const page = await browser.newPage({ locale: 'en-GB' });
  const complaints: string[] = [];
  page.on('console', (message) => {
    const isOwn404 = message.text().includes('404') && message.location().url === page.url();
    if (['error', 'warning'].includes(message.type()) && !isOwn404) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const response = await page.goto(`${app.url}${address}`, { waitUntil: 'load' });
  await page.waitForFunction(() => {
    const first = document.querySelector('body > *');
    return first !== null && Object.keys(first).some((key) => key.startsWith('__react'));
  });
  return { page, complaints, status: response?.status() ?? 0 };
}

describe('pages in a browser', () => {
  it.each<[string, number, string, RegExp]>([
    ['/', 200, 'en', /sha256-/],
    ['/?utm_source=somewhere', 200, 'en', /sha256-/],
    ['/fr', 200, 'fr', /sha256-/],
    ['/accounts/sign_in', 200, 'en', /nonce-/],
    ['/de/nothing-here', 404, 'de', /nonce-/],
  ])(
    '%s hydrates under its strict policy without a complaint',
    async (address, expected, language, policy) => {
      const { page, complaints, status } = await open(address);
      expect([status, complaints]).toEqual([expected, []]);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      const head = await fetch(`${app.url}${address}`);
      expect(head.headers.get('content-security-policy')).toMatch(policy);
      expect(head.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
      await page.close();
    },
  );

  it('runs no script that got into a page by other ways', async () => {
    const { page } = await open('/');
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.__ran = true';
      document.body.append(script);
      const link = document.createElement('a');
      link.setAttribute('onclick', 'window.__ran = true');
      document.body.append(link);
      link.click();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return '__ran' in window;
    });
    expect(ran).toBe(false);
    await page.close();
  });

  it('goes from page to page without loading a document', async () => {
    const { page, complaints } = await open('/');
    await page.evaluate(() => Object.assign(window, { kept: true }));
    await page.locator('a[href="/explore"]').first().click();
    await page.waitForURL('**/explore');
    expect(await page.evaluate(() => 'kept' in window)).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('gives a cached page a token when it first writes', async () => {
    const { page } = await open('/');
    // Whoever has no cookie yet is named by each answer anew: the page's own first calls come before ours.
    await page.waitForLoadState('networkidle');
    const status = await page.evaluate(async () => {
      const answer = await fetch('/private_api/csrf');
      const { response } = (await answer.json()) as { response: { token: string } };
      const headers = { 'x-csrf-token': response.token };
      return (await fetch('/accounts/sign_out', { method: 'DELETE', headers })).status;
    });
    expect(status).toBeLessThan(400);
    expect(await page.evaluate(() => document.cookie)).not.toContain('visitor');
    await page.close();
  });
});
