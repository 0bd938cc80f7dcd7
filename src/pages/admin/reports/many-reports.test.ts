import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
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

const DECIDED = 60;

async function reader(role: Role) {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  const shown = async (url: string) =>
    (await client.get(url)).text.split('__reactRouterContext')[0] ?? '';
  return { client, shown };
}

/** One that is open, and behind it more that were decided than a page shows. */
async function plantReports(about: 'campaign_id' | 'account_id', id: number) {
  await db().run(sql`
    insert into moderation_reports (${sql.raw(about)}, reporter_id, locale, reason, note)
    values (${id}, ${await makeAccount()}, 'en', 'spam', 'The one that waits')`);
  await db().run(sql`
    insert into moderation_reports
      (${sql.raw(about)}, locale, reason, decision, decided_at, decided_by)
    select ${id}, 'en', 'spam', 'dismissed', clock_now(), ${await makeAccount()}
    from generate_series(1, ${DECIDED})`);
}

it('one that waits is shown and decided, however many about it were decided since', async () => {
  const campaign = await makeCampaign();
  const person = await makeAccount();
  await plantReports('campaign_id', campaign.id);
  await plantReports('account_id', person);
  for (const [page, role] of [
    [`/admin/campaign_reports/${campaign.id}`, 'trust'],
    [`/admin/account_reports/${person}`, 'support'],
  ] as const) {
    const { client, shown } = await reader(role);
    const text = await shown(page);
    expect([page, text.includes('The one that waits')]).toEqual([page, true]);
    expect([page, text.includes('50 of 61 reports')]).toEqual([page, true]);
    const dismiss = { intent: 'dismissed', reason: 'Seen' };
    expect([page, text.includes('Dismiss reports')]).toEqual([page, true]);
    expect((await submit(client, page, dismiss)).status).toBe(303);
    expect([page, (await shown(page)).includes('Dismiss reports')]).toEqual([page, false]);
  }
});

it('a comment that waits again is decided, however many later reports of it were', async () => {
  const { id: campaignId } = await makeCampaign();
  const { id } = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body) values (${campaignId}, ${await makeAccount()}, 'Gold')
    returning id`);
  await db().run(sql`
    insert into comment_reports (comment_id, reporter_id, reason, note, created_at)
    values (${id}, ${await makeAccount()}, 'spam', 'The one that waits', clock_now() - interval '1 day')`);
  for (let n = 0; n < DECIDED; n += 1) {
    await db().run(sql`
      insert into comment_reports (comment_id, reporter_id, reason, decision, decided_at, decided_by)
      values (${id}, ${await makeAccount()}, 'spam', 'kept', clock_now(), ${await makeAccount()})`);
  }
  const page = `/admin/comment_reports/${id}`;
  const { client, shown } = await reader('support');
  const text = await shown(page);
  for (const part of ['The one that waits', '50 of 61 reports', 'value="hide"']) {
    expect([part, text.includes(part)]).toEqual([part, true]);
  }
  expect((await submit(client, page, { intent: 'keep' })).status).toBe(303);
  expect(await shown(page)).not.toContain('value="hide"');
});

it('a page that shows all reports says nothing of how many there are', async () => {
  const campaign = await makeCampaign();
  await db().run(sql`
    insert into moderation_reports (campaign_id, locale, reason) values (${campaign.id}, 'en', 'spam')`);
  const { shown } = await reader('trust');
  expect(await shown(`/admin/campaign_reports/${campaign.id}`)).not.toMatch(/\d of \d+ reports/u);
});
