import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { plantBacking } from '../stories/campaign-talk.ts';
import { type Person, plantPerson, sessionOf } from '../support/audiences.ts';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { launchChromium } from '../support/chromium.ts';
import { testDatabase } from '../support/database.ts';
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
let backer: Person;
let stranger: Person;
let slug = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'talk-site-'));
  const environment = { DATA_DIR: folder, STORAGE_URL: `file:${join(folder, 'files')}` };
  app = await startBuiltApp(database.url, 'all', environment);
  browser = await launchChromium();
  owner = await plantPerson('olga');
  backer = await plantPerson('ben');
  stranger = await plantPerson('sam');
  const id = await plantCampaign(owner.accountId, 'live');
  await db().run(
    sql`update campaigns set slug = 'talked-of', title = 'Talked of' where id = ${id}`,
  );
  await plantBacking(id, backer);
  slug = 'talked-of';
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const PHONE = { viewport: { width: 390, height: 844 } } as const;
const SHOTS = process.env.TALK_SHOTS;

/** Does the work in a window of somebody; answers what the window complained about. */
async function as(
  person: Person | null,
  visitor: Visitor,
  work: (window: Visit) => Promise<void>,
): Promise<string[]> {
  const window = await visit(browser, app.url, visitor);
  if (person) {
    const value = await sessionOf(person);
    await window.context.addCookies([
      { name: 'session', value, url: app.url },
      { name: 'has_account', value: 'true', url: app.url },
    ]);
  }
  try {
    await work(window);
    return window.complaints;
  } finally {
    await window.close();
  }
}

/** What a page owes to everybody who looks at it. */
async function look({ page }: Visit, name: string, hasScript = true): Promise<void> {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name}.png`), fullPage: true });
  // What looks closer is a script itself.
  if (!hasScript) return;
  await expectNoOverflow(page);
  await expectAccessible(page);
}

const at = (rest = '') => `/projects/${slug}${rest}`;
const desk = (rest: string) => `/command_center/${slug}/${rest}`;

describe('comments on a campaign', () => {
  it('[7-28] are written by contributors, on a phone and without a script', () =>
    expect(
      as(backer, { ...PHONE, javaScriptEnabled: false }, async (window) => {
        const { page, go } = window;
        await go(at('/comments'));
        await page.getByRole('link', { name: 'Write a comment' }).click();
        await page.getByLabel('Your comment').fill('Will it float?\nAsking for a friend.');
        await look(window, 'comment-write', false);
        await page.getByRole('button', { name: 'Post the comment' }).click();
        await page.getByText('Will it float?').waitFor();
        expect(new URL(page.url()).pathname).toBe(at('/comments'));
        await page.getByText('Contributor', { exact: true }).waitFor();
        await look(window, 'comments-phone', false);
      }),
    ).resolves.toEqual([]));

  it('[7-28] are refused to strangers with the reason, and ask visitors to log in', async () => {
    await expect(
      as(stranger, {}, async ({ page, go }) => {
        await go(at('/comments/new'));
        await page.getByText('Once you have contributed, you can write here.').waitFor();
        expect(await page.getByLabel('Your comment').count()).toBe(0);
      }),
    ).resolves.toEqual([]);
    await expect(
      as(null, {}, async ({ page, go }) => {
        await go(at('/comments/new'));
        expect(new URL(page.url()).pathname).toBe('/accounts/sign_in');
      }),
    ).resolves.toEqual([]);
  });

  it('[7-28] are answered, pinned, liked, reported and hidden, each by whom it is for', async () => {
    await expect(
      as(owner, {}, async (window) => {
        const { page, go } = window;
        await go(desk('comments'));
        await look(window, 'desk-comments');
        await page.getByRole('link', { name: /^Answer, pin or hide/ }).click();
        await page.getByLabel('Your reply').fill('It does.');
        await page.getByRole('button', { name: 'Reply', exact: true }).click();
        await page.locator('p').getByText('It does.').waitFor();
        await page.getByRole('button', { name: 'Pin', exact: true }).click();
        await page.getByText('Pinned', { exact: true }).waitFor();
        await look(window, 'comment-owner');
      }),
    ).resolves.toEqual([]);
    await expect(
      as(stranger, PHONE, async (window) => {
        const { page, go } = window;
        await go(at('/comments'));
        const first = page.getByRole('group', { name: /comment by ben/i });
        const like = first.getByRole('button', { name: /^Like/ });
        await like.click();
        await first.getByRole('button', { name: 'Like: 1' }).waitFor();
        expect(await like.getAttribute('aria-pressed')).toBe('true');
        await page.getByRole('link', { name: /Report the comment by ben/i }).click();
        await page.getByLabel('What is wrong with it?').first().selectOption('spam');
        await look(window, 'comment-report');
        await page.getByRole('button', { name: 'Send the report' }).first().click();
        await page.getByText('Thank you. We will look at it.').waitFor();
      }),
    ).resolves.toEqual([]);
    await expect(
      as(owner, {}, async ({ page, go }) => {
        await go(desk('comments'));
        await page.getByText('1 report', { exact: true }).waitFor();
        await page.getByRole('link', { name: /^Answer, pin or hide the comment by ben/i }).click();
        await page.getByRole('button', { name: 'Hide', exact: true }).first().click();
        await page.getByText('Hidden', { exact: true }).waitFor();
      }),
    ).resolves.toEqual([]);
    await expect(
      as(null, {}, async ({ page, go }) => {
        await go(at('/comments'));
        expect(await page.getByText('Will it float?').count()).toBe(0);
      }),
    ).resolves.toEqual([]);
  });
});

describe('updates of a campaign', () => {
  it('[7-28] are written, tried on oneself and published; those for contributors stay theirs', async () => {
    await expect(
      as(owner, {}, async (window) => {
        const { page, go } = window;
        await go(desk('updates'));
        await look(window, 'desk-updates-empty');
        await page.getByRole('link', { name: 'Write an update' }).first().click();
        await page.getByLabel('Title').fill('The hull is ready');
        const words = page.locator('.rich-text-page');
        await words.click();
        await words.pressSequentially('It floats.');
        await page.getByRole('radio', { name: /^Contributors/ }).check({ force: true });
        await page.getByRole('button', { name: 'Preview', exact: true }).click();
        await page.getByRole('heading', { level: 2, name: 'The hull is ready' }).waitFor();
        await look(window, 'desk-write');
        await page.getByRole('button', { name: 'Mail it to me' }).click();
        await page.getByText('The preview is on its way to you.').waitFor();
        await page.getByRole('button', { name: 'Publish now' }).click();
        await page.getByRole('cell', { name: /Published/ }).waitFor();
        await look(window, 'desk-updates');
      }),
    ).resolves.toEqual([]);
    const mailed = async () => {
      const rows = await db().query<{ kind: string; to: string }>(sql`
        select kind, to_address as to from mail_messages
        where kind like 'campaign_update%' order by kind`);
      return rows.map((row) => `${row.kind} ${row.to}`);
    };
    await expect
      .poll(mailed, { timeout: 20_000 })
      .toEqual([`campaign_update ${backer.email}`, `campaign_update_preview ${owner.email}`]);
    await expect(
      as(backer, PHONE, async (window) => {
        await window.go(at('/updates/the-hull-is-ready'));
        await window.page.getByText('It floats.').waitFor();
        await look(window, 'update-phone');
      }),
    ).resolves.toEqual([]);
    await expect(
      as(stranger, { expectsRefusals: true }, async ({ page, go }) => {
        await go(at('/updates'));
        await page.getByText('No updates yet').waitFor();
        const answer = await page.goto(at('/updates/the-hull-is-ready'));
        expect(answer?.status()).toBe(404);
      }),
    ).resolves.toEqual([]);
  });

  it('[7-28] are planned for a time of the campaign’s zone; a time that is past says so', () =>
    expect(
      as(owner, { javaScriptEnabled: false, expectsRefusals: true }, async ({ page, go }) => {
        await go(desk('updates/new'));
        await page.getByLabel('Title').fill('Planned');
        await page.getByRole('textbox', { name: 'What is new' }).fill('<p>Later.</p>');
        await page.getByRole('button', { name: 'Save the draft' }).click();
        await page.getByLabel('Or at a time').fill('2001-01-01T10:00');
        await page.getByRole('button', { name: 'Plan it' }).click();
        await page.getByText('Choose a time in the future.').waitFor();
        expect(await page.getByLabel('Title').inputValue()).toBe('Planned');
        await page.getByLabel('Or at a time').fill('2098-05-01T10:30');
        await page.getByRole('button', { name: 'Plan it' }).click();
        await page.getByText('This update is planned.').waitFor();
        expect(await page.getByLabel('Or at a time').inputValue()).toBe('2098-05-01T10:30');
      }),
    ).resolves.toEqual([]));
});

describe('messages between a contributor and the owner', () => {
  it('[7-34] go both ways, and nobody else reads or writes them', async () => {
    await expect(
      as(backer, { ...PHONE, javaScriptEnabled: false }, async (window) => {
        const { page, go } = window;
        await go(at('/messages'));
        await page.getByLabel('Your message').fill('Which colour will mine be?');
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await page.getByText('Which colour will mine be?').waitFor();
        await look(window, 'messages-phone', false);
      }),
    ).resolves.toEqual([]);
    await expect(
      as(owner, {}, async (window) => {
        const { page, go } = window;
        await go(desk('messages'));
        await page.getByText('1 new').waitFor();
        await look(window, 'desk-messages');
        await page.getByRole('link', { name: /Which colour/ }).click();
        await page.getByLabel('Your message').fill('Green, as you wished.');
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await page.getByRole('listitem').filter({ hasText: 'Green, as you wished.' }).waitFor();
        await look(window, 'desk-thread');
        await go(desk('messages'));
        expect(await page.getByText('1 new').count()).toBe(0);
      }),
    ).resolves.toEqual([]);
    await expect(
      as(backer, {}, async ({ page, go }) => {
        await go(at('/messages'));
        await page.getByText('Green, as you wished.').waitFor();
      }),
    ).resolves.toEqual([]);
    await expect(
      as(stranger, { expectsRefusals: true }, async ({ page, go }) => {
        await go(at('/messages'));
        await page.getByText('Messages are for contributors').waitFor();
        const answer = await page.goto(desk(`messages/${backer.accountId}`));
        expect(answer?.status()).toBe(404);
      }),
    ).resolves.toEqual([]);
  });
});
