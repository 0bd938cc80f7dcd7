import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { dbInTurn, dbKeepingPlans } from './executor.ts';
import { poolStats } from './pool.ts';
import { db, sql } from './sql.ts';
import { unnamed } from './statement.ts';

testDatabase();

const PID = sql`select pg_backend_pid() as pid`;

describe.each([
  ['whoever asks', db],
  ['who looks round', dbInTurn],
])('of %s', (_who, executor) => {
  const backend = () => executor().one<{ pid: number }>(PID);

  it('what is asked in one turn travels over one connection, each by itself', async () => {
    const [first, refused, last] = await Promise.allSettled([
      backend(),
      executor().run(sql`select 1 / ${0}::int`),
      backend(),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(first.status).toBe('fulfilled');
    expect(first).toEqual(last);
    expect(poolStats()).toMatchObject({ total: 1, idle: 1 });
  });

  it('what is asked one after the other needs no second connection', async () => {
    const pids = [await backend(), await backend(), await backend()];
    expect(new Set(pids.map(({ pid }) => pid)).size).toBe(1);
    expect(poolStats()).toMatchObject({ total: 1, idle: 1 });
  });

  it('what was asked is refused when the connection is lost, and asked again is answered', async () => {
    const [ended, behind] = await Promise.allSettled([
      executor().run(sql`select pg_terminate_backend(pg_backend_pid())`),
      backend(),
    ]);
    expect([ended.status, behind.status]).toEqual(['rejected', 'rejected']);
    expect((await backend()).pid).toBeGreaterThan(0);
    expect(poolStats()).toMatchObject({ total: 1, idle: 1 });
  });
});

it('a statement without a name has a connection to itself', async () => {
  const asked = [PID, unnamed(PID), unnamed(PID), PID];
  const pids = await Promise.all(asked.map((each) => db().one<{ pid: number }>(each)));
  expect(new Set(pids.map(({ pid }) => pid)).size).toBe(3);
  expect(pids[0]).toEqual(pids[3]);
});

it('a statement that keeps its plan says so for itself alone', async () => {
  const SETTING = sql`select current_setting('plan_cache_mode') || pg_backend_pid() as now`;
  const PLAIN = sql`select current_setting('plan_cache_mode') as now`;
  const [first, refused, second] = await Promise.allSettled([
    dbKeepingPlans().one<{ now: string }>(SETTING),
    dbKeepingPlans().run(sql`select 1 / ${0}::int`),
    dbKeepingPlans().one<{ now: string }>(SETTING),
  ]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(first).toMatchObject({ value: { now: expect.stringMatching(/^force_generic_plan\d+$/) } });
  expect(second).toEqual(first);
  expect(await db().one(PLAIN)).toEqual({ now: 'auto' });
});
