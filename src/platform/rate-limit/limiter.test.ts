import { describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { AppError } from '#platform/errors/app-error.ts';
import { testDatabase } from '#test/support/database.ts';
import { Limiter } from './limiter.ts';
import { networkOf } from './network-of.ts';
import { takeStoredPoint } from './rate-limit.store.ts';

const visitor = (ip: string) => ({ ip, accountId: null });

describe('limits of one process', () => {
  const refused = (work: Promise<void>): Promise<AppError | undefined> =>
    work.then(
      () => undefined,
      (error: AppError) => error,
    );

  it('refuse with 429 and say when to come back', async () => {
    let now = 0;
    const limiter = new Limiter(
      async () => 0,
      () => now,
    );
    const limit = { key: 'ip', points: 3, per: 30 } as const;
    for (let at = 0; at < 3; at += 1) await limiter.take(limit, 'r', visitor('10.0.0.1'));
    const error = await refused(limiter.take(limit, 'r', visitor('10.0.0.1')));
    expect([error?.status, error?.retryAfter]).toEqual([429, 10]);
    expect(await refused(limiter.take(limit, 'r', visitor('10.0.0.2')))).toBeUndefined();
    expect(await refused(limiter.take(limit, 'other', visitor('10.0.0.1')))).toBeUndefined();
    now = 10_000;
    expect(await refused(limiter.take(limit, 'r', visitor('10.0.0.1')))).toBeUndefined();
    expect((await refused(limiter.take(limit, 'r', visitor('10.0.0.1'))))?.status).toBe(429);
  });

  it('count a person from many addresses, and an address with many persons', async () => {
    const limiter = new Limiter(
      async () => 0,
      () => 0,
    );
    const limit = { key: 'ip+person', points: 1, per: 60 } as const;
    await limiter.take(limit, 'r', { ip: '10.0.0.1', accountId: 1 });
    expect(
      (await refused(limiter.take(limit, 'r', { ip: '10.0.0.9', accountId: 1 })))?.status,
    ).toBe(429);
    expect(
      (await refused(limiter.take(limit, 'r', { ip: '10.0.0.1', accountId: 2 })))?.status,
    ).toBe(429);
  });

  it('take an IPv6 network for one subscriber (attack 52)', () => {
    const network = networkOf('2001:db8:1:2:aaaa::1');
    expect(networkOf('2001:DB8:1:2:ffff:1:2:3')).toBe(network);
    expect(networkOf('2001:db8:1:3::1')).not.toBe(network);
    expect(networkOf('::ffff:10.0.0.1')).toBe('10.0.0.1');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });
});

describe('limits in the database', () => {
  testDatabase();

  it('give each point once to parallel callers of any process', async () => {
    const waits = await Promise.all(
      Array.from({ length: 50 }, () => takeStoredPoint(db(), 'login|ip', 10, 600)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    expect(Math.max(...waits)).toBeLessThanOrEqual(120);
  });

  it('fill up again with time, also while being hammered', async () => {
    const take = () => takeStoredPoint(db(), 'hammered', 1, 600);
    const pass = (minutes: number) =>
      db().run(sql`
        update rate_limits set refilled_at = refilled_at - ${minutes} * interval '1 minute'
        where bucket = 'hammered'`);
    expect(await take()).toBe(0);
    expect(await take()).toBeGreaterThan(0);
    await pass(10);
    // As far below zero as it goes: a point is due after twice the time.
    expect(await take()).toBeGreaterThan(0);
    await pass(21);
    expect(await take()).toBe(0);
  });
});
