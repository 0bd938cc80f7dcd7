import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLES } from '#modules/accounts/index.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import {
  addresses,
  input,
  key,
  makeAccount,
  makeCampaign,
  stateOf,
  visitor,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer } from '#test/support/server.ts';
import { reviewRoutes } from './index.ts';

testDatabase();
const gateway = moneyGateway();
let server: Awaited<ReturnType<typeof startTestServer>>;
let trust = 0;
beforeAll(async () => {
  trust = await makeAccount();
  server = await startTestServer(reviewRoutes, {
    sessions: {
      read: async ({ session = '' }) => {
        const roles = ROLES.filter((role) => role === session);
        const isKnown = roles.length > 0 || session === 'nobody';
        return isKnown ? { accountId: trust, roles, sessionId: session } : null;
      },
    },
  });
});
afterAll(() => server.stop());

const FAMILY = '/private_api/admin/contribution_reviews';

function as(session: string) {
  const client = server.client();
  if (session !== 'visitor') client.cookies.set('session', session);
  return client;
}

async function underReview(): Promise<number> {
  const campaign = await makeCampaign();
  const buyer = visitor();
  const request = { extra_cents: 2000, expected_total_cents: 2000 };
  const paid = await startContribution(input(campaign, request), buyer, key(), addresses);
  await db().run(sql`
    insert into contribution_declines (contribution_id, campaign_id, holder, client_key)
    select ${paid.contribution.id}, ${campaign.id}, ${`visitor:${buyer.visitorId}`}, ''
    from generate_series(1, 5)`);
  const answer = await startContribution(input(campaign, request), buyer, key(), addresses);
  return answer.contribution.id;
}

it('is for trust and admins alone, and says nothing to anybody else', async () => {
  const id = await underReview();
  const statuses = async (session: string) => [
    (await as(session).get(FAMILY)).status,
    (await as(session).post(`${FAMILY}/${id}/release`, {})).status,
    (await as(session).post(`${FAMILY}/${id}/cancel`, {})).status,
  ];
  for (const stranger of ['nobody', 'finance', 'support', 'curator', 'visitor']) {
    expect([stranger, (await statuses(stranger)).every((status) => status >= 401)]).toEqual([
      stranger,
      true,
    ]);
  }
  expect(await stateOf(id)).toBe('risk_review');
});

it('lists why something waits, without name or address of the person', async () => {
  const id = await underReview();
  const answer = await as('trust').get(`${FAMILY}?cursor=${id - 1}`);
  const [row] = (answer.json() as { response: object[] }).response;
  expect(row).toMatchObject({
    id,
    reasons: ['device'],
    currency: 'USD',
    total_cents: 2000,
    declines_today: 5,
  });
  expect(answer.text).not.toMatch(/guest\.|Guest|pm_card/);
  expect((await as('trust').get(`${FAMILY}?cursor=x`)).status).toBe(422);
});

it('decides once: the second decision and an unknown one are refused', async () => {
  const id = await underReview();
  const unknown = await as('trust').post(`${FAMILY}/999999999/release`, {});
  expect(unknown.status).toBe(404);
  expect((await as('trust').post(`${FAMILY}/${id}/cancel`, { odd: 1 })).status).toBe(422);
  for (const silent of [{}, { note: '  ' }]) {
    const refused = await as('trust').post(`${FAMILY}/${id}/cancel`, silent);
    expect([refused.status, refused.text.includes('"note"')]).toEqual([422, true]);
  }
  const done = await as('trust').post(`${FAMILY}/${id}/cancel`, { note: 'the same card again' });
  expect([done.status, done.json()]).toEqual([200, { response: { id, decision: 'cancel' } }]);
  const twice = await as('admin').post(`${FAMILY}/${id}/release`, {});
  expect([twice.status, (twice.json() as { error: string }).error]).toEqual([409, 'not_in_review']);
  const kept = await db().one(sql`
    select decision, decided_by, note from contribution_reviews where contribution_id = ${id}`);
  expect(kept).toEqual({ decision: 'cancelled', decided_by: trust, note: 'the same card again' });
});

itLeavesMoneyInOrder(gateway);
