import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { backOfficePages, submit } from '#test/stories/back-office.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

async function support() {
  const client = server.client();
  const id = await makeAccount();
  await db().run(sql`
    update accounts set firstname = 'Sam', lastname = ${`Support${id}`} where id = ${id}`);
  client.cookies.set('session', `support:${id}`);
  const shown = async (url: string) =>
    (await client.get(url)).text.split('__reactRouterContext')[0] ?? '';
  return { client, shown, name: `Sam Support${id}` };
}

async function reportedComment(campaignId: number, body: string, author: string) {
  const authorId = await makeAccount();
  await db().run(
    sql`update accounts set firstname = ${author}, lastname = '' where id = ${authorId}`,
  );
  const { id } = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body) values (${campaignId}, ${authorId}, ${body})
    returning id`);
  await db().run(sql`
    insert into comment_reports (comment_id, reporter_id, reason)
    values (${id}, ${await makeAccount()}, 'spam'), (${id}, ${await makeAccount()}, 'abuse')`);
  return { id, page: `/admin/comment_reports/${id}` };
}

it('reported comments are told apart in lists and before they are hidden, and found again', async () => {
  const { client, shown, name } = await support();
  const { id: campaignId } = await makeCampaign();
  const long = `Buy\n here ${'now '.repeat(60)}`;
  const one = await reportedComment(campaignId, long, 'Nora');
  const two = await reportedComment(campaignId, 'You are all fools', 'Omar');
  for (const list of ['/admin/comment_reports', '/admin?kind=comment_report']) {
    const text = await shown(list);
    for (const part of ['Buy here now', '…', 'Nora', 'You are all fools', 'Omar']) {
      expect([list, part, text.includes(part)]).toEqual([list, part, true]);
    }
  }
  expect(await shown('/admin/comment_reports?state=decided')).not.toContain('Buy here now');

  const review = await shown(`/admin/comment_reports?plan=hide&chosen=${one.id},${two.id}`);
  const said = /2 comments are hidden.*?<\/ul>/su.exec(review)?.[0] ?? '';
  for (const part of ['Nora', 'Buy here now', 'Omar', 'You are all fools', `#${one.id}`]) {
    expect([part, said.includes(part)]).toEqual([part, true]);
  }
  expect(said).toContain('Everyone who reported them is emailed');

  expect(await shown(one.page)).toContain('Everyone who reported it is emailed');
  expect((await submit(client, one.page, { intent: 'hide', reason: 'spam' })).status).toBe(303);
  expect(await shown(one.page)).toContain(
    'Comment hidden. The author is emailed the reason, and everyone who reported it is emailed',
  );
  expect((await submit(client, two.page, { intent: 'keep' })).status).toBe(303);
  const decided = await shown('/admin/comment_reports?state=decided');
  // Of each comment its last decision, the latest first, however many reports ended with it.
  expect(decided.split(`href="${one.page}"`)).toHaveLength(2);
  expect(decided.indexOf(two.page)).toBeLessThan(decided.indexOf(one.page));
  for (const part of ['Buy here now', '…', 'Nora', 'Hidden', 'Kept', name]) {
    expect([part, decided.includes(part)]).toEqual([part, true]);
  }
  // Nothing of it has an amount, so none of its columns is empty.
  const titles = Array.from(decided.matchAll(/<th [^>]*>(.*?)<\/th>/gsu), ([, title]) => title);
  expect(titles.map((title) => title?.replaceAll(/<[^>]*>/g, ''))).toEqual([
    'Subject',
    'Decision',
    'Decided on',
    'By',
  ]);
  expect(await shown('/admin/comment_reports')).not.toContain(one.page);
  const page = await shown(one.page);
  expect(page).toContain('Hidden by');
  expect(page.split(name).length).toBeGreaterThan(3);
});
