import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { launchChromium } from '../support/chromium.ts';
import { testDatabase } from '../support/database.ts';
import { type Visit, visit } from './support/visit.ts';

const database = testDatabase();
let app: BuiltApp;
let browser: Browser;
let open: Visit[] = [];
beforeAll(async () => {
  app = await startBuiltApp(database.url);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
});
afterEach(async () => {
  for (const each of open) await each.close();
  open = [];
});

async function visitor(options: BrowserContextOptions = {}): Promise<Visit> {
  const found = await visit(browser, app.url, options);
  open.push(found);
  return found;
}

/** Cached pages are dropped by a notification; the next look waits until the page says so. */
async function showBanner(messageId: string, kind: string, link: string | null): Promise<void> {
  const texts = JSON.stringify({ en: { message: 'The harvest is in.', link_text: 'See it' } });
  await db().run(sql`update info_banners set is_on = false`);
  await db().run(sql`
    insert into info_banners (message_id, kind, texts, link, is_on)
    values (${messageId}, ${kind}, ${texts}::jsonb, ${link}, true)`);
  await db().run(sql`select pg_notify('pages', '["home"]')`);
  await expect
    .poll(async () => (await fetch(`${app.url}/`)).text())
    .toContain(`data-banner="${messageId}"`);
}

describe('the info banner', () => {
  it('[2-24] [4-30] [9-07] leads on; closed, it is away for thirty days, unseen from the start', async () => {
    await showBanner('harvest', 'link', '/explore');
    const { page, context, go, complaints } = await visitor();
    await go('/');
    const banner = page.locator('[data-banner="harvest"]');
    expect(await banner.textContent()).toContain('The harvest is in.');
    expect(await banner.getByRole('link', { name: 'See it' }).getAttribute('href')).toBe(
      '/explore',
    );
    await banner.getByRole('button').click();
    await banner.waitFor({ state: 'detached' });
    const cookie = (await context.cookies()).find(({ name }) => name === 'info_banner_harvest');
    const seconds = (cookie?.expires ?? 0) - (await page.evaluate(() => Date.now() / 1000));
    expect(cookie?.value).toBe('1');
    expect(Math.abs(seconds - 30 * 24 * 3600)).toBeLessThan(60);
    // Hidden by the document itself, whatever comes later.
    await page.route('**/assets/**/*.js', (route) => route.abort());
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    expect(await banner.count()).toBe(1);
    expect(await banner.isVisible()).toBe(false);
    await page.unrouteAll();
    await go('/');
    expect(await banner.count()).toBe(0);
    // Of the scripts that were kept away, those of the first page that came late too.
    const ofScripts = /ERR_FAILED|dynamically imported module/;
    expect(complaints.filter((text) => !ofScripts.test(text))).toEqual([]);
    await showBanner('spring', 'link', '/explore');
    await go('/');
    expect(await page.locator('[data-banner="spring"]').isVisible()).toBe(true);
  });

  it('[2-25] of the sign-up kind opens the newsletter’s dialog and stays on the page', async () => {
    await showBanner('letters', 'email_signup_modal', null);
    const { page, go, complaints } = await visitor();
    await go('/');
    await page.locator('[data-banner="letters"]').getByRole('link').click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.locator('input[name=email]').count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  });

  it('[2-25] leads to the newsletter’s page without scripts', async () => {
    await showBanner('letters-2', 'email_signup_modal', null);
    const { page, go } = await visitor({ javaScriptEnabled: false });
    await go('/');
    await page.locator('[data-banner="letters-2"] a').click();
    expect(new URL(page.url()).pathname).toBe('/newsletter');
    expect(await page.locator('main input[name=email]').count()).toBe(1);
  });
});
