import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { plantBacking } from '../stories/campaign-talk.ts';
import { type Person, plantPerson } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, look, openBuiltSite, shoot } from './support/built-site.ts';
import { expectNoOverflow } from './support/visit.ts';

const database = testDatabase();
let site: BuiltSite;
let owner: Person;
let backer: Person;
let stranger: Person;
let slug = '';

beforeAll(async () => {
  site = await openBuiltSite(database.url, 'all');
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
afterAll(() => site?.close());

const PHONE = { viewport: { width: 390, height: 844 } } as const;

const at = (rest = '') => `/projects/${slug}${rest}`;
const workspace = (rest: string) => `/command_center/${slug}/${rest}`;

describe('comments on a campaign', () => {
  it('[7-28] are written by contributors, on a phone and without a script', () =>
    expect(
      site.as(backer, { ...PHONE, javaScriptEnabled: false }, async (window) => {
        const { page, go } = window;
        await go(at('/comments'));
        await page.getByRole('link', { name: 'Write a comment' }).click();
        await page.getByLabel('Your comment').fill('Will it float?\nAsking for a friend.');
        await shoot(window.page, 'comment-write');
        await page.getByRole('button', { name: 'Post comment' }).click();
        await page.getByText('Will it float?').waitFor();
        expect(new URL(page.url()).pathname).toBe(at('/comments'));
        await page.getByText('Contributor', { exact: true }).waitFor();
        await shoot(window.page, 'comments-phone');
      }),
    ).resolves.toEqual([]));

  it('[7-28] are refused to strangers with the reason, and ask visitors to log in', async () => {
    await expect(
      site.as(stranger, {}, async ({ page, go }) => {
        await go(at('/comments/new'));
        await page.getByText('Once you’ve backed the campaign, you can comment here.').waitFor();
        expect(await page.getByLabel('Your comment').count()).toBe(0);
      }),
    ).resolves.toEqual([]);
    await expect(
      site.as(null, {}, async ({ page, go }) => {
        await go(at('/comments/new'));
        expect(new URL(page.url()).pathname).toBe('/accounts/sign_in');
      }),
    ).resolves.toEqual([]);
  });

  it('[7-28] are answered, pinned, liked, reported and hidden, each by whom it is for', async () => {
    await expect(
      site.as(owner, {}, async (window) => {
        const { page, go } = window;
        await go(workspace('comments'));
        await look(window.page, 'workspace-comments');
        await page.getByText('Reply', { exact: true }).first().click();
        await page.getByLabel('Your reply').fill('It does.');
        await page.getByRole('button', { name: 'Reply', exact: true }).click();
        await page.locator('p').getByText('It does.').waitFor();
        await page.getByRole('button', { name: 'Pin', exact: true }).click();
        await page.getByText('Pinned', { exact: true }).waitFor();
        await look(window.page, 'workspace-comments-answered');
        await page.getByRole('link', { name: 'View on the page' }).first().click();
        await page.locator('p').getByText('It does.').waitFor();
        await look(window.page, 'comment-owner');
      }),
    ).resolves.toEqual([]);
    await expect(
      site.as(stranger, PHONE, async (window) => {
        const { page, go } = window;
        await go(at('/comments'));
        await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
        const first = page.getByRole('group', { name: /comment by ben/i });
        const like = first.getByRole('button', { name: /^Like/ });
        await like.click();
        await first.getByRole('button', { name: 'Like: 1' }).waitFor();
        expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true);
        expect(await like.getAttribute('aria-pressed')).toBe('true');
        await page.getByRole('link', { name: /Report the comment by ben/i }).click();
        await page.getByLabel('What’s wrong with it?').first().selectOption('spam');
        await look(window.page, 'comment-report');
        await page.getByRole('button', { name: 'Send report' }).first().click();
        await page.getByText(/^Thank you. Our team will check it/).waitFor();
      }),
    ).resolves.toEqual([]);
    await expect(
      site.as(owner, {}, async ({ page, go }) => {
        await go(workspace('comments'));
        await page.getByText('1 report', { exact: true }).waitFor();
        const float = page.getByRole('article').filter({ hasText: 'Will it float?' });
        await float.getByRole('button', { name: 'Hide', exact: true }).click();
        await page.getByText('Hidden', { exact: true }).waitFor();
      }),
    ).resolves.toEqual([]);
    await expect(
      site.as(null, {}, async ({ page, go }) => {
        await go(at('/comments'));
        expect(await page.getByText('Will it float?').count()).toBe(0);
      }),
    ).resolves.toEqual([]);
  });

  it('[7-28] are posted and answered in place with a script, and the place keeps the focus', () =>
    expect(
      site.as(backer, { ...PHONE, expectsRefusals: true }, async (window) => {
        const { page, go } = window;
        await go(at('/comments'));
        await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
        await page.getByRole('link', { name: 'Write a comment' }).click();
        const label = page.getByLabel('Your comment');
        await label.waitFor();
        await expect.poll(() => label.evaluate((box) => box === document.activeElement)).toBe(true);
        await page.getByRole('button', { name: 'Post comment' }).click();
        await page.getByText('This field is required.').waitFor();
        await label.fill('Is it yellow?');
        await shoot(page, 'comment-in-place');
        await page.getByRole('button', { name: 'Post comment' }).click();
        const said = page.getByRole('article').filter({ hasText: 'Is it yellow?' });
        await said.waitFor();
        await label.waitFor({ state: 'detached' });
        await expect.poll(() => said.evaluate((box) => box === document.activeElement)).toBe(true);
        await said.getByRole('link', { name: /^Reply to ben/i }).click();
        await page.getByLabel('Your reply').fill('I hope so.');
        await said.getByRole('button', { name: 'Reply', exact: true }).click();
        await page
          .getByRole('article')
          .filter({ hasText: /^(?!.*yellow).*I hope so/ })
          .waitFor();
        await shoot(page, 'comment-answered-in-place');
        expect(new URL(page.url()).pathname).toBe(at('/comments'));
        expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true);
      }),
    ).resolves.toEqual([]));

  it('[7-28] ask a stranger for nothing but say why, where the form would stand', () =>
    expect(
      site.as(stranger, {}, async ({ page, go }) => {
        await go(at('/comments'));
        await page.getByRole('link', { name: 'Write a comment' }).click();
        await page.getByText('Once you’ve backed the campaign, you can comment here.').waitFor();
        expect(new URL(page.url()).pathname).toBe(at('/comments'));
        expect(await page.getByLabel('Your comment').count()).toBe(0);
      }),
    ).resolves.toEqual([]));

  it('[7-28] tell a visitor before the click that one has to log in, and lead there and back', () =>
    expect(
      site.as(null, PHONE, async (window) => {
        const { page, go } = window;
        await go(at('/comments'));
        expect(await page.getByRole('link', { name: 'Write a comment' }).isVisible()).toBe(false);
        await page.getByRole('link', { name: 'Log in to ask a question' }).waitFor();
        await look(page, 'comments-visitor');
        await page.getByRole('link', { name: 'Log in to comment' }).click();
        await page.waitForURL(/\/accounts\/sign_in/);
        expect(new URL(page.url()).searchParams.get('from')).toBe(at('/comments/new'));
      }),
    ).resolves.toEqual([]));
});

describe('updates of a campaign', () => {
  it('[7-28] are written, tried on oneself and published; those for contributors stay theirs', async () => {
    await expect(
      site.as(owner, {}, async (window) => {
        const { page, go } = window;
        await go(workspace('updates'));
        await look(window.page, 'workspace-updates-empty');
        await page.getByRole('link', { name: 'Write an update' }).first().click();
        await page.getByLabel('Title').fill('The hull is ready');
        const label = page.locator('.rich-text-page');
        await label.click();
        await label.pressSequentially('It floats.');
        await page.getByRole('radio', { name: /^Contributors/ }).check({ force: true });
        await page.getByRole('button', { name: 'Preview', exact: true }).click();
        await page.getByRole('heading', { level: 2, name: 'The hull is ready' }).waitFor();
        await look(window.page, 'workspace-write');
        await page.getByRole('button', { name: 'Email me a preview' }).click();
        await page.getByText('The preview is on its way to you.').waitFor();
        await page.getByRole('button', { name: 'Publish now' }).click();
        await page.getByRole('cell', { name: /Published/ }).waitFor();
        await look(window.page, 'workspace-updates');
      }),
    ).resolves.toEqual([]);
    const mailed = async () => {
      const rows = await db().query<{ kind: string; to: string }>(sql`
        select kind, to_address as to from mail_messages
        where kind like 'campaign_update%' order by kind`);
      return rows.map((row) => `${row.kind} ${row.to}`);
    };
    await expect
      .poll(mailed)
      .toEqual([`campaign_update ${backer.email}`, `campaign_update_preview ${owner.email}`]);
    await expect(
      site.as(backer, PHONE, async (window) => {
        await window.go(at('/updates/the-hull-is-ready'));
        await window.page.getByText('It floats.').waitFor();
        await look(window.page, 'update-phone');
      }),
    ).resolves.toEqual([]);
    await expect(
      site.as(stranger, { expectsRefusals: true }, async ({ page, go }) => {
        await go(at('/updates'));
        await page.getByText('No updates yet').waitFor();
        const answer = await page.goto(at('/updates/the-hull-is-ready'));
        expect(answer?.status()).toBe(404);
      }),
    ).resolves.toEqual([]);
  });

  it('[7-28] are planned for a time of the campaign’s zone; a time that is past says so', () =>
    expect(
      site.as(owner, { javaScriptEnabled: false, expectsRefusals: true }, async ({ page, go }) => {
        await go(workspace('updates/new'));
        await page.getByLabel('Title').fill('Planned');
        await page.getByRole('textbox', { name: 'Text' }).fill('<p>Later.</p>');
        await page.getByRole('button', { name: 'Save draft' }).click();
        await page.getByLabel('Publication time').fill('2001-01-01T10:00');
        await page.getByRole('button', { name: 'Schedule' }).click();
        await page.getByText('Choose a time in the future.').waitFor();
        expect(await page.getByLabel('Title').inputValue()).toBe('Planned');
        await page.getByLabel('Publication time').fill('2098-05-01T10:30');
        await page.getByRole('button', { name: 'Schedule' }).click();
        await page.getByText('This update is scheduled').waitFor();
        expect(await page.getByLabel('Publication time').inputValue()).toBe('2098-05-01T10:30');
      }),
    ).resolves.toEqual([]));
});

describe('messages between a contributor and the owner', () => {
  it('[7-34] go both ways, and nobody else reads or writes them', async () => {
    await expect(
      site.as(backer, { ...PHONE, javaScriptEnabled: false }, async (window) => {
        const { page, go } = window;
        await go(at('/messages'));
        const long = ' I would like it to go with the green of the door.'.repeat(3);
        await page.getByLabel('Your message').fill(`Which colour will mine be?${long}`);
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await page.getByText('Which colour will mine be?').waitFor();
        await shoot(window.page, 'messages-phone');
        await go('/accounts/messages');
        await page.getByText('Which colour will mine be?').waitFor();
        await expectNoOverflow(page);
      }),
    ).resolves.toEqual([]);
    await expect(
      site.as(owner, {}, async (window) => {
        const { page, go } = window;
        await go(workspace('messages'));
        await page.getByText('1 new').waitFor();
        await look(window.page, 'workspace-messages');
        await page.setViewportSize(PHONE.viewport);
        await expectNoOverflow(page);
        await page.getByRole('link', { name: /Which colour/ }).click();
        await page.getByLabel('Your message').fill('Green, as you wished.');
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await page.getByRole('listitem').filter({ hasText: 'Green, as you wished.' }).waitFor();
        await look(window.page, 'workspace-thread');
        await go(workspace('messages'));
        expect(await page.getByText('1 new').count()).toBe(0);
      }),
    ).resolves.toEqual([]);
    await expect(
      site.as(backer, { timezoneId: 'Asia/Tokyo' }, async ({ page, go }) => {
        await go(at('/messages'));
        await page.getByText('Green, as you wished.').waitFor();
        await page.locator('time').filter({ hasText: 'UTC+9' }).first().waitFor();
      }),
    ).resolves.toEqual([]);
    await expect(
      site.as(stranger, { expectsRefusals: true }, async ({ page, go }) => {
        await go(at('/messages'));
        await page.getByLabel('Your message').fill('Does it float?');
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await page.getByRole('listitem').filter({ hasText: 'Does it float?' }).waitFor();
        const answer = await page.goto(workspace(`messages/${backer.accountId}`));
        expect(answer?.status()).toBe(404);
      }),
    ).resolves.toEqual([]);
  });
});
