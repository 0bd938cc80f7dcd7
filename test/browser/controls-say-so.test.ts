import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '../stories/campaign-plant.ts';
import { plantBacking } from '../stories/campaign-talk.ts';
import { type Person, plantPerson } from '../support/audiences.ts';
import { testDatabase } from '../support/database.ts';
import { type BuiltSite, openBuiltSite } from './support/built-site.ts';

const database = testDatabase();
let site: BuiltSite;
let stranger: Person;
let comment = 0;
const CAMPAIGN = '/projects/not-for-all';

beforeAll(async () => {
  site = await openBuiltSite(database.url);
  const [owner, backer] = [await plantPerson('olga'), await plantPerson('ben')];
  stranger = await plantPerson('sam');
  await db().run(
    sql`update accounts set email_confirmed_at = null where id = ${stranger.accountId}`,
  );
  const id = await plantCampaign(owner.accountId, 'live');
  await db().run(sql`update campaigns set slug = 'not-for-all' where id = ${id}`);
  await plantBacking(id, backer);
  const row = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body) values (${id}, ${backer.accountId}, 'Will it float?')
    returning id`);
  comment = row.id;
});
afterAll(() => site?.close());

/** What a visitor is offered in place of a control, and where it brings them back to. */
const WAYS: readonly [string, string, string, () => string][] = [
  ['a question', '', 'Log in to ask a question', () => `${CAMPAIGN}/messages`],
  ['a question', '/faq', 'Log in to ask a question', () => `${CAMPAIGN}/messages`],
  ['a comment', '/comments', 'Log in to comment', () => `${CAMPAIGN}/comments/new`],
  ['a reply', '/comments', 'Log in to reply', () => `${CAMPAIGN}/comments/${comment}`],
  [
    'a report',
    '/comments',
    'Log in to report this comment',
    () => `${CAMPAIGN}/comments/${comment}?report=${comment}`,
  ],
];

describe('what a visitor may not do yet', () => {
  it.each(WAYS)('says so where it stands and leads there and back: %s', (_, at, name, back) =>
    expect(
      site.as(null, {}, async ({ page, go }) => {
        await go(`${CAMPAIGN}${at}`);
        await page.getByRole('link', { name, exact: true }).last().click();
        await page.waitForURL(/\/accounts\/sign_in/);
        expect(new URL(page.url()).searchParams.get('from')).toBe(back());
      }),
    ).resolves.toEqual([]),
  );

  it.each([
    ['following', '', /^Follow$/],
    ['a reaction', '/comments', /^Like/],
  ] as const)('opens the log-in above the page: %s', (_, at, name) =>
    expect(
      site.as(null, {}, async ({ page, go }) => {
        await go(`${CAMPAIGN}${at}`);
        await page.getByRole('button', { name }).first().click();
        const email = page.getByRole('dialog').getByRole('textbox', { name: 'Email', exact: true });
        await email.waitFor();
        expect(new URL(page.url()).pathname).toBe(`${CAMPAIGN}${at}`);
      }),
    ).resolves.toEqual([]),
  );

  it.each([
    ['following', '', /^Follow$/],
    ['a reaction', '/comments', /^Like/],
  ] as const)('leads to a page without a script: %s', (_, at, name) =>
    expect(
      site.as(null, { javaScriptEnabled: false }, async ({ page, go }) => {
        await go(`${CAMPAIGN}${at}`);
        await page.getByRole('button', { name }).first().click();
        await page.waitForURL(/\/accounts\/sign_in|\/comments\/\d+/);
        await page
          .getByText(/^Log in/)
          .first()
          .waitFor();
      }),
    ).resolves.toEqual([]),
  );

  it('subscribes without an account', () =>
    expect(
      site.as(null, {}, async ({ page, go }) => {
        await go(CAMPAIGN);
        await page.getByRole('link', { name: 'Email me updates' }).click();
        await page.waitForURL(`**${CAMPAIGN}/subscribe`);
        await page.getByRole('textbox', { name: 'Email' }).first().waitFor();
      }),
    ).resolves.toEqual([]));
});

describe('somebody with an account, not confirmed, who has not backed it', () => {
  it('asks the owner a question once their address is proved, and is told so before', () =>
    expect(
      site.as(stranger, {}, async ({ page, go }) => {
        await go(CAMPAIGN);
        await page.getByRole('link', { name: 'Ask a question' }).click();
        await page.getByText('Confirm your email address first').waitFor();
        expect(await page.getByLabel('Your message').count()).toBe(0);
        await page.getByRole('link', { name: 'Email and security' }).click();
        await page.waitForURL('**/accounts/settings/security');
        await db().run(sql`
          update accounts set email_confirmed_at = clock_now() where id = ${stranger.accountId}`);
        await go(`${CAMPAIGN}/faq`);
        await page.getByRole('main').getByRole('link', { name: 'Ask a question' }).last().click();
        await page.getByLabel('Your message').fill('Will it float?');
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await page.getByText('Message sent.').waitFor();
        await page.getByRole('listitem').filter({ hasText: 'Will it float?' }).waitFor();
        await db().run(sql`
          update accounts set email_confirmed_at = null where id = ${stranger.accountId}`);
      }),
    ).resolves.toEqual([]));

  it('reads why there is nothing to write, where the form would stand', () =>
    expect(
      site.as(stranger, {}, async ({ page, go }) => {
        await go(`${CAMPAIGN}/comments`);
        await page.getByRole('link', { name: 'Write a comment' }).click();
        await page.getByText('Once you’ve backed the campaign, you can comment here.').waitFor();
        expect(await page.getByLabel('Your comment').count()).toBe(0);
        await page.getByRole('link', { name: /^Reply to/ }).click();
        await page
          .getByText('Once you’ve backed the campaign, you can comment here.')
          .first()
          .waitFor();
      }),
    ).resolves.toEqual([]));

  it('follows, reacts and reports', () =>
    expect(
      site.as(stranger, {}, async ({ page, go }) => {
        await go(CAMPAIGN);
        await page.getByRole('button', { name: 'Follow', exact: true }).click();
        await page.getByRole('button', { name: 'Following' }).waitFor();
        await go(`${CAMPAIGN}/comments`);
        await page.getByRole('button', { name: /^Like/, pressed: false }).first().click();
        await page.getByRole('button', { name: /^Like/, pressed: true }).first().waitFor();
        await page
          .getByRole('link', { name: /^Report the comment/ })
          .first()
          .click();
        await page.getByRole('button', { name: 'Send report' }).click();
        await page
          .getByText(/Thank you|reported/i)
          .first()
          .waitFor();
      }),
    ).resolves.toEqual([]));
});
