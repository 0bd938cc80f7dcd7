import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import { refusal, sandbox } from './testing/sandbox.fixture.ts';

const box = sandbox();

function raw(path: string, init: RequestInit = {}, key = 'sk_test_groundswell') {
  return fetch(box.url + path, {
    ...init,
    headers: { authorization: `Bearer ${key}`, ...init.headers },
  });
}

function charge(key?: string, amount = 1500) {
  const params = {
    amount,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  } as const;
  return box.stripe.paymentIntents.create(params, key ? { idempotencyKey: key } : {});
}

async function chargeCount(): Promise<number> {
  const { rows } = await box.running.gateway.pool.query(
    `select count(*) as count from gateway.objects where kind = 'charge'`,
  );
  return rows[0].count;
}

describe('who may call', () => {
  it('answers 401 without a key and with a wrong one', async () => {
    expect((await fetch(`${box.url}/v1/customers`)).status).toBe(401);
    expect((await raw('/v1/customers', {}, 'sk_test_other')).status).toBe(401);
    expect((await refusal(box.sdk({}, 'sk_test_other').customers.list())).type).toBe(
      'StripeAuthenticationError',
    );
  });

  it('lets the publishable key make a payment method, and nothing else of worth', async () => {
    const browser = box.sdk({}, 'pk_test_groundswell');
    const card = { number: '4242424242424242', exp_month: 1, exp_year: 2040 };
    expect((await browser.paymentMethods.create({ type: 'card', card })).id).toMatch(/^pm_/);
    expect((await refusal(browser.customers.list())).statusCode).toBe(401);
    expect((await refusal(browser.charges.list())).statusCode).toBe(401);
    const intent = await box.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    expect((await refusal(browser.paymentIntents.retrieve(intent.id))).statusCode).toBe(401);
    const known = await browser.paymentIntents.retrieve(intent.id, {
      client_secret: intent.client_secret ?? '',
    });
    expect(known.id).toBe(intent.id);
  });

  it('answers unknown addresses 404 in the error shape', async () => {
    const response = await raw('/v1/nothing_here', { method: 'POST' });
    expect(response.status).toBe(404);
    const answer = (await response.json()) as { error: { message: string } };
    expect(answer.error.message).toContain('Unrecognized request URL (POST: /v1/nothing_here)');
    expect((await raw('/v1/customers', { method: 'PUT' })).status).toBe(404);
    expect((await raw('/v2/core/events')).status).toBe(404);
  });

  it('keeps the control API to this machine and away from web pages', async () => {
    const response = await fetch(`${box.url}/_sandbox/reset`, {
      method: 'POST',
      headers: { origin: 'http://x.test' },
    });
    expect(response.status).toBe(403);
  });

  it.each([
    ['evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost', 200],
    ['[::1]:12', 200],
  ])('answers a control call that asks for the name %s with %i', async (host, status) => {
    const answered = new Promise<number | undefined>((resolve, reject) => {
      const asked = get(`${box.url}/_sandbox/clock`, { headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      asked.once('error', reject);
    });
    expect(await answered).toBe(status);
  });
});

describe('headers and parameters', () => {
  it('names the request, echoes the version', async () => {
    const response = await raw('/v1/customers', {
      headers: { 'stripe-version': '2026-10-28.endive' },
    });
    expect(response.headers.get('request-id')).toMatch(/^req_/);
    expect(response.headers.get('stripe-version')).toBe('2026-10-28.endive');
  });

  it.each([
    ['foo=1', 'parameter_unknown', 'foo'],
    ['metadata[a]=%00', undefined, undefined],
    ['email[]=x', undefined, 'email'],
    ['__proto__[x]=1', 'parameter_unknown', '__proto__'],
  ])('refuses customers with %s', async (body, code, param) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await raw('/v1/customers', { method: 'POST', body, headers });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: object }).error).toMatchObject({
      type: 'invalid_request_error',
      ...(code ? { code } : {}),
      ...(param ? { param } : {}),
    });
    expect(({} as { x?: string }).x).toBeUndefined();
  });

  it('reads nested metadata, and unsets by empty values', async () => {
    const customer = await box.stripe.customers.create({
      name: 'Ünï',
      metadata: { a: '1', 'b c': 'x=y&z' },
    });
    expect(customer).toMatchObject({ name: 'Ünï', metadata: { a: '1', 'b c': 'x=y&z' } });
    const changed = await box.stripe.customers.update(customer.id, {
      name: '',
      metadata: { a: '', d: '4' },
    });
    expect(changed).toMatchObject({ name: null, metadata: { 'b c': 'x=y&z', d: '4' } });
    expect((await box.stripe.customers.update(customer.id, { metadata: '' })).metadata).toEqual({});
  });

  it('says what is missing', async () => {
    const error = await refusal(box.stripe.customers.retrieve('cus_none'));
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'id' });
  });

  it('shows a deleted customer as such', async () => {
    const { id } = await box.stripe.customers.create({});
    expect(await box.stripe.customers.del(id)).toMatchObject({ id, deleted: true });
    expect(await box.stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
    const error = await refusal(
      box.stripe.paymentIntents.create({ amount: 500, currency: 'usd', customer: id }),
    );
    expect(error.code).toBe('resource_missing');
  });
});

describe('idempotency keys', () => {
  it('replays the first answer and does nothing more', async () => {
    const before = await chargeCount();
    const first = await charge('key-replay');
    const second = await charge('key-replay');
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await chargeCount()).toBe(before + 1);
  });

  it('refuses another body under the same key, without effect', async () => {
    await charge('key-body');
    const before = await chargeCount();
    const error = await refusal(charge('key-body', 1600));
    expect(error).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
    expect(await chargeCount()).toBe(before);
  });

  it('charges once for twenty at the same time; the rest hear 409 or the same answer', async () => {
    const before = await chargeCount();
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => charge('key-parallel')),
    );
    const won = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.id] : [],
    );
    const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(new Set(won).size).toBe(1);
    for (const error of lost)
      expect(error).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect(await chargeCount()).toBe(before + 1);
    expect((await charge('key-parallel')).id).toBe(won[0]);
  });

  it('keeps a decline, and not a refusal of the parameters', async () => {
    const params = {
      amount: 900,
      currency: 'usd',
      payment_method: 'pm_card_chargeDeclined',
      confirm: true,
    };
    const decline = () =>
      refusal(box.stripe.paymentIntents.create(params, { idempotencyKey: 'key-decline' }));
    const [first, second] = [await decline(), await decline()];
    expect(second.payment_intent?.id).toBe(first.payment_intent?.id);
    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    const wrong = { amount: 1, currency: 'usd' };
    await refusal(box.stripe.paymentIntents.create(wrong, { idempotencyKey: 'key-wrong' }));
    const right = { amount: 900, currency: 'usd' };
    const made = await box.stripe.paymentIntents.create(right, { idempotencyKey: 'key-wrong' });
    expect(made.amount).toBe(900);
  });

  it('forgets keys after 24 hours of sandbox time, or on command', async () => {
    const first = await charge('key-old');
    await box.control('clock', { offset_seconds: 86_401 });
    await expect(charge('key-old')).rejects.toMatchObject({ statusCode: 409 });
    await box.control('clock', { offset_seconds: 0 });
    expect((await charge('key-old')).id).toBe(first.id);
    await box.control('keys/forget', {});
    expect((await charge('key-old')).id).not.toBe(first.id);
  });
});

describe('lists', () => {
  it('pages through everything once, newest first, by the SDK’s own loop', async () => {
    const { id: customer } = await box.stripe.customers.create({});
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      made.push(
        (await box.stripe.paymentIntents.create({ amount: 500 + n, currency: 'usd', customer })).id,
      );
    }
    const seen: string[] = [];
    for await (const intent of box.stripe.paymentIntents.list({ customer, limit: 3 }))
      seen.push(intent.id);
    expect(seen).toEqual([...made].reverse());
    const page = await box.stripe.paymentIntents.list({
      customer,
      limit: 3,
      ending_before: made[2],
    });
    expect(page.data.map((intent) => intent.id)).toEqual([made[5], made[4], made[3]]);
    expect(page).toMatchObject({ object: 'list', has_more: true, url: '/v1/payment_intents' });
  });

  it('filters by time and refuses odd limits and cursors', async () => {
    const now = Math.floor(Date.now() / 1000);
    expect((await box.stripe.charges.list({ created: { gt: now + 5 } })).data).toEqual([]);
    expect(
      (await box.stripe.charges.list({ created: { gte: now - 600, lt: now + 5 } })).data.length,
    ).toBeGreaterThan(0);
    expect((await refusal(box.stripe.charges.list({ limit: 101 }))).param).toBe('limit');
    expect((await refusal(box.stripe.charges.list({ starting_after: 'ch_none' }))).param).toBe(
      'starting_after',
    );
  });

  it('finds payments by their metadata', async () => {
    const metadata = { contribution_id: "4711'x" };
    const { id } = await box.stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      metadata,
    });
    const found = await box.stripe.paymentIntents.search({
      query: "metadata['contribution_id']:'4711\\'x'",
    });
    expect(found.data.map((intent) => intent.id)).toEqual([id]);
    expect((await refusal(box.stripe.paymentIntents.search({ query: 'amount>5' }))).param).toBe(
      'query',
    );
  });
});

describe('expand', () => {
  it('opens four levels, lists included, and refuses a fifth or nonsense', async () => {
    const customer = await box.stripe.customers.create({ name: 'Deep' });
    const method = await box.stripe.paymentMethods.attach('pm_card_visa', {
      customer: customer.id,
    });
    const intent = await box.stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      customer: customer.id,
      payment_method: method.id,
      confirm: true,
    });
    const page = await box.stripe.paymentIntents.list({
      customer: customer.id,
      expand: ['data.latest_charge.balance_transaction.source', 'data.customer'],
    });
    expect(page.data[0]).toMatchObject({
      customer: { name: 'Deep' },
      latest_charge: {
        balance_transaction: { net: 844, source: { object: 'charge', amount: 900 } },
      },
    });
    const refunds = await box.stripe.paymentIntents.retrieve(intent.id, {
      expand: ['latest_charge.refunds'],
    });
    expect(refunds.latest_charge).toMatchObject({ refunds: { object: 'list', data: [] } });
    const deep = 'latest_charge.balance_transaction.source.customer.default_source';
    expect(
      (await refusal(box.stripe.paymentIntents.retrieve(intent.id, { expand: [deep] }))).param,
    ).toBe('expand');
    const odd = await refusal(
      box.stripe.paymentIntents.retrieve(intent.id, { expand: ['nothing'] }),
    );
    expect(odd.message).toContain('cannot be expanded');
  });
});
