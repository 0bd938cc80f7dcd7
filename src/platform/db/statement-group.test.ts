import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { config, overrideConfiguration } from '#platform/config/config.ts';
import { testDatabase } from '#test/support/database.ts';
import { executorOver } from './executor.ts';
import { gatherStatements } from './gather-statements.ts';
import { db, sql, type Statement } from './sql.ts';

describe.each(['named', 'unnamed'] as const)('%s statements given in one turn', (mode) => {
  testDatabase();
  let client: pg.Client;
  let ends = 0;

  beforeAll(async () => {
    overrideConfiguration({ databaseStatements: mode });
    client = new pg.Client({ connectionString: config().databaseUrl, pipeline: true });
    await client.connect();
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('readyForQuery', () => (ends += 1));
    await db().run(sql`create table purses (id int primary key, amount_minor bigint)`);
  });
  afterAll(() => client.end());

  /** What each came to, and how often PostgreSQL ended an answer. */
  async function together(...statements: Statement[]) {
    const gathering = gatherStatements(client as unknown as pg.PoolClient);
    const tx = executorOver((statement) => gathering.send(statement));
    const before = ends;
    const outcomes = await Promise.allSettled(statements.map((statement) => tx.query(statement)));
    await client.query('select 1');
    return { outcomes, ends: ends - before - 1 };
  }

  it('are answered together, each with its own rows, read as the pool reads them', async () => {
    const read = (id: number) => sql`
      select ${id}::int8 as id, 7::int8 as amount_minor, array[1, null]::int8[] as ids, null as nothing,
        'x'::text as word, true as yes, '2026-11-22 10:00Z'::timestamptz as at`;
    const put = sql`insert into purses values (1, 2)`;
    for (const id of [1, 2]) {
      const { outcomes, ends: count } = await together(
        read(id),
        put,
        read(3),
        sql`delete from purses`,
      );
      expect(count).toBe(1);
      const [first, , third] = outcomes.map((each) => each.status === 'fulfilled' && each.value);
      expect(first).toEqual(await db().query(read(id)));
      expect(third).toEqual(await db().query(read(3)));
    }
  });

  it('are not run behind one that failed, fail as it did, and can be asked again', async () => {
    const late = sql`select count(*) as late from purses where id = ${4}`;
    const { outcomes } = await together(
      sql`select 1 / ${0}::int`,
      sql`insert into purses values (4)`,
      late,
    );
    expect(outcomes.map((each) => each.status === 'rejected' && each.reason)).toEqual(
      outcomes.map(() => expect.objectContaining({ code: '22012' })),
    );
    const again = await together(late);
    expect(again.outcomes).toEqual([{ status: 'fulfilled', value: [{ late: 0 }] }]);
  });

  it('end the transaction in the same answer', async () => {
    const gathering = gatherStatements(client as unknown as pg.PoolClient);
    const tx = executorOver((statement) => gathering.send(statement));
    const before = ends;
    const written = Promise.all([
      tx.run(sql`begin`),
      tx.run(sql`insert into purses values (5)`),
      tx.run(sql`delete from purses where id = ${5}`),
    ]);
    expect(await gathering.commitBehind(written)).toBe('COMMIT');
    expect(await written).toEqual([0, 1, 1]);
    await client.query('select 1');
    expect(ends - before).toBe(2);
  });

  it('fail alone where a value cannot be written or read', async () => {
    const odd = {
      toPostgres: () => {
        throw new TypeError('odd');
      },
    };
    const { outcomes } = await together(
      sql`select ${odd} as odd`,
      sql`select ${2n ** 60n}::int8 as wide`,
      sql`select 1 as one`,
    );
    expect(outcomes).toEqual([
      { status: 'rejected', reason: expect.any(TypeError) },
      { status: 'rejected', reason: expect.any(RangeError) },
      { status: 'fulfilled', value: [{ one: 1 }] },
    ]);
  });
});
