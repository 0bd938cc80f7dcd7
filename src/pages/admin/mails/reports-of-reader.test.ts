import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationSchedules } from '#modules/conversations/index.ts';
import { moderationSchedules } from '#modules/moderation/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
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

const REPORTER = 'told@reporter.test';

/** Reports that are decided, of which whoever made them is told. */
async function tellReporters(reporterId: number, about: { account: number; campaign: number }) {
  const decider = await makeAccount();
  const author = await makeAccount();
  const comments = await db().query<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body)
    values (${about.campaign}, ${author}, 'On the campaign'),
      (${(await makeCampaign()).id}, ${about.account}, 'By them') returning id`);
  await db().run(sql`
    insert into comment_reports (comment_id, reporter_id, reason, decision, decided_at, decided_by)
    select id, ${reporterId}, 'abuse', 'kept', clock_now(), ${decider}
    from unnest(${comments.map(({ id }) => id)}::bigint[]) id`);
  await db().run(sql`
    insert into moderation_reports (campaign_id, account_id, reporter_id, locale, reason, decision,
      decided_at, decided_by)
    values (${about.campaign}, null, ${reporterId}, 'en', 'spam', 'dismissed', clock_now(), ${decider}),
      (null, ${about.account}, ${reporterId}, 'en', 'spam', 'dismissed', clock_now(), ${decider})`);
  const turn = { guard: async () => undefined, signal: new AbortController().signal };
  for (const { name, run } of [...conversationSchedules, ...moderationSchedules]) {
    if (/reporters/.test(name)) await run(turn as never);
  }
}

it('staff don’t see in the log of mails who reported them, their campaign or comment', async () => {
  const reporterId = await makeAccount({ email: REPORTER });
  const about = { account: await makeAccount(), campaign: (await makeCampaign()).id };
  await db().run(sql`
    insert into campaign_team (campaign_id, account_id, permissions)
    values (${about.campaign}, ${about.account}, '{}')`);
  await tellReporters(reporterId, about);
  const sent = await db().query<{ id: number }>(sql`
    select id from mail_messages where to_address = ${REPORTER} and kind like '%report_outcome'`);
  expect(sent).toHaveLength(4);
  const [first] = sent;
  const shown = async (accountId: number) => {
    const client = server.client();
    client.cookies.set('session', `support:${accountId}`);
    const lists = [
      '/admin/mails',
      `/admin/mails?search=${REPORTER}`,
      `/admin/accounts/${reporterId}`,
    ];
    const texts = await Promise.all(lists.map(async (page) => (await client.get(page)).text));
    const count = (text: string) =>
      sent.filter(({ id }) => text.includes(`/admin/mails/${id}"`)).length;
    return [...texts.map(count), (await client.get(`/admin/mails/${first?.id}`)).status];
  };
  expect(await shown(await makeAccount())).toEqual([4, 4, 4, 200]);
  expect(await shown(about.account)).toEqual([0, 0, 0, 404]);
});
