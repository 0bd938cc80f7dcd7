import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { defineErrors } from '#platform/errors/app-error.ts';
import { defineRoute } from '#platform/http/define-route.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { claimKey, deleteExpiredKeys } from './idempotency.store.ts';

const errors = defineErrors('probe', {
  declined: { status: 402, message: 'errors.conflict' },
  slow: { status: 429, message: 'errors.too_many_requests' },
});

let runs = 0;
let gate = Promise.resolve();
const pay = defineRoute({
  method: 'POST',
  path: '/private_api/probe/pay',
  summary: 'Pay',
  access: 'visitor',
  idempotent: 'money',
  status: 201,
  body: z.object({ amount: z.number().int(), how: z.string().optional() }),
  response: z.object({ run: z.number() }),
  async act({ body }) {
    runs += 1;
    await gate;
    if (body.how === 'decline') throw errors.declined();
    if (body.how === 'slow') throw errors.slow();
    if (body.how === 'fault') throw new Error('provider gone');
    return runs;
  },
  present: (run) => ({ run }),
});

describe('a call that moves money', () => {
  testDatabase();
  let server: TestServer;
  let made = 0;
  const newKey = () => {
    made += 1;
    return `key-of-this-test-${made}`;
  };
  beforeAll(async () => {
    server = await startTestServer([pay]);
  });
  afterAll(() => server.stop());

  it('is refused without a key, and with a malformed one (attack 73)', async () => {
    const client = server.client();
    const before = runs;
    const send = (key?: string) =>
      client.send(
        'POST',
        '/private_api/probe/pay',
        { amount: 1 },
        key === undefined ? {} : { 'idempotency-key': key },
      );
    expect((await send()).json()).toMatchObject({ error: 'idempotency_key_required' });
    for (const key of [
      '',
      'short',
      'x'.repeat(256),
      'with space in the key',
      `ünicode-${'x'.repeat(20)}`,
    ]) {
      expect([key, (await send(key)).status]).toEqual([key, 400]);
    }
    expect(runs).toBe(before);
  });

  it('runs once for twenty parallel sends and answers all alike in the end (attack 71)', async () => {
    const client = server.client();
    await client.csrfToken();
    const before = runs;
    const key = newKey();
    const hold = Promise.withResolvers<void>();
    gate = hold.promise;
    const send = () =>
      client.post('/private_api/probe/pay', { amount: 5 }, { 'idempotency-key': key });
    const all = Array.from({ length: 20 }, send);
    setTimeout(hold.resolve, 150);
    const answers = await Promise.all(all);
    expect(answers.filter((each) => each.status === 201).length).toBeGreaterThanOrEqual(1);
    for (const each of answers.filter((one) => one.status !== 201)) {
      expect(each.json()).toMatchObject({ error: 'in_progress' });
      expect([each.status, each.headers['retry-after']]).toEqual([409, '1']);
    }
    const again = await send();
    expect([again.status, again.json()]).toEqual([201, { response: { run: before + 1 } }]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(runs).toBe(before + 1);
  });

  it('refuses the same key with another body, not with another order of fields (attack 72)', async () => {
    const client = server.client();
    const key = { 'idempotency-key': newKey() };
    const first = await client.post('/private_api/probe/pay', { amount: 5, how: 'x' }, key);
    const other = await client.post('/private_api/probe/pay', { amount: 6, how: 'x' }, key);
    const same = await client.post('/private_api/probe/pay', { how: 'x', amount: 5 }, key);
    expect([other.status, other.json()]).toMatchObject([422, { error: 'idempotency_key_reused' }]);
    expect(same.text).toBe(first.text);
  });

  it('keeps the keys of two visitors apart (attack 72)', async () => {
    const key = { 'idempotency-key': newKey() };
    const one = await server.client().post('/private_api/probe/pay', { amount: 5 }, key);
    const two = await server.client().post('/private_api/probe/pay', { amount: 5 }, key);
    expect(one.text).not.toBe(two.text);
  });

  it('answers a refusal again without running', async () => {
    const client = server.client();
    const key = { 'idempotency-key': newKey() };
    const first = await client.post('/private_api/probe/pay', { amount: 5, how: 'decline' }, key);
    const before = runs;
    const again = await client.post('/private_api/probe/pay', { amount: 5, how: 'decline' }, key);
    expect([first.status, again.status, again.json()]).toMatchObject([
      402,
      402,
      { error: 'declined' },
    ]);
    expect(runs).toBe(before);
  });

  it('runs again after a fault and after a refusal that passes', async () => {
    const client = server.client();
    for (const [how, status] of [
      ['fault', 500],
      ['slow', 429],
    ] as const) {
      const key = { 'idempotency-key': newKey() };
      const before = runs;
      for (let at = 0; at < 2; at += 1) {
        const answer = await client.post('/private_api/probe/pay', { amount: 5, how }, key);
        expect(answer.status).toBe(status);
      }
      expect(runs).toBe(before + 2);
    }
  });

  it('keeps answers so that the database alone tells nobody what they said', async () => {
    const client = server.client();
    const key = newKey();
    const send = () =>
      client.post('/private_api/probe/pay', { amount: 5 }, { 'idempotency-key': key });
    const first = await send();
    const [row] = await db().query<{ id: number; kept: string }>(sql`
      select id, response::text as kept from idempotency_keys where key = ${key}`);
    expect([first.status, row?.kept]).toEqual([
      201,
      expect.stringMatching(/^\{"sealed": "[^"]+"\}$/),
    ]);
    expect(row?.kept).not.toContain('run');
    expect((await send()).text).toBe(first.text);
    // An answer of another key, put in its place.
    const other = newKey();
    await client.post('/private_api/probe/pay', { amount: 9 }, { 'idempotency-key': other });
    await db().run(sql`
      update idempotency_keys k set response = o.response from idempotency_keys o
      where k.key = ${key} and o.key = ${other}`);
    const before = runs;
    expect([(await send()).status, runs]).toEqual([409, before]);
    await db().run(sql`update idempotency_keys set response = null where key = ${key}`);
    expect([(await send()).status, runs]).toEqual([409, before]);
  });

  it('forgets keys thirty days after they were claimed, in batches', async () => {
    const count = async () => (await db().query(sql`select 1 from idempotency_keys`)).length;
    const all = await count();
    expect(all).toBeGreaterThan(5);
    await setClock(29 * 86_400);
    expect(await deleteExpiredKeys(db(), 5)).toBe(0);
    await setClock(31 * 86_400);
    expect([await deleteExpiredKeys(db(), 5), await count()]).toEqual([5, all - 5]);
    await setClock(0);
  });

  it('hands the key of a dead run to the next caller with the same body', async () => {
    const name = { scope: 'person:1', route: 'POST /x', key: newKey() };
    expect((await claimKey(db(), name, 'hash', -1)).kind).toBe('claimed');
    expect((await claimKey(db(), name, 'other', 60)).kind).toBe('other_body');
    expect((await claimKey(db(), name, 'hash', 60)).kind).toBe('claimed');
    expect((await claimKey(db(), name, 'hash', 60)).kind).toBe('running');
  });
});
