import { afterAll, beforeAll, expect, it } from 'vitest';
import { describePerson, sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { plantBacking } from '#test/stories/campaign-talk.ts';
import { plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import * as commentPage from './comment-page.tsx';
import * as reactPage from './react-page.tsx';
import * as writePage from './write-comment-page.tsx';

testDatabase();
let server: TestPages;
let backer: HttpClient;
let campaignId = 0;
beforeAll(async () => {
  const owner = await plantPerson('olga');
  const person = await plantPerson('ben');
  campaignId = await plantCampaign(owner.accountId, 'live');
  await db().run(sql`update campaigns set slug = 'talked-of' where id = ${campaignId}`);
  await plantBacking(campaignId, person);
  server = await startTestPages(
    [
      { path: 'projects/:slug/comments/new', module: writePage },
      { path: 'projects/:slug/comments/:comment', module: commentPage },
      { path: 'projects/:slug/updates/:update/reactions', module: reactPage },
    ],
    { sessions: sessionReader, describePerson },
  );
  backer = server.client();
  backer.cookies.set('session', await sessionOf(person));
});
afterAll(() => server.stop());

const PAGE = '/projects/talked-of';

/** Presses a button of a page's form, as a browser without scripts does. */
async function press(url: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ csrf_token: await backer.csrfToken(), ...fields });
  const { status, headers } = await backer.request({ method: 'POST', url, body });
  return [status, headers.location];
}

it('who is kept from commenting reads until when, why and whom to write to, in place of a form', async () => {
  const { id } = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body)
    select ${campaignId}, owner_id, 'Hello' from campaigns where id = ${campaignId} returning id`);
  await db().run(sql`
    insert into account_restrictions (account_id, kind, reason, ends_at, imposed_by)
    select account_id, 'comment', 'Spam', '2999-05-04T00:00Z', account_id
    from contributions where campaign_id = ${campaignId}`);
  for (const page of [`${PAGE}/comments/new`, `${PAGE}/comments/${id}`]) {
    const { text } = await backer.get(page);
    expect(text).toContain('You can’t post comments through May 3, 2999');
    expect(text).toContain('Our team’s reason: Spam');
    expect(text).toContain('href="/contact/questions"');
    expect(text).not.toContain('<textarea');
  }
  const refused = await press(`${PAGE}/comments/new`, { body: 'Still me' });
  expect(refused[0]).toBe(403);
  await db().run(sql`update account_restrictions set lifted_at = clock_now()`);
  await db().run(sql`delete from comments where id = ${id}`);
});

it('without a script a comment is posted, answered and reacted to by forms of pages', async () => {
  expect(await press(`${PAGE}/comments/new`, { body: 'Will it float?' })).toEqual([
    303,
    `${PAGE}/comments`,
  ]);
  const { id } = await db().one<{ id: number }>(sql`
    select id from comments where campaign_id = ${campaignId}`);
  const thread = `${PAGE}/comments/${id}`;
  const { text } = await backer.get(thread);
  expect(text).toMatch(/<form[^>]* method="post"[^>]*>(?:(?!<\/form>).)*name="reaction"/s);
  expect(text).toMatch(/<form[^>]* method="post"[^>]*>(?:(?!<\/form>).)*value="reply"/s);
  expect(text).not.toContain('value="report"');
  expect(await press(thread, { act: 'reply', body: 'I hope so.' })).toEqual([303, thread]);
  const like = { act: 'react', of: String(id), reaction: 'like:on' };
  expect(await press(thread, like)).toEqual([303, thread]);
  const shown = (await backer.get(thread)).text;
  expect(shown).toContain('I hope so.');
  expect(shown).toMatch(
    /value="like:off"[^>]*aria-pressed="true"|aria-pressed="true"[^>]*value="like:off"/,
  );
});

it('a comment that staff hid is on its own page for its author alone', async () => {
  await press(`${PAGE}/comments/new`, { body: 'Too loud for some' });
  const { id } = await db().one<{ id: number }>(sql`
    update comments set hidden_at = clock_now(), hidden_by = author_id
    where campaign_id = ${campaignId} and body = 'Too loud for some' returning id`);
  const { text } = await backer.get(`${PAGE}/comments/${id}`);
  expect(text).toContain('Too loud for some');
  expect(text).not.toMatch(/value="(?:reply|report)"/);
  expect((await server.client().get(`${PAGE}/comments/${id}`)).status).toBe(404);
});

it('without a script an update is reacted to by a page of its own', async () => {
  await db().run(sql`
    insert into campaign_updates (campaign_id, number, slug, title, body_html, published_at)
    values (${campaignId}, 1, 'first-light', 'First light', '<p>Lit.</p>', clock_now())`);
  const page = `${PAGE}/updates/first-light/reactions`;
  expect(await press(page, { reaction: 'celebrate:on' })).toEqual([303, page]);
  const { text } = await backer.get(page);
  expect(text).toContain('value="celebrate:off"');
  expect(text).toContain('value="like:on"');
});
