import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addresses,
  key,
  makeAccount,
  makeCampaign,
  makePerk,
  perkInput,
} from '#test/stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer } from '#test/support/server.ts';
import { backCampaignRoutes } from './index.ts';

testDatabase();
const gateway = moneyGateway();
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer(
    backCampaignRoutes(() => addresses),
    { sessions: sessionsByNumber },
  );
});
afterAll(() => server.stop());

async function forSale() {
  const campaign = await makeCampaign();
  const { campaign_id: _id, ...body } = perkInput(campaign, await makePerk(campaign), 2500);
  return { campaign, body, url: `/private_api/payments/projects/${campaign.id}` };
}

describe('refused', () => {
  it('without a key, with a malformed one, or with a body that is none', async () => {
    const { url, body } = await forSale();
    const client = server.client();
    expect((await client.post(url, body)).status).toBe(400);
    expect((await client.post(url, body, { 'idempotency-key': 'short' })).status).toBe(400);
  });

  it.each([
    -1,
    0.1,
    '12',
    '１２',
    null,
    [],
    {},
    true,
    2 ** 53 + 2,
    Number.POSITIVE_INFINITY,
    100_000_000,
  ])('an extra of %j [d3-64]', async (extra) => {
    const { url, body } = await forSale();
    const answer = await server
      .client()
      .post(url, { ...body, extra_cents: extra }, { 'idempotency-key': key() });
    expect(answer.status).toBe(422);
  });

  it.each([-1, 0, 1e9, 1.5, 2 ** 31])('a quantity of %j [d3-67]', async (quantity) => {
    const { url, body } = await forSale();
    const lines = body.lines.map((line) => ({ ...line, quantity }));
    const answer = await server
      .client()
      .post(url, { ...body, lines }, { 'idempotency-key': key() });
    expect(answer.status).toBe(422);
  });

  it.each(['usd', 'USDT', 'XXX', ['USD']])('the currency %j [d3-65]', async (currency) => {
    const { url, body } = await forSale();
    const answer = await server
      .client()
      .post(url, { ...body, currency }, { 'idempotency-key': key() });
    expect(answer.status).toBe(422);
  });

  it('a draft is not there for anybody', async () => {
    const draft = await makeCampaign({ state: 'draft' });
    const { body } = await forSale();
    const url = `/private_api/payments/projects/${draft.id}`;
    expect((await server.client().post(url, body, { 'idempotency-key': key() })).status).toBe(404);
  });
});

describe('backing by the call [7-35]', () => {
  it('twenty posts with one key: one contribution, the same answer or in_progress [d3-71]', async () => {
    const { url, body } = await forSale();
    const client = server.client();
    await client.get('/private_api/csrf');
    const headers = { 'idempotency-key': key() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post(url, body, headers)),
    );
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const again = await client.post(url, body, headers);
    expect(again.status).toBe(201);
    const other = await client.post(url, { ...body, expected_total_cents: 1 }, headers);
    expect(other.status).toBe(422);
  });

  it('quotes more than is ever taken, and says that it is', async () => {
    const { url, body } = await forSale();
    const asked = { lines: body.lines, extra_cents: 99_999_999 };
    const answer = await server.client().post(`${url}/quote`, asked);
    expect(answer.json()).toMatchObject({ response: { problem: 'amount_too_large' } });
  });

  it('reads no story on the way', async () => {
    const { url, body } = await forSale();
    const client = server.client();
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    expect((await client.post(`${url}/quote`, { lines: body.lines })).status).toBe(200);
    expect((await client.post(url, body, { 'idempotency-key': key() })).status).toBe(201);
    const texts = asked.mock.calls.map(([given]) => (given as { text?: string }).text ?? given);
    asked.mockRestore();
    expect(texts.filter((text) => /from campaigns/.test(text)).length).toBeGreaterThan(1);
    expect(texts.filter((text) => /story_html/.test(text))).toEqual([]);
  });

  it('another total than was seen comes back with the price as it is, and nothing is begun', async () => {
    const { url, body } = await forSale();
    const headers = { 'idempotency-key': key() };
    const client = server.client();
    const answer = await client.post(url, { ...body, expected_total_cents: 2400 }, headers);
    expect(answer.status).toBe(409);
    const { error, details } = answer.json() as { error: string; details: { quote: object } };
    const quoted = (await client.post(`${url}/quote`, { lines: body.lines })).json() as {
      response: object;
    };
    expect([error, details.quote]).toEqual(['price_changed', quoted.response]);
    const again = await client.post(url, { ...body, expected_total_cents: 2400 }, headers);
    expect(again.json()).toMatchObject({ error: 'price_changed', details });
    const agreed = await client.post(url, body, { 'idempotency-key': key() });
    expect(agreed.status).toBe(201);
  });

  it('the receipt opens for its token and its account alone, else as an unknown id', async () => {
    const { url, body } = await forSale();
    const guest = server.client();
    const made = (await guest.post(url, body, { 'idempotency-key': key() })).json() as {
      response: { token: string; contribution: { id: number } };
    };
    const { token, contribution } = made.response;
    const address = `/private_api/payments/contributions/${contribution.id}`;
    const right = (await server.client().get(`${address}?token=${token}`)).json() as {
      response: { id: number };
    };
    expect(right.response.id).toBe(contribution.id);
    const stranger = server.client();
    stranger.cookies.set('session', String(await makeAccount()));
    const hidden = await stranger.get(address);
    const unknown = await stranger.get('/private_api/payments/contributions/99999999');
    expect([hidden.status, unknown.status]).toEqual([404, 404]);
    const wrong = await server.client().get(`${address}?token=${'x'.repeat(43)}`);
    expect(wrong.status).toBe(404);
    const elsewhere = await server
      .client()
      .get(`/private_api/payments/contributions/1?token=${token}`);
    expect(elsewhere.status).toBe(contribution.id === 1 ? 200 : 404);
  });
});

itLeavesMoneyInOrder(gateway);
