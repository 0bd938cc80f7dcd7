import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { key, makeAccount } from '#test/stories/market.ts';
import { moneyGateway, WEBHOOK_SECRET } from '#test/stories/money-gateway.ts';
import { sessionsByNumber } from '#test/stories/sessions.ts';
import { testDatabase } from '#test/support/database.ts';
import { startTestServer } from '#test/support/server.ts';
import { paymentRoutes } from './index.ts';

testDatabase();
moneyGateway();
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer(paymentRoutes, { sessions: sessionsByNumber });
});
afterAll(() => server.stop());

function signedIn(accountId: number) {
  const client = server.client();
  client.cookies.set('session', String(accountId));
  return client;
}

const SAVED = '/private_api/payments/credit_cards/saved';
const NEW = '/private_api/payments/credit_cards/new';
type Cards = { response: { id: number; last4: string }[] };

describe('saved cards [7-31] [7-35]', () => {
  it('belong to their person: others see nothing and can remove nothing', async () => {
    const [me, other] = [await makeAccount(), await makeAccount()];
    const mine = signedIn(me);
    expect((await server.client().get(SAVED)).status).toBe(401);
    const added = await mine.post(
      NEW,
      { payment_method_id: 'pm_card_visa' },
      { 'idempotency-key': key() },
    );
    expect(added.json()).toEqual({ response: { url: null } });
    const [card] = ((await mine.get(SAVED)).json() as Cards).response;
    expect(card?.last4).toBe('4242');
    expect(JSON.stringify(card)).not.toContain('pm_');
    expect(((await signedIn(other).get(SAVED)).json() as Cards).response).toEqual([]);
    const path = (account: number) => `/private_api/accounts/${account}/credit_cards/${card?.id}`;
    expect((await signedIn(other).send('DELETE', path(me))).status).toBe(404);
    expect((await signedIn(other).send('DELETE', path(other))).status).toBe(404);
    expect((await mine.send('DELETE', path(me))).status).toBe(200);
    expect((await mine.send('DELETE', path(me))).status).toBe(404);
  });

  it('one of them is offered first, chosen by its person alone', async () => {
    const [me, other] = [await makeAccount(), await makeAccount()];
    const mine = signedIn(me);
    for (const method of ['pm_card_visa', 'pm_card_mastercard']) {
      await mine.post(NEW, { payment_method_id: method }, { 'idempotency-key': key() });
    }
    const list = async () => ((await mine.get(SAVED)).json() as Cards).response;
    const [newest, oldest] = await list();
    const path = `/private_api/accounts/${me}/credit_cards/${oldest?.id}`;
    const choice = { is_default: true };
    expect((await signedIn(other).send('PATCH', path, choice)).status).toBe(404);
    expect((await mine.send('PATCH', path, { is_default: false })).status).toBe(422);
    const chosen = await mine.send('PATCH', path, choice);
    expect((chosen.json() as Cards).response).toMatchObject([
      { id: oldest?.id, is_default: true },
      { id: newest?.id, is_default: false },
    ]);
    expect((await mine.send('DELETE', path)).status).toBe(200);
    expect((await mine.send('PATCH', path, choice)).status).toBe(404);
    expect((await list()).map(({ id }) => id)).toEqual([newest?.id]);
  });

  it('a refused card is 402, no card leads to the provider’s page', async () => {
    const mine = signedIn(await makeAccount());
    const refused = { payment_method_id: 'pm_card_chargeDeclined' };
    expect((await mine.post(NEW, refused, { 'idempotency-key': key() })).status).toBe(402);
    const page = (await mine.post(NEW, {}, { 'idempotency-key': key() })).json() as {
      response: { url: string };
    };
    expect(page.response.url).toContain('/checkout/');
  });
});

describe('the webhook', () => {
  const body = JSON.stringify({
    id: 'evt_route_1',
    object: 'event',
    type: 'ping',
    data: { object: {} },
  });
  const send = (signature: string) =>
    server.client().request({
      method: 'POST',
      url: '/webhooks/payments',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });

  it('refuses what is not signed and takes what is, twice without effect', async () => {
    for (const forged of ['t=1,v1=00', 't=1,v1=', 't=,v1=', 't=1,v1=,v1=a', 't=1,v1==', '', '=']) {
      expect((await send(forged)).status).toBe(400);
    }
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: WEBHOOK_SECRET,
    });
    expect([(await send(signature)).status, (await send(signature)).status]).toEqual([200, 200]);
  });
});
