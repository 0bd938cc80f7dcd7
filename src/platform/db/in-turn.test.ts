import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { dbInTurn } from './in-turn.ts';
import { poolStats } from './pool.ts';
import { sql } from './sql.ts';

testDatabase();

const backend = () => dbInTurn().one<{ pid: number }>(sql`select pg_backend_pid() as pid`);

it('sends what is asked in one turn over one connection, each by itself', async () => {
  const [first, refused, last] = await Promise.allSettled([
    backend(),
    dbInTurn().run(sql`select 1 / ${0}::int`),
    backend(),
  ]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(first).toEqual(last);
  expect(first.status).toBe('fulfilled');
  expect(poolStats()).toMatchObject({ total: 1, idle: 1 });
});

it('refuses what was asked when the connection is lost, and answers what is asked then', async () => {
  const [ended, behind] = await Promise.allSettled([
    dbInTurn().run(sql`select pg_terminate_backend(pg_backend_pid())`),
    backend(),
  ]);
  expect([ended.status, behind.status]).toEqual(['rejected', 'rejected']);
  expect((await backend()).pid).toBeGreaterThan(0);
  expect(poolStats()).toMatchObject({ total: 1, idle: 1 });
});
