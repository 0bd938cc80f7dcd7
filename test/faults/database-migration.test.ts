import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { assertSchema, migrate, readMigrations } from '#platform/db/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts';

let home: string;
let database: TestDatabase;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'groundswell-migrations-'));
  mkdirSync(join(home, 'migrations'));
  mkdirSync(join(home, 'schema'));
  writeFileSync(join(home, 'schema/order.txt'), 'base.sql\n');
  writeFileSync(join(home, 'schema/base.sql'), 'create table base (x int)');
  database = await createEmptyDatabase();
});

afterEach(async () => {
  rmSync(home, { recursive: true });
  await database.drop();
});

async function ask<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Migrates in a process of its own, as a deployment does. */
function migrateApart(at?: string): ChildProcess {
  const code = `
    import { migrate } from '#platform/db/migrate.ts';
    await migrate(${JSON.stringify(database.url)}, ${JSON.stringify({ home: at })});`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: projectRoot(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

describe('a migration that is killed half-way', () => {
  it('leaves whole files only, and the next run completes it', async () => {
    writeFileSync(join(home, 'migrations/0001_first_thing.sql'), 'create table a (x int)');
    writeFileSync(
      join(home, 'migrations/0002_second_thing.sql'),
      'create table b (x int); insert into a values (1); select pg_sleep(60); create table c (x int)',
    );
    const child = migrateApart(home);
    const sleeping =
      "select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
    await expect.poll(() => ask(sleeping)).toHaveLength(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(
      await ask("select to_regclass('a') is not null as a, to_regclass('b') is null as b"),
    ).toEqual([{ a: true, b: true }]);
    await expect(assertSchema(database.url, home)).rejects.toThrow(/lacks a migration/);

    writeFileSync(
      join(home, 'migrations/0002_second_thing.sql'),
      'create table b (x int); insert into a values (1); create table c (x int)',
    );
    expect(await migrate(database.url, { home })).toEqual(['0002_second_thing.sql']);
    expect(await ask('select count(*)::int as n from a')).toEqual([{ n: 1 }]);
    await assertSchema(database.url, home);
  });

  it('of the real schema, at ten random moments, always completes', async () => {
    for (let round = 0; round < 10; round += 1) {
      const child = migrateApart();
      const timer = setTimeout(() => child.kill('SIGKILL'), 80 + Math.random() * 500);
      await once(child, 'exit');
      clearTimeout(timer);
    }
    await migrate(database.url);
    await assertSchema(database.url);
    const applied = await ask<{ name: string }>('select name from schema_migrations');
    expect(applied.map((row) => row.name).sort()).toEqual(
      readMigrations()
        .map(({ name }) => name)
        .sort(),
    );
    const [moment] = await ask<{ now: Date }>('select clock_now() as now');
    expect(moment?.now).toBeInstanceOf(Date);
  });
});
