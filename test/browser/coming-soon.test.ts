import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { launchChromium } from '../support/chromium.ts';
import { testDatabase } from '../support/database.ts';
import { noise } from './support/media-page.ts';
import {
  expectAccessible,
  expectNoOverflow,
  type Visit,
  visit,
  type Visitor,
} from './support/visit.ts';

const database = testDatabase();
let app: BuiltApp;
let browser: Browser;
let folder: string;
let owner: Person;
let picture: Buffer;
let id = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'soon-site-'));
  const environment = { DATA_DIR: folder, STORAGE_URL: `file:${join(folder, 'files')}` };
  app = await startBuiltApp(database.url, 'all', environment);
  browser = await launchChromium();
  picture = await noise(1280, 960);
  owner = await plantPerson('olga');
  id = await plantCampaign(owner.accountId, 'draft');
  await db().run(
    sql`update campaigns set slug = 'soon-there', title = 'Soon there' where id = ${id}`,
  );
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const PHONE = { viewport: { width: 390, height: 844 } } as const;
const SHOTS = process.env.TALK_SHOTS;
const SOON = '/projects/soon-there/coming_soon';

async function as(
  person: Person | null,
  visitor: Visitor,
  work: (window: Visit) => Promise<void>,
): Promise<string[]> {
  const window = await visit(browser, app.url, visitor);
  if (person) {
    const value = await sessionOf(person);
    await window.context.addCookies([{ name: 'session', value, url: app.url }]);
  }
  try {
    await work(window);
    return window.complaints;
  } finally {
    await window.close();
  }
}

async function look({ page }: Visit, name: string, hasScript = true): Promise<void> {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
  // What looks closer is a script itself.
  if (!hasScript) return;
  await expectNoOverflow(page);
  await expectAccessible(page);
}

/** The newest address of ours in the newest mail to somebody. */
async function linkMailedTo(email: string): Promise<string> {
  const mail = await db().one<{ text: string }>(sql`
    select body_text as text from mail_messages where to_address = ${email} order by id desc limit 1`);
  const address = /https?:\/\/\S+\/email_subscriptions\/[\w-]{43}(?=\s|$)/.exec(mail.text)?.[0];
  if (address === undefined) throw new Error(`no link in: ${mail.text}`);
  return new URL(address).pathname;
}

describe('a coming-soon page', () => {
  it('[7-28] [4-53] is written, shown by its link and made public by its owner', async () => {
    let preview = '';
    await expect(
      as(owner, { expectsRefusals: true }, async (window) => {
        const { page, go } = window;
        await go(`/campaigns/${id}/edit/coming_soon`);
        await page
          .getByLabel(/^Headline/)
          .first()
          .fill('A lantern for the harbour');
        await page.getByLabel('When it starts').fill('In spring');
        await page.getByLabel('Price from').fill('49.00');
        await page.getByRole('button', { name: 'Make it public' }).click();
        await page.getByText('The page needs a headline and a picture or video first.').waitFor();
        await look(window, 'soon-editor-refused');
        const uploaded = page.waitForResponse((answer) => answer.url().includes('/image/upload'));
        await page.locator('input[type=file]').first().setInputFiles({
          name: 'lantern.png',
          mimeType: 'image/png',
          buffer: picture,
        });
        expect((await uploaded).status()).toBe(200);
        await page.getByLabel('The picture in words').fill('A lantern in the fog');
        await page.getByText('Variants', { exact: true }).click();
        await page.getByLabel('Name in the address').first().fill('bold');
        await page
          .getByLabel(/^Headline/)
          .nth(1)
          .fill('Light up the night');
        await page.getByRole('button', { name: 'Make a preview link' }).click();
        await page.getByText('The preview link works.').waitFor();
        preview = (await page.locator('a[href*="preview="]').first().getAttribute('href')) ?? '';
        await look(window, 'soon-editor');
      }),
    ).resolves.toEqual([]);
    await expect(
      as(null, { expectsRefusals: true }, async ({ page, go }) => {
        expect((await page.goto(SOON))?.status()).toBe(404);
        await go(preview);
        await page.getByText('This is a preview.').waitFor();
        expect(await page.getByRole('button', { name: 'Tell me' }).count()).toBe(0);
      }),
    ).resolves.toEqual([]);
    await expect(
      as(owner, {}, async ({ page, go }) => {
        await go(`/campaigns/${id}/edit/coming_soon`);
        await page.getByRole('button', { name: 'Make it public' }).click();
        await page.getByText('The page is public.').waitFor();
      }),
    ).resolves.toEqual([]);
  });

  it('[2-13] [7-02] takes addresses without a script, counts confirmed ones by variant, source', async () => {
    await expect(
      as(null, { ...PHONE, javaScriptEnabled: false }, async (window) => {
        const { page, go } = window;
        await go(`${SOON}?utm_source=newspaper`);
        await page.getByRole('heading', { level: 1, name: 'A lantern for the harbour' }).waitFor();
        await look(window, 'soon-phone', false);
        await page.getByLabel('Email', { exact: true }).fill('early@people.test');
        await page.getByRole('button', { name: 'Tell me' }).click();
        await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
        await go(await linkMailedTo('early@people.test'));
        await page.getByRole('button', { name: 'Yes, tell me' }).click();
        await page.getByText('Thank you. You will hear from us.').waitFor();
      }),
    ).resolves.toEqual([]);
    await expect(
      as(null, { expectsRefusals: true, colorScheme: 'dark' }, async (window) => {
        const { page, go } = window;
        await go(`/de${SOON}/bold`);
        await page.getByRole('heading', { level: 1, name: 'Light up the night' }).waitFor();
        await look(window, 'soon-desk-dark');
        await page.getByLabel('E-Mail', { exact: true }).fill('later@people.test');
        await page.getByRole('button', { name: 'Bescheid geben' }).click();
        // Readers in Europe agree first; nothing is kept before.
        const consent = page.getByRole('checkbox', { name: /^Ja, ich möchte/ });
        await expect.poll(() => consent.getAttribute('aria-invalid')).toBe('true');
        await consent.check();
        await page.getByRole('button', { name: 'Bescheid geben' }).click();
        await page.getByRole('heading', { name: 'Sehen Sie in Ihr Postfach' }).waitFor();
        await go(await linkMailedTo('later@people.test'));
        await page
          .getByRole('button', { name: 'Ja, sagen Sie es mir' })
          .or(page.locator('form button[name=act]'))
          .first()
          .click();
        await page.waitForURL('**/de');
      }),
    ).resolves.toEqual([]);
    await expect(
      as(owner, {}, async (window) => {
        const { page, go } = window;
        await go('/projects/soon-there/coming_soon/dashboard');
        await page
          .getByRole('list', { name: 'Where they came from' })
          .getByText('newspaper')
          .waitFor();
        await page
          .getByRole('list', { name: 'By variant of the page' })
          .getByText('bold')
          .waitFor();
        await look(window, 'soon-dashboard');
      }),
    ).resolves.toEqual([]);
  });

  it('[7-28] gives its owner the list and a table of it; the old address leads there', () =>
    expect(
      as(owner, {}, async (window) => {
        const { page, go } = window;
        await go(`/campaigns/${id}/email_subscribers`);
        expect(new URL(page.url()).pathname).toBe('/command_center/soon-there/email_subscribers');
        await page.getByText('2 subscribers').waitFor();
        await page.getByRole('button', { name: 'Make a table (CSV)' }).click();
        const fetch = page.getByRole('link', { name: 'Download the table' });
        await fetch.waitFor({ timeout: 30_000 });
        await look(window, 'desk-subscribers');
        const [download] = await Promise.all([page.waitForEvent('download'), fetch.click()]);
        const chunks: Buffer[] = [];
        for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
        const table = Buffer.concat(chunks).toString('utf8');
        expect(table).toContain('"early@people.test","newspaper","","en","false"');
        expect(table).toContain('"later@people.test","","bold","de","false"');
      }),
    ).resolves.toEqual([]));
});
