import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveContribution } from '#flows/back-campaign/index.ts';
import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { give } from '#test/corruptions/backing.ts';
import { makeCampaign, visitor } from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { check as reportsAreLed } from '../../../checks/platform/leading-reports.check.ts';
import { mergeRoutes } from './merge-accounts.routes.ts';

testDatabase();
const gateway = moneyGateway();
let server: TestServer;
let support: Person;
beforeAll(async () => {
  server = await startTestServer(mergeRoutes, { sessions: sessionReader });
  support = await plantPerson('support', 'support');
});
afterAll(() => server.stop());

async function as(person: Person) {
  const client = server.client();
  client.cookies.set('session', await sessionOf(person));
  return client;
}

const address = (into: Person) => `/private_api/admin/accounts/${into.accountId}/merge`;

async function merge(into: Person, from: Person, by = support, reason: unknown = 'One person') {
  return (await as(by)).post(address(into), { from: from.accountId, reason });
}

async function plan(into: Person, from: Person) {
  const answer = await (await as(support)).get(`${address(into)}?from=${from.accountId}`);
  return answer.json<{
    response: {
      refusals: string[];
      moved: object;
      clashing: Record<string, number>;
      reports_between: number;
    };
  }>().response;
}

describe('two accounts of one person', () => {
  it('refuses whoever may not, a missing reason, and nobody', async () => {
    const [into, from] = [await plantPerson('r-into'), await plantPerson('r-from')];
    expect((await merge(into, from, from)).status).toBe(404);
    expect((await merge(into, from, await plantPerson('fin', 'finance'))).status).toBe(403);
    expect((await merge(into, from, support, ' ')).status).toBe(422);
    expect((await merge(into, { ...from, accountId: 99_999_999 })).status).toBe(404);
    expect(await db().query(sql`select id from accounts where merged_into is not null`)).toEqual(
      [],
    );
  });

  it('refuses what is not safe, says so before, and changes nothing', async () => {
    const [into, from] = [await plantPerson('u-into'), await plantPerson('u-from')];
    const cases = {
      staff: [
        sql`insert into account_roles (account_id, role) values (${from.accountId}, 'curator')`,
        sql`delete from account_roles where account_id = ${from.accountId}`,
      ],
      revoked: [
        sql`update accounts set revoked_at = clock_now() where id = ${from.accountId}`,
        sql`update accounts set revoked_at = null where id = ${from.accountId}`,
      ],
      unproved: [
        sql`update accounts set email_confirmed_at = null where id = ${into.accountId}`,
        sql`update accounts set email_confirmed_at = clock_now() where id = ${into.accountId}`,
      ],
      two_identities: [
        sql`insert into outside_identities (provider, subject, account_id)
          values ('facebook', 'u1', ${into.accountId}), ('facebook', 'u2', ${from.accountId})`,
        sql`delete from outside_identities where subject in ('u1', 'u2')`,
      ],
    };
    for (const [refusal, [make, undo]] of Object.entries(cases)) {
      if (make) await db().run(make);
      expect([refusal, (await plan(into, from)).refusals]).toEqual([refusal, [refusal]]);
      const answer = await merge(into, from);
      expect([answer.status, answer.json<{ error: string }>().error]).toEqual([409, refusal]);
      if (undo) await db().run(undo);
    }
    expect((await merge(into, into)).json()).toMatchObject({ error: 'same' });
    const begun = await give(
      await makeCampaign(),
      900,
      null,
      visitor({ accountId: from.accountId }),
    );
    expect((await merge(into, from)).json()).toMatchObject({ error: 'open_payment' });
    await leaveContribution(
      { id: begun.id, accountId: from.accountId },
      visitor({ accountId: from.accountId }),
    );
    const { ownerId, id } = await makeCampaign();
    await db().run(sql`update campaigns set owner_id = ${from.accountId} where id = ${id}`);
    expect((await merge(into, from)).json()).toMatchObject({ error: 'open_campaign' });
    await db().run(sql`update campaigns set owner_id = ${into.accountId} where id = ${id}`);
    await db().run(sql`
      insert into message_threads (campaign_id, account_id) values (${id}, ${from.accountId})`);
    expect((await merge(into, from)).json()).toMatchObject({ error: 'each_other' });
    await db().run(sql`update campaigns set owner_id = ${ownerId} where id = ${id}`);
    expect((await plan(into, from)).refusals).toEqual([]);
  });
});

describe('what one account reported of the other', () => {
  const report = (by: Person, about: { person?: Person; campaign?: number }) =>
    db().run(sql`
      insert into moderation_reports (campaign_id, account_id, reporter_id, locale, reason)
      values (${about.campaign ?? null}, ${about.person?.accountId ?? null}, ${by.accountId}, 'en', 'spam')`);
  const openReports = () =>
    db().query(sql`
      select reporter_id as by, account_id as account, campaign_id as campaign from moderation_reports
      where decided_at is null union all
      select reporter_id, null, null from comment_reports where decided_at is null
      order by account, campaign, by`);

  it('falls away with the merge, which says so before; what others reported stays', async () => {
    const [into, from] = [await plantPerson('o-into'), await plantPerson('o-from')];
    const other = await plantPerson('o-other');
    const campaign = await makeCampaign();
    await db().run(sql`
      update campaigns set owner_id = ${into.accountId} where id = ${campaign.id}`);
    await report(into, { person: from });
    await report(from, { person: into });
    await report(from, { campaign: campaign.id });
    const { id: comment } = await db().one<{ id: number }>(sql`
      insert into comments (campaign_id, author_id, body)
      values (${campaign.id}, ${into.accountId}, 'Hello') returning id`);
    await db().run(sql`
      insert into comment_reports (comment_id, reporter_id, reason) values
        (${comment}, ${from.accountId}, 'spam'), (${comment}, ${other.accountId}, 'spam')`);
    await report(other, { person: from });
    await report(other, { campaign: campaign.id });
    await report(from, { person: other });
    expect(await plan(into, from)).toMatchObject({ refusals: [], reports_between: 4 });
    expect((await merge(into, from)).status).toBe(200);
    expect(await openReports()).toEqual([
      { by: other.accountId, account: into.accountId, campaign: null },
      { by: into.accountId, account: other.accountId, campaign: null },
      { by: other.accountId, account: null, campaign: campaign.id },
      { by: other.accountId, account: null, campaign: null },
    ]);
    expect(await reportsAreLed.find(db())).toEqual([]);
    const noted = await db().query<{ details: { reports?: number } }>(sql`
      select details from audit_log where act = 'accounts_merged' order by id`);
    expect(noted.map(({ details }) => details.reports)).toEqual([4, undefined]);
  });
});

describe('what both accounts have', () => {
  it('is there once, and a restriction stays', async () => {
    const [into, from] = [await plantPerson('b-into'), await plantPerson('b-from')];
    const campaign = await makeCampaign();
    for (const { accountId, email } of [into, from]) {
      await give(campaign, 900, 'pm_card_visa', visitor({ accountId }), { email });
      await db().run(sql`
        insert into campaign_follows (campaign_id, account_id) values (${campaign.id}, ${accountId})`);
      await db().run(sql`
        insert into saved_searches (account_id, name, query) values (${accountId}, 'Lamps', 'q=lamp')`);
      const { id } = await db().one<{ id: number }>(sql`
        insert into message_threads (campaign_id, account_id)
        values (${campaign.id}, ${accountId}) returning id`);
      await db().run(sql`
        insert into campaign_messages (thread_id, author_id, body) values (${id}, ${accountId}, 'Hello')`);
    }
    const ends = (days: number) => sql`clock_now() + make_interval(days => ${days}::int)`;
    await db().run(sql`
      insert into account_restrictions (account_id, kind, reason, ends_at, imposed_by) values
        (${into.accountId}, 'comment', 'Short', ${ends(1)}, ${support.accountId}),
        (${from.accountId}, 'comment', 'Long', ${ends(9)}, ${support.accountId}),
        (${from.accountId}, 'message', 'Threats', ${ends(3)}, ${support.accountId})`);
    const counted = () =>
      db().one<{ contributors: number; contributions: number }>(sql`
      select contributors, contributions from campaign_totals where campaign_id = ${campaign.id}`);
    expect(await counted()).toEqual({ contributors: 2, contributions: 2 });
    expect((await plan(into, from)).clashing).toEqual({
      contributors: 1,
      teams: 0,
      follows: 1,
      threads: 1,
      searches: 1,
    });
    expect((await merge(into, from)).status).toBe(200);
    expect(await counted()).toEqual({ contributors: 1, contributions: 2 });
    const open = await db().query<{ kind: string; reason: string }>(sql`
      select kind, reason from account_restrictions
      where account_id = ${into.accountId} and lifted_at is null order by kind`);
    expect(open).toEqual([
      { kind: 'comment', reason: 'Long' },
      { kind: 'message', reason: 'Threats' },
    ]);
    const said = await db().one<{ threads: number; messages: number }>(sql`
      select count(distinct t.id) as threads, count(*) as messages from message_threads t
      join campaign_messages m on m.thread_id = t.id where t.account_id = ${into.accountId}`);
    expect(said).toEqual({ threads: 1, messages: 2 });
  });
});

itLeavesMoneyInOrder(gateway);

it('tells each address in its own language, as it may be two people’s after all', async () => {
  const [into, from] = [await plantPerson('l-into'), await plantPerson('l-from')];
  await db().run(sql`update accounts set locale = 'fr' where id = ${into.accountId}`);
  await db().run(sql`update accounts set locale = 'de' where id = ${from.accountId}`);
  expect((await merge(into, from)).status).toBe(200);
  const mails = await db().query<{ to: string; locale: string }>(sql`
    select to_address as to, locale from mail_messages
    where kind in ('account_merged', 'account_merged_away')
      and to_address in (${into.email}, ${from.email}) order by locale`);
  expect(mails).toEqual([
    { to: from.email, locale: 'de' },
    { to: into.email, locale: 'fr' },
  ]);
});
