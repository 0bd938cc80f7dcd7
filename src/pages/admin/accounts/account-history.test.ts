import { afterAll, beforeAll, expect, it } from 'vitest';
import { revokeAccess } from '#modules/accounts/index.ts';
import { decideReport } from '#modules/conversations/index.ts';
import { mergeAccounts } from '#flows/merge-accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Actor, Role } from '#platform/http/actor.ts';
import { backOfficePages } from '#test/stories/back-office.ts';
import { makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

async function staff(role: Role) {
  const id = await makeAccount();
  await db().run(sql`update accounts set firstname = 'Sam', lastname = ${role} where id = ${id}`);
  await db().run(sql`insert into account_roles (account_id, role) values (${id}, ${role})`);
  const client = server.client();
  client.cookies.set('session', `${role}:${id}`);
  const shown = async (url: string) =>
    (await client.get(url)).text.split('__reactRouterContext')[0] ?? '';
  const actor: Actor = {
    ...visitor(),
    kind: 'person',
    accountId: id,
    roles: [role],
    isRoleWithheld: false,
    sessionId: null,
  };
  return { client, shown, actor };
}

it('says on one’s own account why nothing can be done about it', async () => {
  const { shown, actor } = await staff('admin');
  const own = await shown(`/admin/accounts/${actor.accountId}`);
  expect(own).toContain('This is your own account, so only your colleagues can make decisions');
  const other = await shown(`/admin/accounts/${await makeAccount()}`);
  expect(other).not.toContain('Your own account');
});

const historyOf = (page: string) => page.slice(page.indexOf('class="admin-history"'));

it('support sees who revoked and merged an account and why, of the merged one too', async () => {
  const { shown, actor } = await staff('support');
  const [into, from] = [await makeAccount(), await makeAccount()];
  await revokeAccess(from, 'Posted threats', actor);
  await db().run(
    sql`update accounts set revoked_at = null, revoked_reason = null where id = ${from}`,
  );
  await mergeAccounts({ into, from }, 'The same person', actor);
  const history = historyOf(await shown(`/admin/accounts/${into}`));
  for (const part of [
    'Access revoked',
    'Posted threats',
    `Account #${from}, merged into this one`,
    'Sam support',
    'The same person',
  ]) {
    expect([part, history.includes(part)]).toEqual([part, true]);
  }
  expect(history.match(/Accounts merged/g)).toHaveLength(1);
  expect(history).not.toContain('Personal data viewed');
  expect(history).not.toContain('/admin/audit_log');
});

it('what was only looked at is left out of the history, and the way to it is said', async () => {
  const { shown } = await staff('admin');
  const id = await makeAccount();
  await shown(`/admin/accounts/${id}`);
  const page = await shown(`/admin/accounts/${id}`);
  expect(page).not.toContain('Personal data viewed');
  expect(page).toContain('Full history, with views of personal data');
  expect(await shown(`/admin/audit_log?account=${id}`)).toContain('Personal data viewed');
});

it('why a comment was hidden stands on its page, and the comment on its author’s', async () => {
  const { shown, actor } = await staff('support');
  const [author, { id: campaignId }] = [await makeAccount(), await makeCampaign()];
  const { id } = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body) values (${campaignId}, ${author}, 'Buy here')
    returning id`);
  await db().run(sql`
    insert into comment_reports (comment_id, reporter_id, reason)
    values (${id}, ${await makeAccount()}, 'abuse')`);
  const open = await shown(`/admin/comment_reports/${id}`);
  expect(open).toMatch(/<select[^>]*name="reason"[^>]*>\s*<option value=""/);
  expect(open).not.toMatch(/<option value="abuse" selected/);
  expect(open).not.toContain('Reason emailed to the author');
  expect(await shown(`/admin/accounts/${author}`)).not.toContain('Hidden comments');

  await decideReport(campaignId, id, { decision: 'hidden', reason: 'fraud' }, actor);
  expect(await shown(`/admin/comment_reports/${id}`)).toMatch(
    /Reason emailed to the author<\/dt>(?:<[^>]*>)*Fraud/,
  );
  const account = await shown(`/admin/accounts/${author}`);
  expect(account).toContain('Hidden comments (1)');
  expect(account).toMatch(
    new RegExp(`href="/admin/comment_reports/${id}"[^>]*>(?:<[^>]*>)*Buy here`),
  );
  expect(historyOf(account)).toContain('Fraud');

  await decideReport(campaignId, id, { decision: 'shown' }, actor);
  expect(await shown(`/admin/comment_reports/${id}`)).not.toContain('Reason emailed to the author');
  expect(await shown(`/admin/accounts/${author}`)).not.toContain('Hidden comments');
});

it('what two people said between them is not shown to staff unless it was reported', async () => {
  const { shown } = await staff('support');
  const [author, { id: campaignId, ownerId }] = [await makeAccount(), await makeCampaign()];
  const { id } = await db().one<{ id: number }>(sql`
    insert into comments (campaign_id, author_id, body, private, hidden_at, hidden_by)
    values (${campaignId}, ${author}, 'Between us', true, clock_now(), ${ownerId}) returning id`);
  expect(await shown(`/admin/accounts/${author}`)).not.toMatch(/Between us|Hidden comments/);
  await db().run(sql`
    insert into comment_reports (comment_id, reporter_id, reason) values (${id}, ${ownerId}, 'abuse')`);
  expect(await shown(`/admin/accounts/${author}`)).toContain('Between us');
});
