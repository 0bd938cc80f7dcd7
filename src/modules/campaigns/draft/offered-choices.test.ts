import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sessionReader } from '#modules/accounts/index.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type MarketOffer, offer, OWN_OFFER } from '#platform/market/market-offer.ts';
import { plantPerson, sessionOf } from '#test/support/audiences.ts';
import { testDatabase } from '#test/support/database.ts';
import type { HttpClient } from '#test/support/http-client.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { campaignRoutes } from '../campaign.routes.ts';
import { isFilter, readCategories } from '../read-categories.ts';

testDatabase();
let server: TestServer;
let owner: HttpClient;
beforeAll(async () => {
  server = await startTestServer(campaignRoutes, { sessions: sessionReader });
  owner = server.client();
  owner.cookies.set('session', await sessionOf(await plantPerson('nora')));
});
afterAll(() => server.stop());
afterEach(() => offer(OWN_OFFER));

const decide = (change: Partial<MarketOffer>) => offer({ ...OWN_OFFER, ...change });
interface Answer {
  readonly response: { readonly id: number };
  readonly errors: Record<string, string[]>;
}
const begin = (more: object = {}) =>
  owner.post('/private_api/campaigns', { title: 'A lamp that listens', ...more });
async function draft(): Promise<string> {
  const answer = await begin({ country: 'FR', currency: 'EUR' });
  expect(answer.status).toBe(201);
  return `/private_api/campaigns/${answer.json<Answer>().response.id}`;
}
async function refused(path: string, change: object): Promise<Record<string, string[]>> {
  const answer = await owner.send('PATCH', path, change);
  return answer.status === 422 ? answer.json<Answer>().errors : {};
}

describe('what a market offers', () => {
  it('refuses new campaigns in other currencies and from other countries', async () => {
    decide({ currencies: ['EUR'], countries: ['FR', 'DE'] });
    expect((await begin({ country: 'FR', currency: 'USD' })).status).toBe(422);
    expect((await begin({ country: 'US', currency: 'EUR' })).status).toBe(422);
    expect((await begin({ country: 'DE', currency: 'EUR' })).status).toBe(201);
  });

  it('lets a draft keep what it chose before, and refuses it anew elsewhere', async () => {
    const path = await draft();
    decide({ currencies: ['GBP'], countries: ['DE'] });
    expect(await refused(path, { country: 'FR', currency: 'EUR' })).toEqual({});
    expect(Object.keys(await refused(path, { country: 'IT', currency: 'USD' })).sort()).toEqual([
      'country',
      'currency',
    ]);
  });

  it('hides categories from new choices and from filters alone', async () => {
    const [leaf, other] = (await readCategories()).filter((one) => !one.topLevel && isFilter(one));
    if (!leaf || !other) throw new Error('there are no categories');
    const path = await draft();
    expect(await refused(path, { category_id: leaf.id })).toEqual({});
    decide({ hiddenCategories: [leaf.slug, other.slug] });
    expect([isFilter(leaf), isFilter(other)]).toEqual([false, false]);
    expect(await refused(path, { category_id: leaf.id })).toEqual({});
    expect(Object.keys(await refused(path, { category_id: other.id }))).toEqual(['category_id']);
  });

  it('says between what goals may be', async () => {
    const path = await draft();
    expect(Object.keys(await refused(path, { currency: 'ZZZ', goal_cents: 1 }))).toEqual([
      'currency',
    ]);
    decide({ leastGoal: 50, mostGoal: 9000 });
    expect(await refused(path, { goal_cents: 4_999 })).toEqual({
      goal_cents: ['The goal must be at least €50.'],
    });
    expect(await refused(path, { goal_cents: 900_001 })).toEqual({
      goal_cents: ['The goal can’t be more than €9,000.'],
    });
    const worded = await owner.send('PATCH', path, { goal_cents: 900_001 }, { 'x-locale': 'de' });
    expect(worded.json<Answer>().errors).toEqual({
      goal_cents: ['Das Ziel darf höchstens 9.000\u00a0€ betragen.'],
    });
    expect(await refused(path, { goal_cents: 5_000 })).toEqual({});
    decide({ leastGoal: null, mostGoal: 100 });
    expect(await refused(path, { goal_cents: 10_000 })).toEqual({});
    expect(Object.keys(await refused(path, { goal_cents: 10_001 }))).toEqual(['goal_cents']);
  });

  it('takes the share that held when a campaign was begun', async () => {
    const before = await draft();
    decide({ feeBps: 250 });
    const after = await draft();
    const ids = [before, after].map((path) => Number(path.split('/').at(-1)));
    const rows = await db().query<{ bps: number }>(
      sql`select platform_fee_bps as bps from campaigns where id = any(${ids}::bigint[]) order by id`,
    );
    expect(rows.map(({ bps }) => bps)).toEqual([500, 250]);
  });
});
