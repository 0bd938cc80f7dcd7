import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import type { HoldAnswer } from './hold.store.ts';
import {
  appealedAgainst,
  type HoldRound,
  isOpenHold,
  isOwnerNext,
  mayAppeal,
  newestHold,
} from './hold-rounds.ts';
import { stateRoutes } from './state.routes.ts';

testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(stateRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

/** From one day to another or until now, with what was said to it; held by the person of its first day. */
function round(from: number, to: number | null, ...said: HoldAnswer['kind'][]): HoldRound {
  const endedAt = to === null ? null : day(to);
  const hold = { id: from, campaignId: 1, reason: 'other', evidence: '', dueAt: null } as const;
  return {
    hold: { ...hold, heldBy: from, heldAt: day(from), endedAt, endNote: '' },
    answers: said.map((kind, id) => ({ id, kind, authorId: 1, body: 'x', createdAt: day(from) })),
  };
}

it.each([
  ['was asked, without a day', false, null, true],
  ['was asked, and has time', false, 3, true],
  ['was asked, and has none left', false, 2, false],
  ['answered within the time', true, 3, false],
  ['answered, without a day', true, null, false],
])('an owner who %s is next or not', (_name, isAnswered, due, isNext) => {
  const dueAt = due === null ? null : day(due);
  expect(isOwnerNext({ isAnswered, dueAt }, day(2))).toBe(isNext);
});

const CASES: [name: string, rounds: HoldRound[], of: number, open: boolean, appeal: boolean][] = [
  ['no hold', [], 0, false, false],
  ['one that is over', [round(1, 2)], 1, false, false],
  ['one that goes on', [round(1, null, 'answer')], 1, true, true],
  ['one appealed against', [round(1, null, 'appeal')], 1, true, false],
  ['asked again after an appeal', [round(2, null), round(1, 2, 'appeal')], 2, true, false],
  ['asked three times', [round(3, null), round(2, 3), round(1, 2, 'appeal')], 3, true, false],
  ['another after one that was released', [round(5, null), round(1, 2, 'appeal')], 1, true, true],
];

describe('the rounds of a hold', () => {
  it.each(CASES)('%s', (_name, rounds, of, open, appeal) => {
    const newest = newestHold(rounds);
    expect(newest).toEqual(rounds.slice(0, of));
    expect([isOpenHold(newest), mayAppeal(newest)]).toEqual([open, appeal]);
  });
});

it('an appeal is against everybody who had held or asked again in that hold, and against nobody else', () => {
  const rounds = [
    round(9, null, 'answer'),
    round(6, 7),
    round(5, 6),
    round(4, 5, 'appeal'),
    round(3, 4),
    round(1, 2, 'answer'),
  ];
  expect(appealedAgainst(rounds)).toEqual([4, 3]);
  expect(appealedAgainst(rounds.slice(0, 3))).toEqual([]);
});

/** When the owner was asked last. */
async function askedLast(campaignId: number): Promise<string> {
  const { at } = await db().one<{ at: Date }>(sql`
    select held_at as at from campaign_holds where campaign_id = ${campaignId} order by id desc limit 1`);
  return at.toISOString();
}

describe('asking for more by the API', () => {
  it('goes on with the hold, shows what was answered before, and leaves its one appeal made', async () => {
    const { id, ownerId } = await makeCampaign();
    const as = (session: string) => {
      const client = server.client();
      client.cookies.set('session', session);
      return (path: string, body: object) => client.post(`/private_api/${path}`, body);
    };
    const trust = as(`trust:${await makeAccount()}`);
    const [owner, finance] = [as(`${ownerId}`), as(`finance:${await makeAccount()}`)];
    const staffs = `admin/projects/${id}`;
    const more = { evidence: 'Two photos' };
    expect((await trust(`${staffs}/ask_again`, more)).status).toBe(409);
    await trust(`${staffs}/hold`, { reason: 'no_updates', evidence: 'A photo' });
    const appeal = { kind: 'appeal', body: 'It is ours' };
    expect((await owner(`campaigns/${id}/hold/answer`, appeal)).status).toBe(200);
    const refused = [
      await finance(`${staffs}/ask_again`, more),
      await trust(`${staffs}/ask_again`, { evidence: ' ' }),
      await trust(`${staffs}/ask_again`, { ...more, due_at: '2001-01-01T00:00:00Z' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 422, 422]);
    expect((await trust(`${staffs}/ask_again`, more)).json()).toMatchObject({
      response: {
        hold: {
          evidence: 'Two photos',
          may_appeal: false,
          answers: [],
          earlier: [{ evidence: 'A photo', answers: [appeal] }],
        },
      },
    });
    const second = await owner(`campaigns/${id}/hold/answer`, appeal);
    expect([second.status, second.json<{ error: string }>().error]).toEqual([
      409,
      'appealed_before',
    ]);
  });

  it('is not for whoever held it once its owner appealed, where somebody else can judge that', async () => {
    const { id, ownerId } = await makeCampaign();
    const [holder, colleague] = [await makeAccount(), await makeAccount()];
    await db().run(sql`
      insert into account_roles (account_id, role) select unnest(${[holder, colleague]}::bigint[]), 'trust'`);
    const as = (session: string) => {
      const client = server.client();
      client.cookies.set('session', session);
      return (path: string, body: object) => client.post(`/private_api/${path}`, body);
    };
    let asked = 0;
    const ask = async (by: number) =>
      as(`trust:${by}`)(`admin/projects/${id}/ask_again`, {
        evidence: `More ${(asked += 1)}`,
        seen_at: await askedLast(id),
      });
    await as(`trust:${holder}`)(`admin/projects/${id}/hold`, {
      reason: 'other',
      evidence: 'A photo',
    });
    expect((await ask(holder)).status).toBe(200);
    const appeal = { kind: 'appeal', body: 'It is ours' };
    await as(`${ownerId}`)(`campaigns/${id}/hold/answer`, appeal);
    const refused = await ask(holder);
    expect([refused.status, refused.json<{ error: string }>().error]).toEqual([
      403,
      'appeal_is_for_others',
    ]);
    expect((await ask(colleague)).status).toBe(200);
    // Whoever judges it has not become one of those that it is against.
    expect([(await ask(holder)).status, (await ask(colleague)).status]).toEqual([403, 200]);
    await as(`trust:${colleague}`)(`admin/projects/${id}/release`, { note: 'Seen' });
    // Another hold is nothing to that appeal.
    const again = { reason: 'other', evidence: 'Another photo' };
    expect((await as(`trust:${holder}`)(`admin/projects/${id}/hold`, again)).status).toBe(200);
    expect((await ask(holder)).status).toBe(200);
  });

  it('is for each of those whom an appeal is against, where nobody else can judge it', async () => {
    const { id, ownerId } = await makeCampaign();
    await db().run(sql`delete from account_roles where role in ('trust', 'admin')`);
    const [first, second] = [await makeAccount(), await makeAccount()];
    await db().run(sql`
      insert into account_roles (account_id, role) select unnest(${[first, second]}::bigint[]), 'trust'`);
    const as = (session: string) => {
      const client = server.client();
      client.cookies.set('session', session);
      return (path: string, body: object) => client.post(`/private_api/${path}`, body);
    };
    const ask = async (by: number) => {
      const more = { evidence: 'More', seen_at: await askedLast(id) };
      return as(`trust:${by}`)(`admin/projects/${id}/ask_again`, more);
    };
    const hold = { reason: 'other', evidence: 'A photo' };
    await as(`trust:${first}`)(`admin/projects/${id}/hold`, hold);
    await ask(second);
    await as(`${ownerId}`)(`campaigns/${id}/hold/answer`, { kind: 'appeal', body: 'It is ours' });
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([200, 200]);
  });

  it('is asked once when it is sent twice, and not over what a colleague asked meanwhile', async () => {
    const { id } = await makeCampaign();
    const as = (session: string) => {
      const client = server.client();
      client.cookies.set('session', session);
      return (path: string, body: object) => client.post(`/private_api/${path}`, body);
    };
    const [first, second] = [
      as(`trust:${await makeAccount()}`),
      as(`trust:${await makeAccount()}`),
    ];
    const path = `admin/projects/${id}`;
    await first(`${path}/hold`, { reason: 'other', evidence: 'A photo' });
    const more = { evidence: 'More', seen_at: await askedLast(id) };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => first(`${path}/ask_again`, more)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const other = { ...more, evidence: 'Something else' };
    // Who doesn't say what they saw has seen nothing of what was asked since the hold.
    for (const unseen of [other, { ...other, seen_at: null }, { evidence: other.evidence }]) {
      const late = await second(`${path}/ask_again`, unseen);
      expect([late.status, late.json<{ error: string }>().error]).toEqual([409, 'asked_meanwhile']);
    }
    const { rounds, mails } = await db().one<{ rounds: number; mails: number }>(sql`
      select (select count(*)::int from campaign_holds where campaign_id = ${id}) as rounds,
        (select count(*)::int from mail_messages
          where key like ${`campaign_hold_asked:${id}:%`}) as mails`);
    expect([rounds, mails]).toEqual([2, 1]);
  });

  it('is asked by one of two who ask at once and say nothing of what they saw', async () => {
    const { id } = await makeCampaign();
    const path = `/private_api/admin/projects/${id}`;
    const clients = [server.client(), server.client()];
    for (const client of clients) client.cookies.set('session', `trust:${await makeAccount()}`);
    await clients[0]?.post(`${path}/hold`, { reason: 'other', evidence: 'A photo' });
    const answers = await Promise.all(
      clients.map((client, place) =>
        client.post(`${path}/ask_again`, { evidence: `More ${place}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
