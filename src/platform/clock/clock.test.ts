import { afterEach, describe, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { db, sql } from '#platform/db/sql.ts';
import { transaction } from '#platform/db/transaction.ts';
import { setClock, testDatabase } from '#test/support/database.ts';
import { assertClockIsReal, clockNow, MovedClockError, moveClock, processTime } from './clock.ts';

const DAY = 86_400;

describe('the clock', () => {
  testDatabase();

  afterEach(async () => {
    overrideConfiguration({ testClock: true });
    await setClock(0);
  });

  it('is not moved where tests are not allowed to, and refuses to serve when it was', async () => {
    await setClock(DAY);
    overrideConfiguration({ testClock: false });
    await expect(moveClock(1)).rejects.toThrow(/TEST_CLOCK/);
    await expect(moveClock(0)).rejects.toThrow(/TEST_CLOCK/);
    await expect(assertClockIsReal()).rejects.toThrow(MovedClockError);
  });

  it('serves unmoved, and moved where that is allowed', async () => {
    overrideConfiguration({ testClock: false });
    await expect(assertClockIsReal()).resolves.toBeUndefined();
    overrideConfiguration({ testClock: true });
    await setClock(DAY);
    await expect(assertClockIsReal()).resolves.toBeUndefined();
  });

  it('has one row at most', async () => {
    await setClock(DAY);
    await expect(db().run(sql`insert into test_clock (shift) values ('1 day')`)).rejects.toThrow(
      /duplicate key/,
    );
    await expect(
      db().run(sql`insert into test_clock (is_only_row, shift) values (false, '1 day')`),
    ).rejects.toThrow(/check constraint/);
  });

  it.each([0, DAY, -400 * DAY, 0.5])('shows real time moved by %s seconds', async (offset) => {
    await setClock(offset);
    const before = processTime().getTime();
    const shown = (await clockNow()).getTime() - offset * 1000;
    expect(shown).toBeGreaterThanOrEqual(before - 5);
    expect(shown).toBeLessThanOrEqual(processTime().getTime() + 5);
  });

  it('goes on inside a transaction, and is moved with it', async () => {
    await transaction(async (tx) => {
      const first = await clockNow(tx);
      await tx.query(sql`select pg_sleep(0.02)`);
      const second = await clockNow(tx);
      expect(second.getTime()).toBeGreaterThan(first.getTime() + 15);
      await moveClock(DAY, tx);
      expect((await clockNow(tx)).getTime()).toBeGreaterThan(second.getTime() + DAY * 999);
      expect((await clockNow()).getTime()).toBeLessThan(second.getTime() + DAY * 500);
    });
  });

  it('is read afresh in plpgsql after a lock was waited for', async () => {
    await db().run(sql`
      create function slept() returns interval language plpgsql as $$
      declare start timestamptz := clock_now();
      begin perform pg_sleep(0.05); return clock_now() - start; end $$`);
    const { is_later } = await db().one<{ is_later: boolean }>(
      sql`select slept() > interval '40 milliseconds' as is_later`,
    );
    expect(is_later).toBe(true);
  });

  it('lets a sweep for what is due use its index', async () => {
    await db().run(sql`create table sweeps (id bigint, due_at timestamptz)`);
    await db().run(sql`
      insert into sweeps select n, clock_now() + n * interval '1 hour' from generate_series(1, 5000) n`);
    await db().run(sql`create index on sweeps (due_at)`);
    await db().run(sql`analyze sweeps`);
    const plan = await db().query<{ 'QUERY PLAN': string }>(
      sql`explain select id from sweeps where due_at <= clock_now()`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*clock_now/);
  });
});
