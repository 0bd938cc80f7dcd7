import { afterAll, beforeAll, expect, it } from 'vitest';
import { startContribution } from '#flows/back-campaign/index.ts';
import { readEvidence } from '#modules/admin/index.ts';
import { addresses, input, key, makeAccount, makeCampaign, visitor } from '#test/stories/market.ts';
import { moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { bankAnswer } from './bank-answer.ts';
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
  const submit = `${path}/submit`;
  expect((await (await as('trust')).post(submit, {})).status).toBe(403);
  const refused = await finance.post(submit, { statement: 'It was delivered' });
  expect([refused.status, refused.json<{ error: string }>().error]).toEqual([
    409,
    'no_answer_wanted',
  ]);
});

it('a bank is told in its own fields what a contribution was, with what staff say of it first', async () => {
  const values = { extra_cents: 2500, expected_total_cents: 2500 };
  const backer = visitor({ accountId: await makeAccount() });
  const campaign = await makeCampaign();
  const made = await startContribution(input(campaign, values), backer, key(), addresses);
  const by = { accountId: await makeAccount(), ip: '', requestId: 'test', roles: [] };
  const evidence = await readEvidence(made.contribution.id, by as never);
  const update = { title: 'Shipped', published_at: new Date('2031-02-03T04:05:06Z') };
  const answer = bankAnswer({ ...evidence, updates: [update] }, 'It was delivered');
  expect(answer.customer_email_address).toBe(evidence.contribution.email);
  expect(answer.product_description).toContain(`Contribution ${made.contribution.id}`);
  expect(answer.uncategorized_text).toMatch(/^It was delivered\n\nUpdates of the campaign:/);
  expect(answer.uncategorized_text).toContain('2031-02-03 04:05:06 UTC: Shipped');
  expect(answer).not.toHaveProperty('shipping_address');
});
