import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { backOfficePages, staffClient } from '#test/stories/back-office.ts';
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

async function reportComment(authorId: number): Promise<number> {
  const { id: campaignId } = await makeCampaign();
  const { id } = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body)
    values (${campaignId}, ${authorId}, 'Buy gold') returning id`);
  await db().run(sql`
    insert into comment_reports (comment_id, reporter_id, reason)
    values (${id}, ${await makeAccount()}, 'spam')`);
  return id;
}

it('what is one’s own is left out of what several rows would become, and passed over', async () => {
  const me = await makeAccount();
  const first = await reportComment(await makeAccount());
  const mine = await reportComment(me);
  const last = await reportComment(await makeAccount());
  const support = staffClient(server, 'support', me);
  const plan = async (chosen: string) =>
    (await support.get(`/admin/comment_reports?plan=hide&chosen=${chosen}`)).text;
  const some = await plan(`${first},${mine}`);
  expect(some).toContain('1 comment is hidden');
  expect(some).toContain('>Hide comments (1)<');
  expect(some).toContain('1 is your own, so it’s left to colleagues');
  expect(some).toContain(`name="chosen" value="${first}"`);
  expect(some).not.toContain('No longer waiting');
  const none = await plan(String(mine));
  expect(none).toContain('1 is your own, so it’s left to colleagues');
  expect(none).not.toContain('None of these is waiting any more.');
  expect(none).not.toContain('>Hide comments (');
  const { text } = await support.get(`/admin/comment_reports/${first}`);
  expect(text).toMatch(new RegExp(`href="/admin/comment_reports/${last}"[^>]*>Next in queue`));
});
