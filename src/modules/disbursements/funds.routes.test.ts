import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer } from '#test/support/server.ts';
import { fundsRoutes } from './index.ts';

testDatabase();
moneyGateway();
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer(fundsRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

it('[7-28] are not there for visitors and strangers', async () => {
  const campaign = await makeCampaign();
  const path = `/private_api/campaigns/${campaign.id}/funds`;
  const stranger = server.client();
  stranger.cookies.set('session', String(await makeAccount()));
  expect([(await server.client().get(path)).status, (await stranger.get(path)).status]).toEqual([
    401, 404,
  ]);
});

it('[7-28] say gross, fees and what is held, to the cent', async () => {
  const campaign = await makeCampaign();
  const body = input(campaign, { extra_cents: 10_001, expected_total_cents: 10_001 });
  await startContribution(body, visitor(), key(), addresses);
  const owner = server.client();
  owner.cookies.set('session', String(campaign.ownerId));
  const answer = await owner.get(`/private_api/campaigns/${campaign.id}/funds`);
  expect(answer.json()).toMatchObject({
    response: {
      gross_cents: 10_001,
      platform_fees_cents: 500,
      processing_fees_cents: 320,
      held_cents: 10_001 - 500 - 320,
      available_cents: 10_001 - 500 - 320,
      currency: 'USD',
    },
  });
});
