import { describe, expect, it } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { db, sql } from './sql.ts';
import { columnsOf, insertRows, type RowOf, table, updateRows } from './table.ts';
import { adding, addRows, setRows, setting, writeTogether } from './write-rows.ts';

testDatabase();

const things = table('things', {
  id: 'int8',
  name: 'text',
  price_minor: 'int8',
  is_new: 'bool',
  made_at: 'timestamptz',
  gone_at: 'timestamptz?',
  facts: 'jsonb',
  hash: 'bytea?',
  words: 'text[]',
});

const thing = (id: number): RowOf<typeof things> => ({
  id,
  name: `it's "${id}", {or} not`,
  price_minor: 2n ** 60n + BigInt(id),
  is_new: id % 2 === 0,
  made_at: 1_790_000_000_123_456 + id,
  gone_at: id % 2 === 0 ? null : 1,
  facts: { id, of: ['a', null] },
  hash: id % 2 === 0 ? Buffer.from([0, 255, id]) : null,
  words: ['one', 'two, three', '"'],
});

const read = () =>
  db().query<RowOf<typeof things>>(sql`select ${columnsOf(things)} from things order by id`);

async function emptyThings(): Promise<void> {
  await db().run(sql`drop table if exists things`);
  await db().run(sql`
    create table things (id bigint primary key, name text not null default 'none', price_minor bigint,
      is_new bool, made_at timestamptz, gone_at timestamptz, facts jsonb, hash bytea, words text[])`);
}

describe('rows of a table', () => {
  it('are written and read as they are, to the microsecond, with nothing lost of odd text', async () => {
    await emptyThings();
    const rows = [thing(1), thing(2), thing(3)];
    expect(await db().run(insertRows(things, rows))).toBe(3);
    expect(await read()).toEqual(rows);
  });

  it('are told apart by the columns they name, and by their order', () => {
    const text = (row: Partial<RowOf<typeof things>>) => insertRows(things, [row]).text;
    expect(text({ id: 1, name: 'a' })).toContain('(id, name)');
    expect(text({ name: 'a', id: 1 })).toContain('(name, id)');
    expect(text({ id: 1 })).toContain('(id)');
    const [one, other] = [
      { id: 1, name: 'a' },
      { id: 2, name: 'b' },
    ].map((row) => insertRows(things, [row]));
    expect(one?.parts).toBe(other?.parts);
    expect([one?.values, other?.values]).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
  });

  it('change only in the columns that are named, each found by its key', async () => {
    await emptyThings();
    await db().run(insertRows(things, [thing(1), thing(2), thing(3)]));
    const answered = await db().query(
      updateRows(
        things,
        'id',
        [
          { id: 3, price_minor: 5n, gone_at: 7 },
          { id: 1, price_minor: 6n, gone_at: null },
        ],
        { returning: ['id', 'gone_at'] },
      ),
    );
    expect(answered).toHaveLength(2);
    expect(await read()).toEqual([
      { ...thing(1), price_minor: 6n, gone_at: null },
      thing(2),
      { ...thing(3), price_minor: 5n, gone_at: 7 },
    ]);
  });

  it('that are there already are left alone where that is asked for, and refused otherwise', async () => {
    await emptyThings();
    await db().run(insertRows(things, [thing(1)]));
    const again = [{ ...thing(1), name: 'other' }, thing(2)];
    await expect(db().run(insertRows(things, again))).rejects.toMatchObject({ code: '23505' });
    const written = await db().query(
      insertRows(things, again, { orIgnore: true, returning: ['id'] }),
    );
    expect(written).toEqual([{ id: 2 }]);
    expect((await read())[0]).toEqual(thing(1));
  });

  it('name the same columns, which the table has, and take defaults for the others', async () => {
    await emptyThings();
    await db().run(insertRows(things, [{ id: 1 }, { id: 2 }]));
    expect((await read()).map(({ name }) => name)).toEqual(['none', 'none']);
    expect(() => insertRows(things, [{ id: 3, name: 'x' }, { id: 4 }])).toThrow(/lacks name/);
    const more = [{ id: 3 }, { id: 4, name: 'x', is_new: true }];
    expect(() => insertRows(things, more)).toThrow(/names name,is_new, the first one does not/);
    expect(() =>
      updateRows(things, 'id', [
        { id: 1, name: 'x' },
        { id: 2, is_new: true },
      ]),
    ).toThrow(/lacks name/);
    expect(() => updateRows(things, 'id', [{ id: 1, name: 'x' }, thing(2)])).toThrow(
      /the first one/,
    );
    expect(() => insertRows(things, [{ nothing: 3 } as object])).toThrow(/no column nothing/);
    expect(() => updateRows(things, 'id', [{ name: 'x' }])).toThrow(/found by id/);
    expect(() => insertRows(things, [])).toThrow(/no rows/);
  });

  it('that are none are written by no statement, and several are counted', async () => {
    await emptyThings();
    expect(await addRows(db(), things, [])).toBe(0);
    expect(await setRows(db(), things, 'id', [])).toBe(0);
    expect(await addRows(db(), things, [thing(1), thing(2)])).toBe(2);
    expect(await setRows(db(), things, 'id', [{ id: 2, name: 'two' }])).toBe(1);
    expect((await read()).map(({ name }) => name)).toEqual([thing(1).name, 'two']);
  });

  it('are one or several: each is one statement, prepared once', async () => {
    const several = insertRows(things, [thing(1), thing(2)]);
    expect(insertRows(things, [thing(1), thing(2), thing(3)]).name).toBe(several.name);
    expect(insertRows(things, [thing(1)]).name).toBe(insertRows(things, [thing(2)]).name);
    expect(several.name).toBeDefined();
  });

  it.each([1, 2])('lose nothing where they are %d', async (count) => {
    await emptyThings();
    const rows = Array.from({ length: count }, (_, index) => thing(index + 1));
    expect(await db().run(insertRows(things, rows))).toBe(count);
    expect(await read()).toEqual(rows);
    const nulls = { gone_at: null, hash: null, price_minor: -(2n ** 62n), words: [] };
    const odd = { name: 'half \ud83d, "\\ \n', facts: { of: ['\\x00', 'é'] } };
    const changed = rows.map(({ id }) => ({ id, ...nulls, ...odd }));
    expect(await setRows(db(), things, 'id', changed)).toBe(count);
    const expected = rows.map((row) => ({
      ...row,
      ...nulls,
      ...odd,
      name: odd.name.toWellFormed(),
    }));
    expect(await read()).toEqual(expected);
  });

  it('of several tables are written by one statement, all of them or none', async () => {
    await emptyThings();
    await db().run(sql`drop table if exists parts`);
    await db().run(
      sql`create table parts (thing_id bigint primary key references things (id), count int)`,
    );
    const parts = table('parts', { thing_id: 'int8', count: 'int4' });
    const [one, other] = [thing(1), thing(2)];
    await addRows(db(), things, [one]);
    const write = (count: number) =>
      writeTogether(db(), [
        ...adding(parts, [{ thing_id: 1, count }]),
        ...adding(parts, [{ thing_id: 2, count }]),
        ...setting(things, 'id', [{ id: 1, name: `has ${count}` }]),
        ...setting(things, 'id', []),
        ...adding(things, [other]),
      ]);
    await write(7);
    const changed = [{ ...one, name: 'has 7' }, other];
    expect(await read()).toEqual(changed);
    expect(await db().query(sql`select thing_id, count from parts order by 1`)).toEqual([
      { thing_id: 1, count: 7 },
      { thing_id: 2, count: 7 },
    ]);
    await expect(write(8)).rejects.toMatchObject({ code: '23505' });
    expect(await read()).toEqual(changed);
    await writeTogether(db(), []);
  });
});
