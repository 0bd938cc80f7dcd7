import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { postTransfers, type Transfer } from '#modules/ledger/index.ts';
import { moveClock, readClock } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { type Person, plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { plantBacking } from '#test/stories/campaign-talk.ts';
import { plantCampaign, rowOf } from '#test/stories/campaign-plant.ts';
import { campaignRoutes } from '../campaign.routes.ts';
import type { CampaignState } from '../campaign.ts';
import { closeIdleCampaigns } from './end-campaign.ts';

testDatabase();
let server: TestServer;
const people: Record<string, Person> = {};
const clients: Record<string, HttpClient> = {};

beforeAll(async () => {
  server = await startTestServer(campaignRoutes, { sessions: sessionReader });
  people.owner = await plantPerson('owner');
  people.other = await plantPerson('other');
  people.trust = await plantPerson('trust', 'trust');
  people.finance = await plantPerson('finance', 'finance');
  people.judge = await plantPerson('judge', 'trust');
  for (const [name, one] of Object.entries(people)) {
    const client = server.client();
    client.cookies.set('session', await sessionOf(one));
    clients[name] = client;
  }
});
afterEach(() => moveClock(0));
afterAll(() => server.stop());

const DAY = 86_400;
function person(name: string): Person {
  const found = people[name];
  if (!found) throw new Error(name);
  return found;
}
const plant = (state: CampaignState, input = {}) =>
  plantCampaign(people.owner?.accountId ?? 0, state, input);
async function say(who: string, path: string, body: object = {}) {
  const answer = await clients[who]?.post(`/private_api/${path}`, body);
  return { status: answer?.status, body: answer?.json<{ error?: string; response?: object }>() };
}
const slugOf = async (id: number) => ((await rowOf(id)) as { slug: string }).slug;
const dayIn = async (days: number) => {
  const row = await db().one<{ day: string }>(sql`
    select to_char(clock_now() + make_interval(days => ${days}), 'YYYY-MM-DD') as day`);
  return row.day;
};

describe('cancelling', () => {
  it('needs a reason and the address, and is the owner’s alone', async () => {
    const id = await plant('live');
    const confirm = await slugOf(id);
    const before = await rowOf(id);
    expect((await say('other', `campaigns/${id}/cancel`, { reason: 'x', confirm })).status).toBe(
      404,
    );
    expect((await say('owner', `campaigns/${id}/cancel`, { confirm })).status).toBe(422);
    expect((await say('owner', `campaigns/${id}/cancel`, { reason: ' ', confirm })).status).toBe(
      422,
    );
    expect(
      (await say('owner', `campaigns/${id}/cancel`, { reason: 'x', confirm: '' })).status,
    ).toBe(422);
    expect(await rowOf(id)).toEqual(before);
    expect((await say('owner', `campaigns/${id}/cancel`, { reason: 'Ill', confirm })).status).toBe(
      200,
    );
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled', cancel_reason: 'Ill' });
  });

  it('is refused at and after the deadline, and kept with its reason', async () => {
    const id = await plant('live', { endsIn: -1 });
    const confirm = await slugOf(id);
    const answer = await say('owner', `campaigns/${id}/cancel`, { reason: 'x', confirm });
    expect([answer.status, answer.body?.error]).toEqual([409, 'deadline_passed']);
    const kept = await db().query(sql`
      select act, reasons from campaign_refusals where campaign_id = ${id}`);
    expect(kept).toEqual([{ act: 'cancel', reasons: ['deadline_passed'] }]);
  });

  it('once money was paid out is for trust alone', async () => {
    const id = await plant('live');
    const { beneficiary } = await db().one<{ beneficiary: number }>(sql`
      select id as beneficiary from beneficiaries where campaign_id = ${id}`);
    const sent: Transfer = {
      id: `test:${id}:sent`,
      kind: 'transfer',
      source: { kind: 'adjustment', id },
      occurredAt: await readClock(),
      postings: [
        {
          debit: 'beneficiary_held',
          debitOwner: `beneficiary:${beneficiary}`,
          credit: 'disbursements_sent',
          creditOwner: `beneficiary:${beneficiary}`,
          currency: 'USD',
          amountMinor: 100n,
        },
      ],
    };
    expect(await transaction((tx) => postTransfers(tx, [sent]))).toEqual(['posted']);
    const confirm = await slugOf(id);
    const answer = await say('owner', `campaigns/${id}/cancel`, { reason: 'x', confirm });
    expect([answer.status, answer.body?.error]).toEqual([409, 'paid_out']);
    expect(
      (await say('trust', `admin/projects/${id}/cancel`, { reason: 'x', confirm })).status,
    ).toBe(200);
  });
});

describe('the deadline', () => {
  it('[4-50] moves once, to the end of a day within 60 days of the launch', async () => {
    const id = await plant('live');
    const at = async (days: number) =>
      (await say('owner', `campaigns/${id}/update_deadline`, { ends_on: await dayIn(days) }))
        .status;
    expect(await at(-1)).toBe(422);
    expect(await at(59)).toBe(422);
    expect(
      (await say('owner', `campaigns/${id}/update_deadline`, { ends_on: '2027-02-30' })).status,
    ).toBe(422);
    expect(
      (await say('other', `campaigns/${id}/update_deadline`, { ends_on: await dayIn(20) })).status,
    ).toBe(404);
    expect(await at(58)).toBe(200);
    const again = await say('owner', `campaigns/${id}/update_deadline`, {
      ends_on: await dayIn(20),
    });
    expect([again.status, again.body?.error]).toEqual([409, 'deadline_changed_before']);
    const { ends, told } = await db().one<{ ends: string; told: number }>(sql`
      select to_char(ends_at at time zone time_zone, 'HH24:MI:SS') as ends,
        (select count(*) from outbox where topic = 'campaign.deadline_changed'
          and (payload ->> 'campaign_id')::bigint = ${id}) as told
      from campaigns where id = ${id}`);
    expect({ ends, told }).toEqual({ ends: '00:00:00', told: 1 });
  });

  it('that has passed does not move, by the verb and by the database [D7]', async () => {
    const id = await plant('live', { endsIn: -1 });
    const answer = await say('owner', `campaigns/${id}/update_deadline`, {
      ends_on: await dayIn(5),
    });
    expect([answer.status, answer.body?.error]).toEqual([409, 'deadline_passed']);
    await expect(
      db().run(sql`update campaigns set ends_at = clock_now() + interval '1 day' where id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'campaign_deadline' });
  });
});

describe('pre-order', () => {
  it('[4-47] is for campaigns that fund for ever, with a day to ship by', async () => {
    const live = await plant('live');
    const forever = await plant('forever_funding');
    const by = { ships_by: await dayIn(90) };
    const refused = await say('owner', `campaigns/${live}/activate_pre_order`, by);
    expect([refused.status, refused.body?.error]).toEqual([409, 'not_funding_forever']);
    const past = { ships_by: await dayIn(-1) };
    expect((await say('owner', `campaigns/${forever}/activate_pre_order`, past)).status).toBe(422);
    expect((await say('owner', `campaigns/${forever}/activate_pre_order`, by)).status).toBe(200);
    expect(await rowOf(forever)).toMatchObject({
      pre_order: true,
      pre_order_ships_by: by.ships_by,
    });
    expect((await say('owner', `campaigns/${forever}/deactivate_pre_order`)).status).toBe(200);
    expect(await rowOf(forever)).toMatchObject({ pre_order: false, pre_order_ships_by: null });
  });
});

describe('a hold', () => {
  it('and an end by staff are never put on one’s own campaign', async () => {
    const id = await plantCampaign(person('trust').accountId, 'live');
    const hold = await say('trust', `admin/projects/${id}/hold`, {
      reason: 'no_updates',
      evidence: 'A photo',
    });
    const confirm = await slugOf(id);
    const end = await say('trust', `admin/projects/${id}/cancel`, { reason: 'x', confirm });
    expect([hold, end].map(({ status, body }) => [status, body?.error])).toEqual([
      [403, 'own_submission'],
      [403, 'own_submission'],
    ]);
    expect(await rowOf(id)).toMatchObject({ state: 'live' });
  });

  it('names reason, evidence and time, is answered, appealed once, and released', async () => {
    const id = await plant('forever_funding');
    const hold = { reason: 'no_updates', evidence: 'A photo', due_at: '2030-01-01T00:00:00Z' };
    expect((await say('owner', `admin/projects/${id}/hold`, hold)).status).toBe(404);
    expect((await say('finance', `admin/projects/${id}/hold`, hold)).status).toBe(403);
    expect(
      (await say('trust', `admin/projects/${id}/hold`, { ...hold, reason: 'mood' })).status,
    ).toBe(422);
    for (const [field, said] of Object.entries({ reason: undefined, evidence: ' ' })) {
      const silent = await say('trust', `admin/projects/${id}/hold`, { ...hold, [field]: said });
      expect(silent.status).toBe(422);
      expect(JSON.stringify(silent.body)).toContain(`"${field}":["This field is required."]`);
    }
    const over = { ...hold, due_at: '2001-01-01T00:00:00Z' };
    expect((await say('trust', `admin/projects/${id}/hold`, over)).status).toBe(422);
    expect((await say('trust', `admin/projects/${id}/hold`, hold)).status).toBe(200);
    expect((await say('trust', `admin/projects/${id}/hold`, hold)).status).toBe(409);
    const answer = (kind: string) => ({ kind, body: 'Here it is' });
    expect((await say('owner', `campaigns/${id}/hold/answer`, answer('answer'))).status).toBe(200);
    expect((await say('owner', `campaigns/${id}/hold/answer`, answer('appeal'))).status).toBe(200);
    const second = await say('owner', `campaigns/${id}/hold/answer`, answer('appeal'));
    expect([second.status, second.body?.error]).toEqual([409, 'appealed_before']);
    const seen = await clients.owner?.get(`/private_api/campaigns/${id}/hold`);
    expect(seen?.json()).toMatchObject({
      response: {
        hold: {
          reason: 'no_updates',
          evidence: 'A photo',
          answers: [{ kind: 'answer' }, { kind: 'appeal' }],
        },
      },
    });
    expect((await say('trust', `admin/projects/${id}/release`, {})).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'forever_funding', hold_reason: null });
    const late = await say('owner', `campaigns/${id}/hold/answer`, answer('answer'));
    expect([late.status, late.body?.error]).toEqual([409, 'no_open_hold']);
    const mail = await db().one<{ body_text: string }>(sql`
      select body_text from mail_messages where key like ${`campaign_hold:${id}:%`}`);
    const text = mail.body_text.replace(/\s+/g, ' ');
    expect(text).toContain('contributors have heard nothing for too long');
    expect(text).toContain('What we need from you: A photo');
    expect(text).toMatch(/Please answer by (January 1, 2030|December 31, 2029) at /u);
  });

  it('is not turned into an end by who held it once its owner appealed, where others can judge', async () => {
    const id = await plant('live');
    await say('trust', `admin/projects/${id}/hold`, { reason: 'other', evidence: 'A photo' });
    const remove = async (who: string) =>
      say(who, `admin/projects/${id}/cancel`, { confirm: await slugOf(id), reason: 'Fraud' });
    await say('owner', `campaigns/${id}/hold/answer`, { kind: 'appeal', body: 'It is ours' });
    const own = await remove('trust');
    expect([own.status, own.body?.error]).toEqual([403, 'appeal_is_for_others']);
    expect(await rowOf(id)).toMatchObject({ state: 'held' });
    // Nor in two steps.
    await say('trust', `admin/projects/${id}/release`, {});
    expect((await remove('trust')).status).toBe(403);
    await say('trust', `admin/projects/${id}/hold`, { reason: 'other', evidence: 'A photo' });
    expect((await remove('trust')).status).toBe(403);
    await say('judge', `admin/projects/${id}/release`, {});
    await say('trust', `admin/projects/${id}/hold`, { reason: 'other', evidence: 'A photo' });
    expect((await remove('trust')).status).toBe(403);
    expect(await rowOf(id)).toMatchObject({ state: 'held' });
    expect((await remove('judge')).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'cancelled' });
    const alone = await plant('live');
    await say('trust', `admin/projects/${alone}/hold`, { reason: 'other', evidence: 'A photo' });
    await say('owner', `campaigns/${alone}/hold/answer`, { kind: 'appeal', body: 'It is ours' });
    await db().run(sql`
      update accounts set revoked_at = clock_now() where id = ${person('judge').accountId}`);
    const confirm = await slugOf(alone);
    const only = await say('trust', `admin/projects/${alone}/cancel`, { confirm, reason: 'Fraud' });
    expect(only.status).toBe(200);
  });

  it('gives back exactly the state it was held from', async () => {
    const id = await plant('ended');
    await say('trust', `admin/projects/${id}/hold`, { reason: 'other', evidence: 'A photo' });
    await say('trust', `admin/projects/${id}/release`, {});
    expect(await rowOf(id)).toMatchObject({ state: 'ended' });
  });
});

describe('closing', () => {
  it('waits for what is still being charged', async () => {
    const id = await plant('ended');
    await plantBacking(id, person('other'));
    const confirm = await slugOf(id);
    const answer = await say('owner', `campaigns/${id}/close`, { confirm });
    expect([answer.status, answer.body?.error]).toEqual([409, 'charge_under_way']);
  });

  it('happens by itself after six months without a contribution, once', async () => {
    const id = await plant('forever_funding', { endsIn: -DAY });
    const backed = await plant('forever_funding', { endsIn: -DAY });
    await moveClock(170 * DAY);
    await closeIdleCampaigns();
    expect(await rowOf(id)).toMatchObject({ state: 'forever_funding' });
    await plantBacking(backed, person('other'));
    await moveClock(190 * DAY);
    await Promise.all([closeIdleCampaigns(), closeIdleCampaigns(), closeIdleCampaigns()]);
    expect(await rowOf(id)).toMatchObject({ state: 'closed' });
    expect(await rowOf(backed)).toMatchObject({ state: 'forever_funding' });
    const { events, mails } = await db().one<{ events: number; mails: number }>(sql`
      select (select count(*) from campaign_events where campaign_id = ${id}) as events,
        (select count(*) from mail_messages where key like ${`campaign_close_idle:${id}:%`}) as mails`);
    expect({ events, mails }).toEqual({ events: 1, mails: 1 });
  });
});
