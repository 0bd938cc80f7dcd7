import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaignRoutes } from '#modules/campaigns/index.ts';
import { perkRoutes } from '#modules/perks/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { dateText } from '#platform/web/dates.ts';
import { backOfficePages, submit } from '#test/stories/back-office.ts';
import { makeAccount, makeCampaign, makePerk } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestPages, type TestPages } from '#test/support/pages.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';

testDatabase();
let pages: TestPages;
let calls: TestServer;
beforeAll(async () => {
  pages = await startTestPages(backOfficePages, { sessions: sessionsByNumber });
  calls = await startTestServer([...campaignRoutes, ...perkRoutes], { sessions: sessionsByNumber });
});
afterAll(async () => {
  await pages.stop();
  await calls.stop();
});

function as(role: Role, accountId: number) {
  const client = pages.client();
  const caller = calls.client();
  for (const one of [client, caller]) one.cookies.set('session', `${role}:${accountId}`);
  return { client, caller };
}
const trust = async () => as('trust', await makeAccount());

const dayIn = async (days: number) => {
  const row = await db().one<{ day: string }>(sql`
    select to_char(clock_now() + make_interval(days => ${days}), 'YYYY-MM-DD') as day`);
  return row.day;
};
const auditOf = (id: number) =>
  db().query<{ act: string; details: object }>(sql`
    select act, details from audit_log
    where subject_kind = 'campaign' and subject_id = ${id} and act <> 'personal_data_read' order by id`);
const mailsOf = async (id: number, kind: string) => {
  const rows = await db().query<{ text: string }>(sql`
    select body_text as text from mail_messages
    where kind = ${kind} and key like ${`${kind}:${id}:%`} order by id`);
  return rows.map(({ text }) => text);
};

describe('the staff’s pick', () => {
  it('is made and taken back with a reason, which is kept; never of one’s own', async () => {
    const { id, ownerId } = await makeCampaign();
    const page = `/admin/projects/${id}`;
    const { client } = await trust();
    const send = (fields: Record<string, string>) => submit(client, page, fields);
    for (const nothing of ['', '\u200b']) {
      expect((await send({ intent: 'feature', reason: nothing })).status).toBe(422);
    }
    const own = await submit(as('trust', ownerId).client, page, { intent: 'feature', reason: 'x' });
    expect(own.status).toBe(403);
    const member = await makeAccount();
    await db().run(sql`
      insert into campaign_team (campaign_id, account_id, permissions)
      values (${id}, ${member}, array['edit_campaign'])`);
    const fromTeam = as('trust', member).client;
    expect((await submit(fromTeam, page, { intent: 'feature', reason: 'x' })).status).toBe(403);
    expect(await auditOf(id)).toEqual([]);
    expect((await send({ intent: 'feature', reason: 'Lovely craft' })).status).toBe(303);
    const again = await send({ intent: 'feature', reason: 'Again' });
    const [said = ''] = again.text.split('__reactRouterContext');
    expect(again.status).toBe(409);
    // What stands is read anew below: nobody is asked to do so.
    expect(said).toContain('Someone changed this in the meantime.');
    expect(said).not.toContain('Please reload');
    const { text } = await client.get(page);
    expect(text).toContain('value="unfeature"');
    expect(text).not.toContain('value="feature"');
    expect((await send({ intent: 'unfeature', reason: 'Long enough' })).status).toBe(303);
    expect((await client.get(page)).text).toContain('Reason: Long enough · Staff pick: No');
    expect(await auditOf(id)).toEqual([
      { act: 'campaign_featured', details: { staff_pick: true, reason_id: expect.any(Number) } },
      { act: 'campaign_featured', details: { staff_pick: false, reason_id: expect.any(Number) } },
    ]);
  });

  it('is only one that raises money', async () => {
    const { id } = await makeCampaign();
    await db().run(sql`update campaigns set state = 'ended', outcome = 'funded' where id = ${id}`);
    const { caller, client } = await trust();
    const path = `/private_api/admin/projects/${id}/feature`;
    const answer = await caller.post(path, { staff_pick: true, reason: 'x' });
    expect([answer.status, answer.json<{ error: string }>().error]).toEqual([409, 'wrong_state']);
    expect((await client.get(`/admin/projects/${id}`)).text).not.toContain('value="feature"');
  });
});

describe('the deadline', () => {
  it('moves with a reason, more than once, and leaves the owner their own change', async () => {
    const { id } = await makeCampaign();
    const { client, caller } = await trust();
    const page = `/admin/projects/${id}`;
    const before = await db().one<{ ends_at: Date }>(sql`
      select ends_at from campaigns where id = ${id}`);
    const form = (reason: string, ends_on: string) =>
      submit(client, page, { intent: 'update_deadline', reason, ends_on });
    expect((await form('', await dayIn(20))).status).toBe(422);
    expect((await form('Too late', await dayIn(300))).status).toBe(422);
    expect((await form('Too soon', await dayIn(-3))).status).toBe(422);
    const same = await db().one<{ ends_at: Date }>(sql`
      select ends_at from campaigns where id = ${id}`);
    expect(same).toEqual(before);
    expect((await form('The outage of Monday', await dayIn(20))).status).toBe(303);
    // What ends at midnight is told by the day that was entered, as its emails tell it.
    const lastDay = dateText(new Date(await dayIn(20)), 'day', 'en');
    const [shown = ''] = (await client.get(page)).text.split('__reactRouterContext');
    expect(shown).toMatch(new RegExp(`>${lastDay}<`));
    expect(shown).toContain(`→ ${lastDay} · Reason: The outage of Monday`);
    const path = `/private_api/admin/projects/${id}/update_deadline`;
    const body = { ends_on: await dayIn(25), reason: 'And of Tuesday' };
    expect((await caller.post(path, body)).status).toBe(200);
    expect((await caller.post(path, body)).status).toBe(409);
    const row = await db().one<{ changed: boolean; day: string; events: number }>(sql`
      select deadline_changed_at is not null as changed,
        to_char((ends_at - interval '1 second') at time zone time_zone, 'YYYY-MM-DD') as day,
        (select count(*)::int from outbox where topic = 'campaign.deadline_changed'
          and payload ->> 'campaign_id' = ${String(id)}) as events
      from campaigns where id = ${id}`);
    expect(row).toEqual({ changed: false, day: body.ends_on, events: 2 });
    const [first, second, ...more] = await mailsOf(id, 'campaign_deadline_moved');
    expect([first?.includes('The outage of Monday'), second?.includes('And of Tuesday')]).toEqual([
      true,
      true,
    ]);
    expect(more).toEqual([]);
    expect((await auditOf(id)).map(({ act }) => act)).toEqual([
      'deadline_changed',
      'deadline_changed',
    ]);
  });
});

describe('the status of a perk', () => {
  it('[4-55] changes with a reason its owner reads, and back; never in one’s own campaign', async () => {
    const campaign = await makeCampaign();
    const { id, ownerId } = campaign;
    const perk = String(await makePerk(campaign));
    const page = `/admin/projects/${id}`;
    const { client, caller } = await trust();
    const form = { intent: 'perk_status', perk, status: 'hidden', reason: 'It cannot be made' };
    expect((await submit(client, page, { ...form, reason: '' })).status).toBe(422);
    expect((await submit(client, page, { ...form, perk: '999999' })).status).toBe(404);
    expect((await submit(as('trust', ownerId).client, page, form)).status).toBe(403);
    expect((await submit(client, page, form)).status).toBe(303);
    const statusOf = async () => {
      const row = await db().one<{ status: string }>(sql`
        select status from perks where id = ${Number(perk)}`);
      return row.status;
    };
    expect(await statusOf()).toBe('hidden');
    const [mail = ''] = await mailsOf(id, 'campaign_perk_status');
    expect(mail).toContain('It cannot be made');
    const path = `/private_api/admin/projects/${id}/perks/${perk}/change_status`;
    const body = { status: 'active', reason: 'It can' };
    expect((await caller.post(path, { ...body, status: 'gone' })).status).toBe(422);
    expect((await caller.post(path, body)).status).toBe(200);
    expect((await caller.post(path, body)).status).toBe(409);
    expect(await statusOf()).toBe('active');
    expect(await auditOf(id)).toEqual([
      {
        act: 'perk_status_changed',
        details: {
          perk: Number(perk),
          from: 'active',
          to: 'hidden',
          reason_id: expect.any(Number),
        },
      },
      {
        act: 'perk_status_changed',
        details: {
          perk: Number(perk),
          from: 'hidden',
          to: 'active',
          reason_id: expect.any(Number),
        },
      },
    ]);
    expect((await client.get(page)).text).toContain('Perk status changed');
  });
});

it.each([
  ['en', 'fixed', 'All or nothing', 'Goal not reached'],
  ['en', 'flexible', 'Flexible', 'Goal not reached'],
  ['fr', 'fixed', 'Tout ou rien', 'Objectif non atteint'],
] as const)(
  'its funding and its outcome have names, in %s for %s',
  async (locale, funding, name, end) => {
    const { id } = await makeCampaign({ fundingType: funding });
    await db().run(sql`
    update campaigns set state = 'ended', outcome = 'unfunded', outcome_sum_minor = 0,
      ends_at = clock_now() - interval '1 hour' where id = ${id}`);
    const { client } = await trust();
    const prefix = locale === 'en' ? '' : `/${locale}`;
    const { text } = await client.get(`${prefix}/admin/projects/${id}`);
    const [shown = ''] = text.split('__reactRouterContext');
    expect([shown.includes(`>${name}<`), shown.includes(`>${end}<`)]).toEqual([true, true]);
    expect(shown).not.toMatch(/>(fixed|flexible|unfunded)</);
  },
);

describe('why staff did something', () => {
  it('stands in the history and in the log, and no word of it in the log’s own rows', async () => {
    const campaign = await makeCampaign();
    const { id } = campaign;
    const perk = String(await makePerk(campaign));
    const page = `/admin/projects/${id}`;
    const { client } = await trust();
    const { slug } = await db().one<{ slug: string }>(sql`
      select slug from campaigns where id = ${id}`);
    const forms: Record<string, string>[] = [
      { intent: 'feature', reason: 'Lovely wordone' },
      { intent: 'update_deadline', ends_on: await dayIn(20), reason: 'Outage wordtwo' },
      { intent: 'perk_status', perk, status: 'hidden', reason: 'Unsafe wordthree' },
      { intent: 'cancel', confirm: slug, reason: 'Stolen wordfour' },
    ];
    for (const form of forms) expect((await submit(client, page, form)).status).toBe(303);
    const log = `/admin/audit_log?kind=campaign&number=${id}`;
    const admin = as('admin', await makeAccount()).client;
    for (const { text } of [await client.get(page), await admin.get(log)]) {
      for (const { reason } of forms) expect(text).toContain(reason);
      expect(text).not.toMatch(/reason.id/i);
    }
    expect(JSON.stringify(await auditOf(id))).not.toMatch(/word(one|two|three|four)/);
  });
});
