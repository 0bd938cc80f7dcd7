import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assertSchema, migrate, readMigrations, schemaState } from '#platform/db/migrate.ts';
import { createDatabase, createEmptyDatabase, type TestDatabase } from '../support/database.ts';
import { catalogueOf, columnsOf, digestsOf, withClient } from './catalogue.ts';

/** Of the version before, with the rows of a small market. */
const BEFORE = gunzipSync(readFileSync(join(import.meta.dirname, 'market-before.sql.gz')));
/** Rows that say what the schema allows are written anew. */
const REMADE = /^(schema_migrations|\w+_transitions|discovery_campaigns|discovery_words)$/;

/** Columns whose values the upgrade gives up, as `table.column`. */
const GIVEN_UP: readonly string[] = ['bps', 'currency', 'fixed_minor'].map(
  (column) => `processing_fee_rates.${column}`,
);

/** Columns that stay and are filled anew. */
const REFILLED: readonly string[] = [
  'idempotency_keys.expires_at',
  'discovery_progress.refreshed_to',
];

let fresh: TestDatabase;
let old: TestDatabase;
const made: TestDatabase[] = [];

async function restored(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  made.push(database);
  await withClient(database.url, (client) => client.query(BEFORE.toString('utf8')));
  return database;
}

async function change(database: TestDatabase, text: string): Promise<void> {
  await withClient(database.url, (client) => client.query(text));
}

/** The columns that tables had before and have now, and `table.column` of what they have no more. */
async function keptColumns(): Promise<{ kept: Map<string, string[]>; gone: string[] }> {
  const now = await columnsOf(fresh.url);
  const kept = new Map<string, string[]>();
  const gone: string[] = [];
  for (const [table, columns] of await columnsOf(old.url)) {
    if (REMADE.test(table)) continue;
    const still = columns.filter((column) => now.get(table)?.includes(column));
    const left = columns.filter((column) => !still.includes(column));
    const same = still.filter((column) => !REFILLED.includes(`${table}.${column}`));
    if (same.length > 0) kept.set(table, same);
    gone.push(...left.map((column) => `${table}.${column}`));
  }
  return { kept, gone };
}

beforeAll(async () => {
  fresh = await createDatabase();
  old = await restored();
  made.push(fresh);
});

afterAll(async () => {
  for (const database of made) await database.drop();
});

/** The files that hold the rows of tables: another one is a table written anew. */
async function filesOf(database: TestDatabase, tables: readonly string[]): Promise<string[]> {
  return withClient(database.url, async (client) => {
    const text =
      'select name, pg_relation_filenode(name::regclass) as file from unnest($1::text[]) name';
    const { rows } = await client.query<{ name: string; file: string }>(text, [tables]);
    return rows.map(({ name, file }) => `${name} ${file}`);
  });
}

it('writes no large table anew, which would keep everybody waiting', async () => {
  const large =
    `contributions contribution_lines contribution_addresses payment_attempts payment_methods
    ledger_transfers ledger_postings stock_reservations mail_messages payment_webhook_events
    campaign_contributors`.split(/\s+/);
  const busy = await restored();
  const before = await filesOf(busy, large);
  await migrate(busy.url);
  expect(await filesOf(busy, large)).toEqual(before);
});

it('refuses a database older than the version before', async () => {
  const older = await restored();
  await change(older, "delete from schema_migrations where name like '0124%'");
  await expect(migrate(older.url)).rejects.toThrow(/older than the version before.*lacks 0124_/);
});

it('refuses a version before that was changed, or holds what we lack', async () => {
  const other = await restored();
  await change(other, "update schema_migrations set checksum = 'x' where name like '0061%'");
  await expect(migrate(other.url)).rejects.toThrow(/0061_contributions.sql was changed/);
  const newer = await restored();
  await change(newer, "insert into schema_migrations values ('0200_later.sql', 'x', now(), 1)");
  await expect(migrate(newer.url)).rejects.toThrow(/another line: it holds 0200_later.sql/);
});

it('brings the version before to the catalogue of a fresh database, with every row kept', async () => {
  const { kept: columns, gone } = await keptColumns();
  expect(gone).toEqual(GIVEN_UP);
  expect(columns.size).toBeGreaterThan(85);
  const before = await digestsOf(old.url, columns);
  await expect(assertSchema(old.url)).rejects.toThrow(
    /lacks (a migration|\d+ migrations), first baseline/,
  );

  const names = readMigrations().map(({ name }) => name);
  expect(await migrate(old.url)).toEqual(names);
  await assertSchema(old.url);
  expect(await catalogueOf(old.url)).toEqual(await catalogueOf(fresh.url));
  expect(await digestsOf(old.url, columns)).toEqual(before);

  expect(await migrate(old.url)).toEqual([]);
  expect((await schemaState(old.url)).applied).toEqual(names.toSorted());
  expect(await digestsOf(old.url, columns)).toEqual(before);
});

it('is remembered as the baseline alone, which the version before does not know', async () => {
  const { applied } = await schemaState(old.url);
  expect(applied).toContain('baseline');
  expect(applied.filter((name) => name <= '0124')).toEqual([]);
});

it('takes bodies of SQL functions that PostgreSQL accepts', async () => {
  await withClient(fresh.url, async (client) => {
    const { rows } = await client.query<{ text: string }>(`
      select pg_get_functiondef(p.oid) as text from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
        and not exists (select 1 from pg_depend d
          where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`);
    expect(rows.length).toBeGreaterThan(10);
    for (const { text } of rows) await client.query(text);
  });
});
