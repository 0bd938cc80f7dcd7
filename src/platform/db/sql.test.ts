import { beforeAll, describe, expect, it } from 'vitest';
import { overrideConfiguration } from '#platform/config/config.ts';
import { testDatabase } from '#test/support/database.ts';
import { closeDatabase } from './pool.ts';
import { db, sql, UnexpectedRowCount, unnamed } from './sql.ts';

describe('statements', () => {
  it('refuse undefined, an empty join and JSON beyond 2^53', () => {
    const missing = undefined as unknown as string;
    expect(() => sql`select ${missing}`).toThrow(/undefined in SQL/);
    expect(() => sql.join([])).toThrow(RangeError);
    expect(() => sql.json({ cents: 2n ** 53n })).toThrow(RangeError);
  });

  it('number their parameters through nested fragments', () => {
    const filter = sql`status = ${'live'} and goal_minor > ${500n}`;
    const statement = sql`select ${1} from c where ${filter} limit ${10}${sql.empty}`;
    expect(statement.text).toBe('select $1 from c where status = $2 and goal_minor > $3 limit $4');
    expect(statement.values).toEqual([1, 'live', 500n, 10]);
  });

  it('are put together once for what stands in their gaps, whatever their values', () => {
    const live = () => sql`state = ${'live'}`;
    const old = () => sql`ends_at < ${5}`;
    const find = (first: unknown, second: unknown) =>
      sql`select ${first as string}, ${second as string}`;
    expect(find(1, live()).parts).toBe(find(2, live()).parts);
    const texts = [find(1, live()), find(live(), 1), find(1, old()), find(1, 2), find(live(), 2)];
    expect(texts.map(({ text }) => text)).toEqual([
      'select $1, state = $2',
      'select state = $1, $2',
      'select $1, ends_at < $2',
      'select $1, $2',
      'select state = $1, $2',
    ]);
    expect(find(live(), 1).values).toEqual(['live', 1]);
    expect(find(sql.join([1, 2]), 3).text).toBe('select $1, $2, $3');
    expect(find(sql.join([1]), 3).text).toBe('select $1, $2');
  });

  it('stand together as one, put together once for the same ones', () => {
    const add = (id: number) => sql`insert into a values (${id})`;
    const set = (id: number) => sql`update b set c = ${'x'} where id = ${id}`;
    const all = (id: number) => sql.together([add(id), set(id), add(id + 1)]);
    expect(all(1).text).toBe(
      'with w0 as (insert into a values ($1)), w1 as (update b set c = $2 where id = $3) ' +
        'insert into a values ($4)',
    );
    expect(all(1).values).toEqual([1, 'x', 1, 2]);
    expect(all(1).parts).toBe(all(5).parts);
    expect([all(1).name, sql.together([add(1)]).text]).toEqual([all(9).name, add(1).text]);
    expect(() => sql.together([])).toThrow(RangeError);
  });

  it('are named by their text alone, and unnamed where the text varies', () => {
    const one = sql`select ${1}`;
    expect(one.name).toBe(sql`select ${2}`.name);
    expect(one.name).not.toBe(sql`select ${1} `.name);
    expect(unnamed(one).name).toBeUndefined();
    expect(sql`select ${sql.join([1, 2])}`.name).toBeUndefined();
    expect(sql`select ${sql.join([1, 2])}`.text).toBe('select $1, $2');
  });
});

describe('the executor', () => {
  testDatabase();

  it('throws when one row was expected and none or two came', async () => {
    const none = sql`select 1 as x where false`;
    const two = sql`select 1 as x union all select 2`;
    await expect(db().one(none)).rejects.toThrow(UnexpectedRowCount);
    await expect(db().one(two)).rejects.toThrow(UnexpectedRowCount);
    await expect(db().maybe(two)).rejects.toThrow(UnexpectedRowCount);
    expect(await db().maybe(none)).toBeUndefined();
  });

  it('reads int8 as number, money columns as bigint, and refuses what a number cannot hold', async () => {
    const row = await db().one(sql`
      select 12::int8 as id, ${9_007_199_254_740_993n}::int8 as raised_minor, null::int8 as gone,
        array[1, 2]::int8[] as ids, array[3]::int8[] as parts_minor, count(*) as n,
        1.50::numeric as rate, date '2026-02-28' as day, sum(7::int8)::int8 as total_minor`);
    expect(row).toEqual({
      id: 12,
      raised_minor: 9_007_199_254_740_993n,
      gone: null,
      ids: [1, 2],
      parts_minor: [3n],
      n: 1,
      rate: '1.50',
      day: '2026-02-28',
      total_minor: 7n,
    });
    await expect(db().one(sql`select 9007199254740993::int8 as id`)).rejects.toThrow(RangeError);
  });

  it('sends arrays, dates, bigints and JSON as themselves', async () => {
    const when = new Date('2026-03-29T00:30:00.123Z');
    const row = await db().one(sql`
      select ${[3, 1]}::int8[] as ids, ${when}::timestamptz as at, ${5n}::int8 as due_minor,
        ${sql.json([{ cents: 5n }])} as list, ${{ a: 1 }}::jsonb as object`);
    expect(row).toEqual({
      ids: [3, 1],
      at: when,
      due_minor: 5n,
      list: [{ cents: 5 }],
      object: { a: 1 },
    });
  });

  describe.each(['named', 'unnamed'] as const)('with %s statements', (mode) => {
    beforeAll(async () => {
      await closeDatabase();
      overrideConfiguration({ databaseStatements: mode, databasePool: 1 });
    });

    it('prepares on the server exactly when told to', async () => {
      await db().query(sql`select ${1}::int as prepared_probe`);
      await db().query(sql`select ${2}::int as prepared_probe`);
      const prepared = await db().query(
        unnamed(
          sql`select 1 as x from pg_prepared_statements where statement like '%prepared_probe'`,
        ),
      );
      expect(prepared).toHaveLength(mode === 'named' ? 1 : 0);
    });
  });
});
