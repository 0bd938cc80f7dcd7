import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Role } from '#platform/http/actor.ts';
import { makeAccount, makeCampaign } from '#test/stories/market.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { refreshDiscovery } from '../refresh-discovery.ts';
import { searchTuningRoutes } from './tuning.routes.ts';

testDatabase();
const FAMILY = '/private_api/admin/search_tunings';
const SYNONYMS = { kind: 'synonyms', terms: ['Lamp', 'lantern'], reason: 'The same thing' };
interface One {
  readonly response: { readonly id: number; readonly terms: readonly string[] };
}
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(searchTuningRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

async function staff(role: Role) {
  const client = server.client();
  client.cookies.set('session', `${role}:${await makeAccount()}`);
  return client;
}

describe('decisions about the search', () => {
  it.each([
    ['no reason', { ...SYNONYMS, reason: ' ' }],
    ['a reason nobody sees', { ...SYNONYMS, reason: '\u2060' }],
    ['an unknown kind', { ...SYNONYMS, kind: 'magic' }],
    ['too many words', { ...SYNONYMS, terms: Array.from({ length: 21 }, (_, at) => `word${at}`) }],
    [
      'a boost of nothing',
      { kind: 'boost', campaign_id: 1, points: 0, ends_on: '2999-01-01', reason: 'x' },
    ],
    ['a boost without end', { kind: 'boost', campaign_id: 1, points: 1, reason: 'x' }],
  ])('are refused with %s', async (_what, body) => {
    const curator = await staff('curator');
    expect((await curator.post(FAMILY, body)).status).toBe(422);
    const preview = { tuning: body, search_text: '' };
    expect((await curator.post(`${FAMILY}/preview`, preview)).status).toBe(422);
  });

  it('are made, looked at, listed and taken back by curators alone, and audited', async () => {
    expect((await (await staff('trust')).post(FAMILY, SYNONYMS)).status).toBe(403);
    const curator = await staff('curator');
    const made = await curator.post(FAMILY, SYNONYMS);
    expect(made.status).toBe(201);
    const { id, terms } = made.json<One>().response;
    expect(terms).toEqual(['lamp', 'lantern']);
    expect((await curator.get(`${FAMILY}/${id}`)).status).toBe(200);
    const preview = await curator.post(`${FAMILY}/preview`, {
      tuning: SYNONYMS,
      search_text: 'lamp',
    });
    expect(preview.json<{ response: object }>().response).toEqual({ before: [], after: [] });
    const standing = async () =>
      (await curator.get(`${FAMILY}?standing=true`)).json<{ response: object[] }>().response;
    expect(await standing()).toHaveLength(1);
    expect((await curator.post(`${FAMILY}/${id}/end`, {})).status).toBe(200);
    expect((await curator.post(`${FAMILY}/${id}/end`, {})).status).toBe(404);
    expect(await standing()).toEqual([]);
    expect((await curator.get(`${FAMILY}?cursor=x`)).status).toBe(422);
    const { count } = await db().one<{ count: number }>(sql`
      select count(*) as count from audit_log where act = 'search_tuned' and subject_id = ${id}`);
    expect(count).toBe(2);
  });

  it('are over when their day is past: they are neither ended again nor audited', async () => {
    const curator = await staff('curator');
    const { id: campaign } = await makeCampaign();
    const { id } = await db().one<{ id: number }>(sql`
      insert into search_tunings (kind, campaign_id, points, ends_at, reason)
      values ('boost', ${campaign}, 2, clock_now() - interval '1 minute', 'A week of it') returning id`);
    expect((await curator.post(`${FAMILY}/${id}/end`, {})).status).toBe(404);
    await db().run(sql`
      update search_tunings set ends_at = clock_now() + interval '1 day' where id = ${id}`);
    expect((await curator.post(`${FAMILY}/${id}/end`, {})).status).toBe(200);
  });

  it('that several make of one campaign at once are one: each takes the place of the last', async () => {
    const { id: campaign } = await makeCampaign();
    await refreshDiscovery();
    const boost = {
      kind: 'boost',
      campaign_id: campaign,
      ends_on: '2999-01-01',
      reason: 'At once',
    };
    const curators = await Promise.all([1, 2, 3, 4, 5].map(() => staff('curator')));
    const made = await Promise.all(
      curators.map((curator, at) => curator.post(FAMILY, { ...boost, points: at + 1 })),
    );
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const { standing } = await db().one<{ standing: number }>(sql`
      select count(*) as standing from search_tunings
      where campaign_id = ${campaign} and ended_at is null`);
    expect(standing).toBe(1);
  });
});
