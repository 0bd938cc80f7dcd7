import { describe, expect, it } from 'vitest';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { testDatabase } from '#test/support/database.ts';
import { emit, eventsUnderTest, recorder, start } from '#test/stories/events-under-test.ts';
import { listDeadDeliveries, reviveDelivery } from './deliveries.store.ts';
import { publish, subscriber as subscribe } from './outbox.ts';

testDatabase();
eventsUnderTest();

describe('publishing', () => {
  it('refuses a key that was published before, in the same and in a later transaction', async () => {
    expect(await emit('a.happened', 'k1')).toBe(true);
    expect(await emit('a.happened', 'k1')).toBe(false);
    const twice = await transaction(async (tx) => [
      await publish(tx, { topic: 'a.happened', key: 'k2', payload: {} }),
      await publish(tx, { topic: 'a.happened', key: 'k2', payload: {} }),
    ]);
    expect(twice).toEqual([true, false]);
  });

  it('delivers nothing of a transaction that was undone', async () => {
    const { seen, subscriber } = recorder('reader', 'a.happened');
    await start([subscriber]);
    await expect(
      transaction(async (tx) => {
        await publish(tx, { topic: 'a.happened', key: 'undone', payload: {} });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await emit('a.happened', 'done');
    await expect.poll(() => seen.map((event) => event.key)).toEqual(['done']);
  });

  it('keeps the payload exactly, quotes and all', async () => {
    const { seen, subscriber } = recorder('reader', 'a.happened');
    await start([subscriber]);
    const payload = { text: `it's "so" \\ {} \u2028`, id: 9_007_199_254_740_991, list: [1, null] };
    await emit('a.happened', 'k', payload);
    await expect.poll(() => seen[0]?.payload).toEqual(payload);
  });
});

describe('delivering', () => {
  it('reaches each consumer of the topic once, though three processes relay and deliver', async () => {
    const first = recorder('first', 'a.happened');
    const second = recorder('second', 'a.happened');
    const other = recorder('other', 'b.happened');
    const list = [first.subscriber, second.subscriber, other.subscriber];
    for (let process = 0; process < 3; process += 1) await start(list);
    const keys = Array.from({ length: 120 }, (_, index) => `k${index}`);
    await Promise.all(keys.map((key) => emit('a.happened', key)));
    await expect.poll(() => first.seen.length + second.seen.length).toBe(240);
    expect(new Set(first.seen.map((event) => event.key)).size).toBe(120);
    expect(new Set(second.seen.map((event) => event.key)).size).toBe(120);
    expect(other.seen).toEqual([]);
  });

  it('undoes what a failing handler wrote, tries again, and then counts it once', async () => {
    let tries = 0;
    await db().run(sql`create table if not exists written (event_id bigint)`);
    await start([
      subscribe<object>({
        topic: 'a.happened',
        consumer: 'writer',
        async handle(event, tx) {
          tries += 1;
          await tx.run(sql`insert into written values (${event.id})`);
          if (tries < 2) throw new Error('not yet');
        },
      }),
    ]);
    await emit('a.happened', 'k');
    await expect.poll(() => tries).toBe(2);
    await expect
      .poll(() => db().query(sql`select count(*)::int as n from written`))
      .toEqual([{ n: 1 }]);
  });

  it('gives up a poisonous event with its reason, while others go on', async () => {
    const seen: string[] = [];
    const poisoned = subscribe<{ poison?: boolean }>({
      topic: 'a.happened',
      consumer: 'eater',
      attempts: 2,
      async handle(event) {
        if (event.payload.poison) throw new RangeError('cannot digest this');
        seen.push(event.key);
      },
    });
    await start([poisoned]);
    await emit('a.happened', 'bad', { poison: true });
    await emit('a.happened', 'good');
    await expect.poll(() => seen).toEqual(['good']);
    await expect.poll(() => listDeadDeliveries(db(), 10)).toHaveLength(1);
    const [dead] = await listDeadDeliveries(db(), 10);
    expect(dead).toMatchObject({
      consumer: 'eater',
      attempts: 2,
      error: 'RangeError: cannot digest this',
    });
  });

  it('loses nothing of the neighbours of a poisonous event in one batch, and repeats nothing', async () => {
    await db().run(sql`create table if not exists tallied (key text)`);
    await transaction(async (tx) => {
      for (let nth = 0; nth < 30; nth += 1) {
        await publish(tx, { topic: 'a.happened', key: `k${nth}`, payload: { nth } });
      }
    });
    await start([
      subscribe<{ nth: number }>({
        topic: 'a.happened',
        consumer: 'tally',
        attempts: 1,
        async handle(event, tx) {
          await tx.run(sql`insert into tallied values (${event.key})`);
          if (event.payload.nth === 13) throw new Error('unlucky');
        },
      }),
    ]);
    const counted = () =>
      db().one<{ all: number; distinct: number; unlucky: number }>(sql`
        select count(*)::int as all, count(distinct key)::int as distinct,
               (count(*) filter (where key = 'k13'))::int as unlucky from tallied`);
    await expect.poll(counted).toEqual({ all: 29, distinct: 29, unlucky: 0 });
    await expect.poll(() => listDeadDeliveries(db(), 9)).toHaveLength(1);
    expect(await counted()).toEqual({ all: 29, distinct: 29, unlucky: 0 });
  });

  it('takes over what a killed process had claimed and not begun', async () => {
    const { seen, subscriber } = recorder('heir', 'a.happened');
    await start([subscriber]);
    await emit('a.happened', 'first');
    await expect.poll(() => seen.length).toBe(1);
    // As if another process had been handed it and died.
    const { id } = await db().one<{ id: number }>(sql`
      insert into outbox (topic, key, payload, relayed_at)
      values ('a.happened', 'left', '{}', clock_timestamp()) returning id`);
    await db().run(sql`
      insert into outbox_deliveries (consumer, event_id, attempts, claim, next_attempt_at)
      values ('heir', ${id}, 1, nextval('outbox_claims'), clock_timestamp() + interval '1 second')`);
    await expect.poll(() => seen.map(({ key }) => key)).toEqual(['first', 'left']);
  });

  it('hands over what it relays, claimed, and leaves the rest to whoever has room', async () => {
    const { seen, subscriber } = recorder('crowd', 'a.happened');
    await transaction(async (tx) => {
      for (let nth = 0; nth < 60; nth += 1) {
        await publish(tx, { topic: 'a.happened', key: `k${nth}`, payload: {} });
      }
    });
    await start([subscriber]);
    await expect.poll(() => seen.length).toBe(60);
    expect(new Set(seen.map(({ key }) => key)).size).toBe(60);
    const [tries] = await db().query(sql`
      select max(attempts) as most, count(*)::int as all from outbox_deliveries`);
    expect(tries).toEqual({ most: 1, all: 60 });
  });

  it('handles light events that come together side by side, and undoes all where one fails', async () => {
    await db().run(sql`create table if not exists noted (key text)`);
    const begun: string[] = [];
    const all = Promise.withResolvers<void>();
    let hasFailed = false;
    await transaction(async (tx) => {
      for (const key of ['k1', 'k2', 'k3']) {
        await publish(tx, { topic: 'a.happened', key, payload: {} });
      }
    });
    await start([
      subscribe<object>({
        topic: 'a.happened',
        consumer: 'light',
        isLight: true,
        async handle({ key }, tx) {
          begun.push(key);
          if (begun.length === 3) all.resolve();
          await all.promise;
          await tx.run(sql`insert into noted values (${key})`);
          if (hasFailed) return;
          hasFailed = true;
          throw new Error('the first of them');
        },
      }),
    ]);
    const noted = () => db().query(sql`select key from noted order by key`);
    await expect.poll(noted).toEqual([{ key: 'k1' }, { key: 'k2' }, { key: 'k3' }]);
    expect(begun).toEqual(['k1', 'k2', 'k3', 'k1', 'k2', 'k3']);
  });

  it('gives a dead delivery another life when asked', async () => {
    let isCured = false;
    const seen: string[] = [];
    await start([
      subscribe<object>({
        topic: 'a.happened',
        consumer: 'patient',
        attempts: 1,
        async handle(event) {
          if (!isCured) throw new Error('ill');
          seen.push(event.key);
        },
      }),
    ]);
    await emit('a.happened', 'k');
    await expect.poll(() => listDeadDeliveries(db(), 1)).toHaveLength(1);
    const [dead] = await listDeadDeliveries(db(), 1);
    isCured = true;
    expect(await reviveDelivery(db(), 'nobody', dead?.eventId ?? 0)).toBe(false);
    expect(await reviveDelivery(db(), 'patient', dead?.eventId ?? 0)).toBe(true);
    await expect.poll(() => seen).toEqual(['k']);
  });

  it('refuses two handlers of one consumer for one topic', async () => {
    const { subscriber } = recorder('reader', 'a.happened');
    await expect(start([subscriber, subscriber])).rejects.toThrow('twice');
  });
});
