import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { assertSchema, migrate, SchemaError, schemaState } from './migrate.ts';
import { readMigrations, schemaChecksum } from './migrations.ts';

let folder: string;
let database: TestDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'groundswell-migrations-'));
  database = await createEmptyDatabase();
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

async function ask<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

const FIRST = '0001_first_thing.sql';
const SECOND = '0002_second_thing.sql';

describe('migration files', () => {
  it.each(['1_first.sql', '0001-first.sql', '0001_First.sql', '0001_.sql'])(
    'may not be named %s',
    (name) => {
      write(name, 'select 1');
      expect(() => readMigrations(folder)).toThrow(SchemaError);
    },
  );

  it('may not share a number', () => {
    write(FIRST, 'select 1');
    write('0001_other_thing.sql', 'select 1');
    expect(() => readMigrations(folder)).toThrow(/same number/);
  });

  it('have one checksum whatever the line ends, another for any change', () => {
    write(FIRST, 'select 1;\nselect 2;\n');
    const unix = schemaChecksum(readMigrations(folder));
    write(FIRST, 'select 1;\r\nselect 2;\r\n');
    expect(schemaChecksum(readMigrations(folder))).toBe(unix);
    write(FIRST, 'select 1;\nselect 3;\n');
    expect(schemaChecksum(readMigrations(folder))).not.toBe(unix);
  });
});

describe('migrating', () => {
  it('refuses a file that was changed after it had been applied', async () => {
    write(FIRST, 'create table a (x int)');
    await migrate(database.url, { folder });
    write(FIRST, 'create table a (x bigint)');
    await expect(migrate(database.url, { folder })).rejects.toThrow(/was changed/);
    await expect(assertSchema(database.url, folder)).rejects.toThrow(/was changed/);
  });

  it('refuses a database that is newer than the code, and says so', async () => {
    write(FIRST, 'create table a (x int)');
    write(SECOND, 'create table b (x int)');
    await migrate(database.url, { folder });
    rmSync(join(folder, SECOND));
    await expect(migrate(database.url, { folder })).rejects.toThrow(/newer than this code.*0002/);
    await expect(assertSchema(database.url, folder)).rejects.toThrow(/newer than this code/);
  });

  it('undoes a file that fails half-way, keeps the ones before, and names the line', async () => {
    write(FIRST, 'create table a (x int)');
    write(SECOND, 'create table b (x int);\ninsert into b values (1);\nselect nothing_such();');
    const failed = migrate(database.url, { folder });
    await expect(failed).rejects.toThrow(/0002_second_thing\.sql failed: .*nothing_such.*line 3/);
    expect(
      await ask("select to_regclass('a') is not null as a, to_regclass('b') is null as b"),
    ).toEqual([{ a: true, b: true }]);
    write(SECOND, 'create table b (x int)');
    expect(await migrate(database.url, { folder })).toEqual([SECOND]);
  });

  it('is done once by however many start at once', async () => {
    write(FIRST, 'create table a (x int); select pg_sleep(0.2); insert into a values (1)');
    write(SECOND, 'insert into a values (2)');
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, { folder })));
    expect(runs.flat().sort()).toEqual([FIRST, SECOND]);
    expect(await ask('select x from a order by x')).toEqual([{ x: 1 }, { x: 2 }]);
  });

  it('tells what is pending, before and after', async () => {
    write(FIRST, 'create table a (x int)');
    const before = await schemaState(database.url, folder);
    expect(before.pending.map(({ name }) => name)).toEqual([FIRST]);
    await expect(assertSchema(database.url, folder)).rejects.toThrow(/lacks 1 migrations.*0001/);
    const applied: string[] = [];
    await migrate(database.url, { folder, onApplied: (name) => applied.push(name) });
    expect(applied).toEqual([FIRST]);
    expect(await schemaState(database.url, folder)).toEqual({ pending: [], applied: [FIRST] });
    await assertSchema(database.url, folder);
    expect(await migrate(database.url, { folder })).toEqual([]);
  });

  it('applies a file that a colleague numbered lower', async () => {
    write(SECOND, 'create table b (x int)');
    await migrate(database.url, { folder });
    write(FIRST, 'create table a (x int)');
    expect(await migrate(database.url, { folder })).toEqual([FIRST]);
  });
});
