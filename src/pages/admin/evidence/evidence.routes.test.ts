import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { evidenceRoutes } from './evidence.routes.ts';

testDatabase();
moneyGateway();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(evidenceRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

it('the evidence of a contribution is a file for finance alone', async () => {
  const accountId = await makeAccount();
  const values = { extra_cents: 2500, expected_total_cents: 2500 };
  const backer = visitor({ accountId });
  const made = await startContribution(
    input(await makeCampaign(), values),
    backer,
    key(),
    addresses,
  );
  const { id } = made.contribution;
  const path = `/private_api/admin/contributions/${id}/evidence`;
  const as = async (role: string) => {
    const client = server.client();
    client.cookies.set('session', `${role}:${await makeAccount()}`);
    return client;
  };
  expect((await (await as('trust')).get(path)).status).toBe(403);
  expect((await server.client().get(path)).status).toBe(401);
  const finance = await as('finance');
  const { headers, text } = await finance.get(path);
  expect(headers['content-disposition']).toBe(`attachment; filename="evidence-${id}.json"`);
  expect(JSON.parse(text)).toMatchObject({
    receipt: { id, total_cents: 2500 },
    payments: [{ what: 'charge', state: 'succeeded', amount_cents: 2500 }],
    messages: [],
  });
  expect((await finance.get('/private_api/admin/contributions/999999/evidence')).status).toBe(404);
});
