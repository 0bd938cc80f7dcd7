import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { type Person, plantPerson } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, look, openBuiltSite, shoot } from './support/built-site.ts';
import { noise } from './support/media-page.ts';

const database = testDatabase();
let site: BuiltSite;
let owner: Person;
let picture: Buffer;
let id = 0;

beforeAll(async () => {
  site = await openBuiltSite(database.url, 'all');
  picture = await noise(1280, 960);
  owner = await plantPerson('olga');
  id = await plantCampaign(owner.accountId, 'draft');
  await db().run(
    sql`update campaigns set slug = 'soon-there', title = 'Soon there' where id = ${id}`,
  );
});
afterAll(() => site?.close());

const PHONE = { viewport: { width: 390, height: 844 } } as const;
const SOON = '/projects/soon-there/coming_soon';

/** The newest address of ours in the newest mail to somebody. */
async function linkMailedTo(email: string): Promise<string> {
  const mail = await db().one<{ text: string }>(sql`
    select body_text as text from mail_messages where to_address = ${email} order by id desc limit 1`);
  const address = /https?:\/\/\S+\/email_subscriptions\/[\w-]{43}(?=\s|$)/.exec(mail.text)?.[0];
  if (address === undefined) throw new Error(`no link in: ${mail.text}`);
  return new URL(address).pathname;
}

async function subscribedTo(email: string): Promise<number[]> {
  const rows = await db().query<{ id: number }>(sql`
    select campaign_id as id from email_subscribers where email = ${email}`);
  return rows.map((row) => row.id);
}

describe('a coming-soon page', () => {
  it('[7-28] [4-53] is written, shown by its link and made public by its owner', async () => {
    let preview = '';
    await expect(
      site.as(owner, { expectsRefusals: true }, async (window) => {
        const { page, go } = window;
        await go(`/campaigns/${id}/edit/coming_soon`);
        const headline = page.getByLabel(/^Headline/).first();
        const image = page.locator('form input[type=file]').first();
        const hasFocus = async (field: Locator) =>
          await expect
            .poll(() => field.evaluate((one) => one === document.activeElement))
            .toBe(true);
        await headline.fill('');
        await page.getByRole('button', { name: 'Publish page' }).click();
        await hasFocus(headline);
        for (const gap of [headline, image]) {
          expect(await gap.getAttribute('aria-invalid')).toBe('true');
        }
        await headline.fill('A lantern for the harbour');
        await page.getByLabel('Expected launch').fill('In spring');
        await page.getByLabel('Price from').fill('49.00');
        await page.getByRole('button', { name: 'Publish page' }).click();
        await page.getByText('The page needs a headline and a picture or video first.').waitFor();
        await hasFocus(image);
        expect(await headline.getAttribute('aria-invalid')).toBe(null);
        await look(window.page, 'soon-editor-refused');
        const uploaded = page.waitForResponse((answer) => answer.url().includes('/image/upload'));
        await page.locator('input[type=file]').first().setInputFiles({
          name: 'lantern.png',
          mimeType: 'image/png',
          buffer: picture,
        });
        expect((await uploaded).status()).toBe(200);
        await page.getByLabel('Alt text').fill('A lantern in the fog');
        await page.getByText('Variants', { exact: true }).click();
        await page.getByLabel('Link ending').first().fill('bold');
        await page
          .getByLabel(/^Headline/)
          .nth(1)
          .fill('Light up the night');
        await page.getByRole('button', { name: 'Create preview link' }).click();
        await page.getByText('The preview link works now.').waitFor();
        preview = (await page.locator('a[href*="preview="]').first().getAttribute('href')) ?? '';
        await look(window.page, 'soon-editor');
      }),
    ).resolves.toEqual([]);
    await expect(
      site.as(null, { expectsRefusals: true }, async ({ page, go }) => {
        expect((await page.goto(SOON))?.status()).toBe(404);
        await go(preview);
        await page.getByText('This is a preview').waitFor();
        expect(await page.getByRole('button', { name: 'Notify me' }).count()).toBe(0);
      }),
    ).resolves.toEqual([]);
    await expect(
      site.as(owner, {}, async ({ page, go }) => {
        await go(`/campaigns/${id}/edit/coming_soon`);
        await page.getByRole('button', { name: 'Publish page' }).click();
        await page.getByText('The page is published.').waitFor();
      }),
    ).resolves.toEqual([]);
  });

  it('[5-04] ignores an empty address and refuses a mistyped one before sending', async () => {
    await expect(
      site.as(null, {}, async ({ page, go }) => {
        const sent: string[] = [];
        page.on('request', (request) => {
          if (request.method() === 'POST' && request.url().includes('coming_soon'))
            sent.push(request.url());
        });
        await go(SOON);
        const email = page.getByLabel('Email', { exact: true });
        const button = page.getByRole('button', { name: 'Notify me' });
        await button.click();
        await email.fill('   ');
        await button.click();
        expect(await page.getByText('Please enter a valid email address.').count()).toBe(0);
        for (const mistyped of ['maya', 'maya@', 'ma ya@people.demo.test']) {
          await email.fill(mistyped);
          await button.click();
          await page.getByText('Please enter a valid email address.').waitFor();
          expect(await email.getAttribute('aria-invalid')).toBe('true');
        }
        expect(sent).toEqual([]);
      }),
    ).resolves.toEqual([]);
  });

  it('[2-13] [2-19] [7-02] takes addresses without a script, counts them by variant, source', async () => {
    await expect(
      site.as(
        null,
        { ...PHONE, javaScriptEnabled: false, expectsRefusals: true },
        async (window) => {
          const { page, go } = window;
          const asked = new Set<string | undefined>();
          page.on('request', (request) => {
            const [, , third] = new URL(request.url()).pathname.split('/');
            if (request.method() === 'POST') asked.add(third);
          });
          await go(`${SOON}?utm_source=newspaper`);
          await page
            .getByRole('heading', { level: 1, name: 'A lantern for the harbour' })
            .waitFor();
          await shoot(window.page, 'soon-phone');
          await page.getByLabel('Email', { exact: true }).fill('early@people.test');
          await page.getByRole('button', { name: 'Notify me' }).click();
          // A page kept for everybody cannot know the reader's region: the server asks.
          await page.getByRole('checkbox', { name: /^Yes, email me/ }).check();
          await page.getByRole('button', { name: 'Notify me' }).click();
          await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
          expect([...asked]).toEqual(['soon-there']);
          expect(await subscribedTo('early@people.test')).toEqual([id]);
          await go(await linkMailedTo('early@people.test'));
          await page.getByRole('button', { name: 'Get updates' }).click();
          await page.getByText('Thank you. We’ll let you know.').waitFor();
          expect(new URL(page.url()).pathname).toBe(SOON);
          // The campaign's own address leads to what announces it.
          await page.goto('/projects/soon-there');
          expect(new URL(page.url()).pathname).toBe(SOON);
        },
      ),
    ).resolves.toEqual([]);
    await expect(
      site.as(null, { expectsRefusals: true, colorScheme: 'dark' }, async (window) => {
        const { page, go } = window;
        await go(`/de${SOON}/bold`);
        await page.getByRole('heading', { level: 1, name: 'Light up the night' }).waitFor();
        await look(window.page, 'soon-dashboard-dark');
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
        await page.waitForURL(`**/de${SOON}?confirmed=1`);
      }),
    ).resolves.toEqual([]);
    await expect(
      site.as(owner, {}, async (window) => {
        const { page, go } = window;
        await go('/projects/soon-there/coming_soon/dashboard');
        await page.getByRole('list', { name: 'By source' }).getByText('newspaper').waitFor();
        await page.getByRole('list', { name: 'By page variant' }).getByText('bold').waitFor();
        await look(window.page, 'soon-dashboard');
      }),
    ).resolves.toEqual([]);
  });

  it('[2-18] [7-28] gives its owner the list and a table of it; the old address leads there', () =>
    expect(
      site.as(owner, {}, async (window) => {
        const { page, go } = window;
        await go(`/campaigns/${id}/email_subscribers`);
        expect(new URL(page.url()).pathname).toBe('/command_center/soon-there/email_subscribers');
        await page.getByText('2 subscribers').waitFor();
        await page.getByRole('button', { name: 'Export (CSV)' }).click();
        const fetch = page.getByRole('link', { name: 'Download CSV' });
        await fetch.waitFor();
        await look(window.page, 'workspace-subscribers');
        const [download] = await Promise.all([page.waitForEvent('download'), fetch.click()]);
        const chunks: Buffer[] = [];
        for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
        const table = Buffer.concat(chunks).toString('utf8');
        expect(table).toContain('"early@people.test","newspaper","","en","false"');
        expect(table).toContain('"later@people.test","","bold","de","false"');
      }),
    ).resolves.toEqual([]));
});
