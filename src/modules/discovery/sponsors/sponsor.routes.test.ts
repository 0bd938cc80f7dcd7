import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import {
  type Answer,
  type CollectionsMarket,
  PUBLIC,
  SPONSORS,
  startCollectionsMarket,
} from '#test/support/discovery/collections-market.ts';
import { testDatabase } from '#test/support/database.ts';

testDatabase();
let market: CollectionsMarket;
beforeAll(async () => {
  market = await startCollectionsMarket();
});
afterAll(() => market.server.stop());
beforeEach(async () => {
  await db().run(sql`delete from campaign_collections`);
});

describe('sponsors', () => {
  it('are named with what they vouch for, and how many campaigns that are shown have it', async () => {
    const sponsor = {
      name: 'Reading Trust',
      website: 'HTTPS://Trust.test',
      texts: { en: 'Books.' },
    };
    const bad = { ...sponsor, website: 'javascript:alert(1)' };
    expect((await market.as('cora').post(SPONSORS, bad)).status).toBe(422);
    const made = (await market.as('cora').post(SPONSORS, sponsor)).json<Answer<{ id: number }>>()
      .response;
    const seal = { texts: { en: { name: 'Read by people', meaning: 'Somebody read it.' } } };
    const { id } = (
      await market.as('cora').post(`${SPONSORS}/${made.id}/certifications`, seal)
    ).json<Answer<{ id: number }>>().response;
    const path = `/private_api/admin/sponsor_certifications/${id}/campaigns`;
    const hidden = { campaign_ids: [market.idOf('hidden')] };
    expect((await market.as('cora').send('PUT', path, hidden)).status).toBe(422);
    const own = { campaign_ids: [market.idOf('one'), market.idOf('own')] };
    expect((await market.as('cora').send('PUT', path, own)).status).toBe(403);
    await market.as('cora').send('PUT', path, { campaign_ids: [market.idOf('one')] });
    await market.make({ sponsor_id: made.id });
    const shown = await market.server.client().get(`${PUBLIC}/night-reading`);
    expect(shown.json<Answer<{ sponsor: object }>>().response.sponsor).toEqual({
      id: made.id,
      name: 'Reading Trust',
      website: 'https://trust.test/',
      text: 'Books.',
      certifications: [{ id, name: 'Read by people', meaning: 'Somebody read it.', campaigns: 1 }],
    });
    const of = await market.server.client().get('/private_api/campaigns/one/certifications');
    expect(of.json<Answer<object[]>>().response).toMatchObject([
      { name: 'Read by people', sponsor: 'Reading Trust' },
    ]);
  });
});
