import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseRestricted } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { plantCampaign } from '#test/stories/campaign-plant.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { notifyReporters } from './notify-reporters.ts';
import { reportRoutes } from './report.routes.ts';
import { reportCampaign } from './send-report.ts';

testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(reportRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

function as(session: string | number) {
  const client = server.client();
  client.cookies.set('session', String(session));
  return client;
}
const staff = async (role: string) => as(`${role}:${await makeAccount()}`);

const ofCampaign = (id: number) => `/private_api/campaigns/${id}/report`;
const ofPerson = (id: number) => `/private_api/individuals/${id}/report`;
const open = (column: 'campaign_id' | 'account_id', id: number) =>
  db().query<{ reason: string; decision: string | null }>(sql`
    select reason, decision from moderation_reports where ${sql.raw(column)} = ${id} order by id`);
const outcomes = (accountId: number) =>
  db().query<{ text: string }>(sql`
    select body_text as text from mail_messages
    where account_id = ${accountId} and kind = 'report_outcome' order by id`);
async function inAWeek(): Promise<string> {
  const { day } = await db().one<{ day: string }>(sql`
    select to_char(clock_now() at time zone 'UTC' + interval '7 days', 'YYYY-MM-DD') as day`);
  return day;
}

describe('a report', () => {
  it('needs a reason of its tree, a word where that says nothing, and is not about one’s own', async () => {
    const campaign = await makeCampaign();
    const path = ofCampaign(campaign.id);
    const anybody = as(await makeAccount());
    const statusOf = async (body: object) => (await anybody.post(path, body)).status;
    expect((await server.client().post(path, { reason: 'spam' })).status).toBe(401);
    expect(await statusOf({ reason: 'impersonates_me' })).toBe(422);
    expect(await statusOf({ reason: '' })).toBe(422);
    expect(await statusOf({ reason: 'other', note: '  ' })).toBe(422);
    expect((await as(campaign.ownerId).post(path, { reason: 'spam' })).status).toBe(403);
    expect((await anybody.post(ofCampaign(999_999), { reason: 'spam' })).status).toBe(404);
    const person = await makeAccount();
    expect((await as(person).post(ofPerson(person), { reason: 'spam' })).status).toBe(403);
    expect((await anybody.post(ofPerson(person), { reason: 'resale' })).status).toBe(422);
    expect((await anybody.post(ofPerson(999_999), { reason: 'spam' })).status).toBe(404);
    expect(await open('campaign_id', campaign.id)).toEqual([]);
    expect(await open('account_id', person)).toEqual([]);
  });

  it('of a campaign that nobody may see yet is refused as of one that is not there', async () => {
    const draft = await plantCampaign(await makeAccount(), 'draft');
    const answer = await as(await makeAccount()).post(ofCampaign(draft), { reason: 'spam' });
    expect(answer.status).toBe(404);
  });

  it('is kept once for as long as it is open, of everybody', async () => {
    const campaign = await makeCampaign();
    const anybody = as(await makeAccount());
    for (const reason of ['resale', 'spam']) {
      expect((await anybody.post(ofCampaign(campaign.id), { reason })).status).toBe(200);
    }
    await as(await makeAccount()).post(ofCampaign(campaign.id), { reason: 'hate' });
    const reports = await open('campaign_id', campaign.id);
    expect(reports.map(({ reason }) => reason)).toEqual(['resale', 'hate']);
  });
});

describe('reports of a campaign', () => {
  const decide = (id: number) => `/private_api/admin/campaign_reports/${id}/decide`;
  const dismiss = { decision: 'dismissed', note: 'Seen the workshop' };

  async function reported() {
    const campaign = await makeCampaign();
    const reporter = await makeAccount();
    await as(reporter).post(ofCampaign(campaign.id), { reason: 'fake_product' });
    return { ...campaign, reporter };
  }

  it('are decided by trust alone, and not about one’s own', async () => {
    const { id, ownerId } = await reported();
    expect((await (await staff('support')).post(decide(id), dismiss)).status).toBe(403);
    expect((await as(`trust:${ownerId}`).post(decide(id), dismiss)).status).toBe(403);
    const trust = await staff('trust');
    expect((await trust.post(decide(id), { ...dismiss, note: ' ' })).status).toBe(422);
    const list = await trust.get('/private_api/admin/campaign_reports');
    expect(list.json<{ response: object[] }>().response).toContainEqual(
      expect.objectContaining({ subject_id: id, reason: 'fake_product' }),
    );
    expect((await trust.post(decide(id), dismiss)).status).toBe(200);
    expect((await trust.post(decide(id), dismiss)).status).toBe(409);
  });

  it('end with a hold as one act: what the hold refuses leaves them open', async () => {
    const { id, reporter } = await reported();
    const trust = await staff('trust');
    const hold = { decision: 'held', reason: 'perk_not_deliverable', evidence: 'A working one' };
    const late = { ...hold, due_at: '2001-01-31T00:00:00Z' };
    expect((await trust.post(decide(id), late)).status).toBe(422);
    expect(await open('campaign_id', id)).toEqual([{ reason: 'fake_product', decision: null }]);
    expect((await trust.post(decide(id), hold)).status).toBe(200);
    const { state } = await db().one<{ state: string }>(sql`
      select state from campaigns where id = ${id}`);
    expect(state).toBe('held');
    expect(await open('campaign_id', id)).toEqual([{ reason: 'fake_product', decision: 'held' }]);
    const acts = await db().query<{ act: string }>(sql`
      select act from audit_log where subject_kind = 'campaign' and subject_id = ${id} order by id`);
    expect(acts.map(({ act }) => act)).toEqual(['reports_decided', 'campaign_held']);
    await notifyReporters();
    expect((await outcomes(reporter))[0]?.text).toContain('took action');
  });

  it('are decided by one of two who decide at once; who reported is told once', async () => {
    const { id, reporter } = await reported();
    const [one, other] = [await staff('trust'), await staff('trust')];
    const hold = { decision: 'held', reason: 'other', evidence: 'The invoice' };
    const answers = await Promise.all([
      one.post(decide(id), dismiss),
      other.post(decide(id), hold),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await Promise.all([notifyReporters(), notifyReporters()]);
    await notifyReporters();
    expect(await outcomes(reporter)).toHaveLength(1);
  });

  it('of a visitor are answered by mail once, and the address is forgotten', async () => {
    const campaign = await makeCampaign();
    const found = await db().one<{ slug: string }>(sql`
      select slug from campaigns where id = ${campaign.id}`);
    const by = { accountId: null, email: 'passer@by.test' } as const;
    const nobody = { accountId: null, locale: 'fr' } as never;
    const about = { ...campaign, ...found } as never;
    await reportCampaign(about, { reason: 'spam', note: '' }, by, nobody);
    await (await staff('trust')).post(decide(campaign.id), dismiss);
    await notifyReporters();
    const mails = await db().query<{ text: string; locale: string }>(sql`
      select body_text as text, locale from mail_messages where to_address = 'passer@by.test'`);
    expect(mails.map(({ locale }) => locale)).toEqual(['fr']);
    expect(mails[0]?.text).toContain('rien trouvé de contraire');
    const kept = await db().query(sql`
      select email from moderation_reports where campaign_id = ${campaign.id}`);
    expect(kept).toEqual([{ email: null }]);
  });
});

describe('reports of a person', () => {
  const decide = (id: number) => `/private_api/admin/account_reports/${id}/decide`;

  it('are decided by support, by an admin about staff, and end with a restriction', async () => {
    const [person, reporter] = [await makeAccount(), await makeAccount()];
    await as(reporter).post(ofPerson(person), { reason: 'harassment' });
    const restrict = {
      decision: 'restricted',
      kind: 'message',
      reason: 'Threats in messages',
      last_day: await inAWeek(),
    };
    expect((await (await staff('trust')).post(decide(person), restrict)).status).toBe(403);
    const own = as(`support:${person}`);
    expect((await own.post(decide(person), restrict)).status).toBe(403);
    expect((await own.post(decide(person), { decision: 'resolved', note: 'Me' })).status).toBe(403);
    await db().run(sql`insert into account_roles (account_id, role) values (${person}, 'trust')`);
    const support = await staff('support');
    expect((await support.post(decide(person), restrict)).status).toBe(403);
    const dismiss = { decision: 'dismissed', note: 'A colleague' };
    expect((await support.post(decide(person), dismiss)).status).toBe(403);
    await db().run(sql`delete from account_roles where account_id = ${person}`);
    const over = await support.post(decide(person), { ...restrict, last_day: '2001-01-01' });
    expect(over.status).toBe(422);
    expect((await support.post(decide(person), restrict)).status).toBe(200);
    const who = { accountId: person, locale: 'en' } as const;
    await expect(refuseRestricted(db(), who, 'message')).rejects.toMatchObject({ status: 403 });
    expect((await support.post(decide(person), restrict)).status).toBe(409);
    await notifyReporters();
    expect(await outcomes(reporter)).toHaveLength(1);
    expect(await outcomes(person)).toEqual([]);
  });
});
