import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit, roleRoutes } from '#modules/accounts/index.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { backOfficePages, staffClient, submit } from '#test/stories/back-office.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';

testDatabase();
moneyGateway();
let server: TestPages;
beforeAll(async () => {
  server = await startTestPages(backOfficePages, {
    sessions: sessionsByNumber,
    routes: roleRoutes,
  });
});
afterAll(() => server.stop());

const LOG = '/admin/audit_log';

const client = (role: Role, accountId: number) => staffClient(server, role, accountId);
const admin = (accountId: number) => client('admin', accountId);

const times = (text: string, part: string) => text.split(part).length - 1;
/** The page without what its script is sent. */
const shownOf = (text: string) => text.split('__reactRouterContext')[0] ?? '';

it('why reports about a campaign were decided stands in the log, but not for its own team', async () => {
  const campaign = await makeCampaign();
  const reporter = await makeAccount();
  await db().run(sql`
    insert into moderation_reports (campaign_id, reporter_id, locale, reason)
    values (${campaign.id}, ${reporter}, 'en', 'spam')`);
  const trust = client('trust', await makeAccount());
  const note = 'The invoices are real';
  const page = `/admin/campaign_reports/${campaign.id}`;
  const decided = await submit(trust, page, { intent: 'dismissed', reason: note });
  expect(decided.status).toBe(303);
  const { details } = await db().one<{ details: object }>(sql`
    select details from audit_log where act = 'reports_decided' and subject_id = ${campaign.id}`);
  expect(JSON.stringify(details)).not.toContain(note);
  const log = `${LOG}?kind=campaign&number=${campaign.id}`;
  const { text } = await admin(await makeAccount()).get(log);
  expect(text).toContain(`Dismissed · Reason: ${note} · Reports: 1`);
  const own = (await admin(campaign.ownerId).get(log)).text;
  expect(own).toContain('Reports decided');
  expect(own).not.toContain(note);
});

it('what was written with refunds, answers and reviews stands in the log, each once', async () => {
  const id = await makeAccount();
  const campaign = await makeCampaign();
  const values = { extra_cents: 2500, expected_total_cents: 2500 };
  const backerId = await makeAccount();
  const { contribution } = await startContribution(
    input(campaign, values),
    visitor({ accountId: backerId }),
    key(),
    addresses,
  );
  const { refund, request } = await transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    const refunded = await tx.one<{ id: number }>(sql`
      insert into payment_refunds (source_kind, source_id, idempotency_key, amount_minor, currency, reason,
        note) values ('contribution', ${contribution.id}, 'noted', 100, 'USD', 'other', 'Why it went back')
      returning id`);
    const asked = await tx.one<{ id: number }>(sql`
      insert into refund_requests (contribution_id, campaign_id, state, reason, asked_at, due_at, answer,
        answered_at, escalated_at, decision_note, decided_at, ended_at)
      values (${contribution.id}, ${campaign.id}, 'refused', 'other', clock_now(), clock_now(),
        'Why the owner declined', clock_now(), clock_now(), 'Why trust refused', clock_now(), clock_now())
      returning id`);
    await tx.run(sql`
      insert into contribution_reviews (contribution_id, reasons, method_ref, opened_at, decision, decided_at,
        decided_by, note) values (${contribution.id}, '{card}', 'm', clock_now(), 'cancelled', clock_now(),
        ${id}, 'Why the review ended so')`);
    return { refund: refunded.id, request: asked.id };
  });
  const entries = [
    ['contribution_refunded', { refund_id: refund, reason: 'other' }],
    ['refund_request_answered', { refund_request_id: request, decision: 'declined' }],
    ['refund_request_answered', { refund_request_id: request, decision: 'refused' }],
    ['contribution_reviewed', { decision: 'cancelled' }],
  ] as const;
  const subject = { kind: 'contribution', id: contribution.id };
  for (const [act, details] of entries) {
    await transaction((tx) => audit(tx, { act, actor: { accountId: id }, subject, details }));
  }
  const log = `${LOG}?kind=contribution&number=${contribution.id}`;
  const notes = [
    'Why it went back',
    'Why the owner declined',
    'Why trust refused',
    'Why the review ended so',
  ];
  for (const page of [log, `/admin/contributions/${contribution.id}`]) {
    const text = shownOf((await admin(id).get(page)).text);
    const told = notes.map((note) => times(text, `Note: ${note}`));
    expect([page, told]).toEqual([page, [1, 1, 1, 1]]);
  }
  for (const own of [backerId, campaign.ownerId]) {
    const { text } = await admin(own).get(log);
    expect([own, notes.filter((note) => text.includes(note))]).toEqual([own, []]);
  }
});

it('why reports about a person were decided is read by others, on pages and by calls', async () => {
  const person = await makeAccount();
  await db().run(sql`
    insert into moderation_reports (account_id, reporter_id, locale, reason)
    values (${person}, ${await makeAccount()}, 'en', 'spam')`);
  const note = 'Nothing in it';
  const decider = client('admin', await makeAccount());
  const page = `/admin/account_reports/${person}`;
  expect((await submit(decider, page, { intent: 'dismissed', reason: note })).status).toBe(303);
  const pages = [
    `${LOG}?kind=account&number=${person}`,
    `/admin/accounts/${person}`,
    `/private_api/admin/audit_log?account_id=${person}`,
  ];
  for (const one of pages) {
    const told = async (reader: number) => (await admin(reader).get(one)).text.includes(note);
    expect([one, await told(await makeAccount()), await told(person)]).toEqual([one, true, false]);
  }
});
