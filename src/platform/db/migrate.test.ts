import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#test/support/database.ts';
import { assertSchema, migrate, SchemaError, schemaState } from './migrate.ts';
import { BASELINE, readMigrations, schemaChecksum } from './migrations.ts';

let home: string;
let database: TestDatabase;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'groundswell-migrations-'));
  mkdirSync(join(home, 'migrations'));
  mkdirSync(join(home, 'schema/guards'), { recursive: true });
  writeSchema('order.txt', '# comment\nbase.sql\nguards/*\n');
  writeSchema('base.sql', 'create table base (x int)');
  database = await createEmptyDatabase();
});

afterEach(async () => {
  rmSync(home, { recursive: true });
  await database.drop();
});

function write(name: string, text: string): void {
  writeFileSync(join(home, 'migrations', name), text);
}

function writeSchema(name: string, text: string): void {
  writeFileSync(join(home, 'schema', name), text);
}

/** Makes what stands there now the version before: a new baseline with its upgrade. */
function writeUpgrade(text: string): void {
  const lines = readMigrations(home).map(({ name, checksum }) => `${name} ${checksum}`);
  mkdirSync(join(home, 'upgrade'));
  writeFileSync(join(home, 'upgrade/from-before.txt'), `${lines.join('\n')}\n`);
  writeFileSync(join(home, 'upgrade/from-before.sql'), text);
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
      expect(() => readMigrations(home)).toThrow(SchemaError);
    },
  );

  it('may not share a number', () => {
    write(FIRST, 'select 1');
    write('0001_other_thing.sql', 'select 1');
    expect(() => readMigrations(home)).toThrow(/same number/);
  });

  it('have one checksum whatever the line ends, another for any change', () => {
    write(FIRST, 'select 1;\nselect 2;\n');
    const unix = schemaChecksum(readMigrations(home));
    write(FIRST, 'select 1;\r\nselect 2;\r\n');
    expect(schemaChecksum(readMigrations(home))).toBe(unix);
    write(FIRST, 'select 1;\nselect 3;\n');
    expect(schemaChecksum(readMigrations(home))).not.toBe(unix);
  });
});

describe('the baseline', () => {
  it('names every file of the schema, or is refused', () => {
    writeSchema('second.sql', 'select 1');
    expect(() => readMigrations(home)).toThrow(/order.txt leaves out second.sql/);
  });

  it('is applied whole, in the order told, and names the file that fails', async () => {
    writeSchema('guards/b.sql', 'insert into base values (2)');
    writeSchema('guards/a.sql', 'insert into base values (1);\nselect nothing_such();');
    const failed = migrate(database.url, { home });
    await expect(failed).rejects.toThrow(/guards\/a\.sql failed: .*nothing_such.*line 2/);
    expect(await ask("select to_regclass('base') is null as gone")).toEqual([{ gone: true }]);
    writeSchema('guards/a.sql', 'insert into base values (1)');
    expect(await migrate(database.url, { home })).toEqual([BASELINE]);
    expect(await ask('select x from base')).toEqual([{ x: 1 }, { x: 2 }]);
  });

  it('is refused when it was changed after it had been applied', async () => {
    await migrate(database.url, { home });
    writeSchema('guards/a.sql', 'select 1');
    await expect(migrate(database.url, { home })).rejects.toThrow(/baseline was changed/);
  });
});

describe('the version before', () => {
  const whatTables = `
    select string_agg(column_name, ',' order by column_name) as columns
    from information_schema.columns where table_name = 'base'`;

  it('is upgraded: tables altered as told, what stands in folders made anew, rows kept', async () => {
    await migrate(database.url, { home });
    await ask('insert into base values (7)');
    writeUpgrade('alter table base add column y int; delete from schema_migrations');
    writeSchema('base.sql', 'create table base (x int, y int)');
    writeSchema('guards/a.sql', 'create view made_anew as select x from base');
    await expect(assertSchema(database.url, home)).rejects.toThrow(
      /lacks a migration, first .*baseline/,
    );
    expect(await migrate(database.url, { home })).toEqual([BASELINE]);
    expect(await ask(whatTables)).toEqual([{ columns: 'x,y' }]);
    expect(await ask('select x from made_anew')).toEqual([{ x: 7 }]);
    expect(await migrate(database.url, { home })).toEqual([]);
    await assertSchema(database.url, home);
  });

  it('is not gone on from in part, nor is what nobody released', async () => {
    await migrate(database.url, { home });
    write(FIRST, 'create table a (x int)');
    writeUpgrade('delete from schema_migrations');
    writeSchema('base.sql', 'create table base (x int, y int)');
    await expect(migrate(database.url, { home })).rejects.toThrow(/older than.*lacks 0001_/);
    await ask("update schema_migrations set checksum = 'x'");
    await expect(migrate(database.url, { home })).rejects.toThrow(/baseline was changed/);
  });
});

describe('migrating', () => {
  it('refuses a file that was changed after it had been applied', async () => {
    write(FIRST, 'create table a (x int)');
    await migrate(database.url, { home });
    write(FIRST, 'create table a (x bigint)');
    await expect(migrate(database.url, { home })).rejects.toThrow(/was changed/);
    await expect(assertSchema(database.url, home)).rejects.toThrow(/was changed/);
  });

  it('waits for a table that is in use by stepping back, so that others go on meanwhile', async () => {
    await migrate(database.url, { home });
    write(FIRST, 'alter table base add column y int');
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    await reader.query('begin; select from base');
    const migrating = migrate(database.url, { home });
    const waits =
      "select from pg_stat_activity where wait_event = 'relation' and datname = current_database()";
    await expect.poll(() => ask(waits)).toHaveLength(1);
    // Behind a migration that keeps waiting this would wait as long.
    await ask("set lock_timeout = '30s'; insert into base values (1)");
    await reader.query('commit');
    await reader.end();
    expect(await migrating).toEqual([FIRST]);
  });

  it('undoes a file that fails half-way, keeps the ones before, and names the line', async () => {
    write(FIRST, 'create table a (x int)');
    write(SECOND, 'create table b (x int);\ninsert into b values (1);\nselect nothing_such();');
    const failed = migrate(database.url, { home });
    await expect(failed).rejects.toThrow(/0002_second_thing\.sql failed: .*nothing_such.*line 3/);
    expect(
      await ask("select to_regclass('a') is not null as a, to_regclass('b') is null as b"),
    ).toEqual([{ a: true, b: true }]);
    write(SECOND, 'create table b (x int)');
    expect(await migrate(database.url, { home })).toEqual([SECOND]);
  });

  it('is done once by however many start at once', async () => {
    write(FIRST, 'create table a (x int); select pg_sleep(0.2); insert into a values (1)');
    write(SECOND, 'insert into a values (2)');
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, { home })));
    expect(runs.flat().sort()).toEqual([FIRST, SECOND, BASELINE]);
    expect(await ask('select x from a order by x')).toEqual([{ x: 1 }, { x: 2 }]);
  });

  it('tells what is pending, before and after', async () => {
    write(FIRST, 'create table a (x int)');
    const before = await schemaState(database.url, home);
    expect(before.pending.map(({ name }) => name)).toEqual([BASELINE, FIRST]);
    await expect(assertSchema(database.url, home)).rejects.toThrow(/lacks 2 migrations.*baseline/);
    const applied: string[] = [];
    await migrate(database.url, { home, onApplied: (name) => applied.push(name) });
    expect(applied).toEqual([BASELINE, FIRST]);
    expect(await schemaState(database.url, home)).toEqual({
      pending: [],
      applied: [FIRST, BASELINE],
      newer: [],
      checksum: schemaChecksum(readMigrations(home)),
    });
    await assertSchema(database.url, home);
    expect(await migrate(database.url, { home })).toEqual([]);
  });

  it('applies a file that a colleague numbered lower', async () => {
    write(SECOND, 'create table b (x int)');
    await migrate(database.url, { home });
    write(FIRST, 'create table a (x int)');
    expect(await migrate(database.url, { home })).toEqual([FIRST]);
  });
});

describe('a database that a newer version migrated', () => {
  const CONTRACT = '0003_third_thing.needs-0002.sql';

  beforeEach(async () => {
    write(FIRST, 'create table a (x int)');
    write(SECOND, 'create table b (x int)');
    await migrate(database.url, { home });
    rmSync(join(home, 'migrations', SECOND));
  });

  it('is served and left as it is, and known by what it holds', async () => {
    const { pending, newer, checksum } = await assertSchema(database.url, home);
    expect([pending, newer]).toEqual([[], [SECOND]]);
    expect(checksum).not.toBe(schemaChecksum(readMigrations(home)));
    expect(await migrate(database.url, { home })).toEqual([]);
    write(SECOND, 'create table b (x int)');
    expect(checksum).toBe(schemaChecksum(readMigrations(home)));
  });

  it('is refused once something was taken away, by those who may still use it alone', async () => {
    write(SECOND, 'create table b (x int)');
    write(CONTRACT, 'drop table a');
    await migrate(database.url, { home });
    rmSync(join(home, 'migrations', CONTRACT));
    expect((await assertSchema(database.url, home)).newer).toEqual([CONTRACT]);
    rmSync(join(home, 'migrations', SECOND));
    const refused = /newer than this code: it holds 0003.*Start the newer version/;
    await expect(assertSchema(database.url, home)).rejects.toThrow(refused);
    await expect(migrate(database.url, { home })).rejects.toThrow(refused);
  });

  it('is refused where each lacks something of the other', async () => {
    write('0003_other_thing.sql', 'create table c (x int)');
    const refused = /another line: it holds 0002.*lacks 0003/;
    await expect(assertSchema(database.url, home)).rejects.toThrow(refused);
    await expect(migrate(database.url, { home })).rejects.toThrow(refused);
  });

  it.each(['0009', '0003', '0001x'])('has no migration that needs %s after it', (needed) => {
    write(`0003_third_thing.needs-${needed}.sql`, 'select 1');
    expect(() => readMigrations(home)).toThrow(SchemaError);
  });
});
