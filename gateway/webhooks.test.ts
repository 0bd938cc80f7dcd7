import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { startGateway } from './server.ts';
import { emptyDatabase, eventually, refusal, sandbox, sdkFor } from './testing/sandbox.fixture.ts';

const box = sandbox();

interface Received {
  body: string;
  signature: string;
  event: Stripe.Event;
}

/** A receiver whose answers a test can bend. */
class Receiver {
  readonly received: Received[] = [];
  answer: (count: number) => number = () => 200;
  #server: Server | null = null;

  async open(port = 0): Promise<string> {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const signature = String(request.headers['stripe-signature']);
        this.received.push({ body, signature, event: JSON.parse(body) as Stripe.Event });
        response.writeHead(this.answer(this.received.length)).end();
      });
    });
    await new Promise<void>((resolve) => this.#server?.listen(port, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hooks`;
  }

  of(type: string, object: string): Received[] {
    return this.received.filter(
      ({ event }) => event.type === type && (event.data.object as { id: string }).id === object,
    );
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(null)));
  }
}

const receiver = new Receiver();
let endpoint: Stripe.WebhookEndpoint;

beforeAll(async () => {
  const url = await receiver.open();
  endpoint = await box.stripe.webhookEndpoints.create({ url, enabled_events: ['*'] });
});
afterAll(() => receiver.close());
afterEach(async () => {
  receiver.answer = () => 200;
  await box.control('faults', { rules: [], webhooks: [] });
});

async function pay(): Promise<string> {
  const params = { amount: 900, currency: 'usd', payment_method: 'pm_card_visa', confirm: true };
  return (await box.stripe.paymentIntents.create(params)).id;
}

const read = () => Promise.resolve(receiver.received.length);

describe('delivery', () => {
  it('signs what the SDK verifies, and only that', async () => {
    expect(endpoint.secret).toMatch(/^whsec_/);
    expect((await box.stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
    const id = await pay();
    await eventually(read, () => receiver.of('payment_intent.succeeded', id).length === 1);
    const [{ body, signature } = expect.fail('nothing')] = receiver.of(
      'payment_intent.succeeded',
      id,
    );
    const event = box.stripe.webhooks.constructEvent(body, signature, endpoint.secret ?? '');
    expect(event).toMatchObject({
      object: 'event',
      livemode: false,
      data: { object: { id, status: 'succeeded' } },
    });
    expect(() =>
      box.stripe.webhooks.constructEvent(`${body} `, signature, endpoint.secret ?? ''),
    ).toThrow('signature');
    expect(() => box.stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(
      'signature',
    );
  });

  it('tries again until it is acknowledged', async () => {
    const start = receiver.received.length;
    receiver.answer = (count) => (count > start + 4 ? 200 : 500);
    const id = await pay();
    await eventually(
      () => box.control<{ quiet: boolean }>('quiet'),
      (state) => state.quiet,
    );
    const tries = receiver.received.filter(({ event }) =>
      JSON.stringify(event.data.object).includes(id),
    ).length;
    expect(tries).toBeGreaterThan(3);
    expect(receiver.of('payment_intent.succeeded', id).length).toBeGreaterThanOrEqual(1);
  });

  it('sends only the wanted types and stops with the endpoint', async () => {
    const picky = new Receiver();
    const url = await picky.open();
    const made = await box.stripe.webhookEndpoints.create({
      url,
      enabled_events: ['charge.succeeded'],
    });
    await pay();
    await eventually(
      () => Promise.resolve(picky.received.length),
      (count) => count === 1,
    );
    expect(picky.received[0]?.event.type).toBe('charge.succeeded');
    await box.stripe.webhookEndpoints.del(made.id);
    const id = await pay();
    await eventually(read, () => receiver.of('payment_intent.succeeded', id).length === 1);
    expect(picky.received).toHaveLength(1);
    await picky.close();
  });

  it('keeps every event for the API, and sends it again when asked', async () => {
    const id = await pay();
    await eventually(read, () => receiver.of('charge.succeeded', id).length >= 0);
    const events = await box.stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 });
    const [event] = events.data;
    expect(event?.data.object).toMatchObject({ id });
    await eventually(read, () => receiver.of('payment_intent.succeeded', id).length === 1);
    await box.control('events/resend', { event: event?.id });
    await eventually(read, () => receiver.of('payment_intent.succeeded', id).length === 2);
    const ids = receiver.of('payment_intent.succeeded', id).map((each) => each.event.id);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('bent webhooks', () => {
  it('are lost', async () => {
    await box.control('faults', { webhooks: [{ kind: 'lose' }] });
    const id = await pay();
    await eventually(
      () => box.control<{ quiet: boolean }>('quiet'),
      ({ quiet }) => quiet,
    );
    expect(receiver.of('payment_intent.succeeded', id)).toEqual([]);
  });

  it('come several times', async () => {
    await box.control('faults', {
      webhooks: [{ kind: 'duplicate', n: 4, match: { type: 'payment_intent.succeeded' } }],
    });
    const id = await pay();
    await eventually(read, () => receiver.of('payment_intent.succeeded', id).length >= 4);
    expect(receiver.of('payment_intent.succeeded', id)).toHaveLength(4);
  });

  it('come late', async () => {
    await box.control('faults', {
      webhooks: [{ kind: 'delay', ms: 600, match: { type: 'payment_intent.succeeded' } }],
    });
    const start = performance.now();
    const id = await pay();
    await eventually(read, () => receiver.of('payment_intent.succeeded', id).length === 1);
    expect(performance.now() - start).toBeGreaterThan(590);
  });
});

describe('bent answers', () => {
  const charges = async (key: string) =>
    (await box.stripe.paymentIntents.search({ query: `metadata['order']:'${key}'` })).data;
  const payAs = (stripe: Stripe, key: string) =>
    stripe.paymentIntents.create(
      {
        amount: 900,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
        metadata: { order: key },
      },
      { idempotencyKey: key },
    );
  const rule = (kind: string, more: object = {}) =>
    box.control('faults', {
      rules: [{ kind, times: 1, match: { method: 'POST', path: '/v1/payment_intents*' }, ...more }],
    });

  it('an answer lost after the work: the same key gives the one charge', async () => {
    await rule('drop_after', { times: 5 });
    expect((await refusal(payAs(box.stripe, 'lost'))).type).toBe('StripeConnectionError');
    await box.control('faults', { rules: [] });
    const [first] = await charges('lost');
    expect(first?.status).toBe('succeeded');
    expect((await payAs(box.stripe, 'lost')).id).toBe(first?.id);
    expect(await charges('lost')).toHaveLength(1);
  });

  it('a call lost before the work leaves nothing', async () => {
    await rule('drop_before', { times: 5 });
    expect((await refusal(payAs(box.stripe, 'before'))).type).toBe('StripeConnectionError');
    expect(await charges('before')).toHaveLength(0);
  });

  it.each([['malformed'], ['empty']])('%s: the work is done, the retry finds it', async (kind) => {
    await rule(kind);
    await refusal(payAs(box.stripe, `broken-${kind}`));
    expect((await payAs(box.stripe, `broken-${kind}`)).status).toBe('succeeded');
    expect(await charges(`broken-${kind}`)).toHaveLength(1);
  });

  it('HTML in place of an answer, nothing done', async () => {
    await rule('html');
    await refusal(payAs(box.stripe, 'html'));
    expect(await charges('html')).toHaveLength(0);
  });

  it('429 with Retry-After, and 500 that the SDK retries by itself', async () => {
    await rule('status', {
      status: 429,
      headers: { 'retry-after': '1' },
      error: { code: 'rate_limit' },
    });
    expect(await refusal(payAs(box.stripe, 'limited'))).toMatchObject({
      statusCode: 429,
      code: 'rate_limit',
    });
    await rule('status', { status: 500 });
    expect((await payAs(box.sdk({ maxNetworkRetries: 2 }), 'retried')).status).toBe('succeeded');
    expect(await charges('retried')).toHaveLength(1);
  });

  it('slow answers time out at the caller and still happen once', async () => {
    await rule('latency', { ms: 500 });
    expect((await refusal(payAs(box.sdk({ timeout: 100 }), 'slow'))).type).toBe(
      'StripeConnectionError',
    );
    await eventually(
      () => charges('slow'),
      (found) => found.length === 1,
    );
  });
});

describe('restart', () => {
  it('goes on delivering what an earlier run could not, and keeps clock and endpoints', async () => {
    const database = await emptyDatabase();
    const config = readConfig({ GATEWAY_DATABASE_URL: database.url });
    const late = new Receiver();
    const url = await late.open();
    const port = Number(new URL(url).port);
    await late.close();
    const first = await startGateway(config);
    const stripe = sdkFor(first.url);
    await stripe.webhookEndpoints.create({ url, enabled_events: ['payment_intent.succeeded'] });
    await first.gateway.clock.setOffset(3_600);
    const params = { amount: 900, currency: 'usd', payment_method: 'pm_card_visa', confirm: true };
    const { id } = await stripe.paymentIntents.create(params);
    await first.stop();
    await late.open(port);
    const second = await startGateway(config);
    await eventually(
      () => Promise.resolve(late.of('payment_intent.succeeded', id).length),
      (count) => count >= 1,
    );
    expect(second.gateway.clock.offsetSeconds).toBe(3_600);
    await second.stop();
    await late.close();
    await database.drop();
  });
});
