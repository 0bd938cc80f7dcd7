import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { moveClock } from '#platform/clock/clock.ts';
import { forgetConfiguration } from '#platform/config/config.ts';
import { migrate, readMigrations, schemaChecksum } from '#platform/db/migrate.ts';
import { closeDatabase } from '#platform/db/pool.ts';

/** A database of the run's cluster. */
export interface TestDatabase {
  readonly name: string;
  /** The owner's, who may do everything. */
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Gives the test file a migrated database of its own: `db()` and the configuration point at it from
 * `beforeAll` on, and it is dropped at the end. Call it once, at the top of the file.
 */
export function testDatabase(): { readonly url: string; readonly name: string } {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createDatabase();
    process.env.DATABASE_URL = database.url;
    forgetConfiguration();
  });
  afterAll(async () => {
    await closeDatabase();
    await database?.drop();
  });
  const made = (): TestDatabase => {
    if (database === undefined) throw new Error('the test database exists from beforeAll on');
    return database;
  };
  return {
    get url() {
      return made().url;
    },
    get name() {
      return made().name;
    },
  };
}

/** Runs the work with a migrated database that exists only meanwhile; `db()` is left alone. */
export async function withDatabase<T>(work: (database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await createDatabase();
  try {
    return await work(database);
  } finally {
    await database.drop();
  }
}

/** Moves `clock_now()` of the file's database by so many seconds from real time. */
export async function setClock(offsetSeconds: number): Promise<void> {
  await moveClock(offsetSeconds);
}

/** Creates a migrated database as a copy of the run's template. */
export async function createDatabase(): Promise<TestDatabase> {
  const template = await migratedTemplate();
  return await createFrom(`template ${pg.escapeIdentifier(template)} strategy file_copy`);
}

/** Creates an empty database, for tests of migrations and for other programs' own tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return await createFrom('template template0');
}

async function createFrom(origin: string): Promise<TestDatabase> {
  const name = `t_${process.pid}_${randomBytes(5).toString('hex')}`;
  await onCluster((client) => client.query(`create database ${name} ${origin}`));
  return {
    name,
    url: databaseUrl(name),
    async drop() {
      await onCluster((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Any fixed numbers: the locks under which one test file makes the template, or something else, for all. */
const TEMPLATE_LOCK = [0x67_73, 0x74_6d] as const;
const OTHER_LOCK = [0x67_73, 0x6f_6f] as const;

/** Does the work while no other file of the run does any by this function. */
export async function onlyOne<T>(work: () => Promise<T>): Promise<T> {
  return onCluster(async (client) => {
    await client.query('select pg_advisory_lock($1, $2)', [...OTHER_LOCK]);
    return work();
  });
}

async function migratedTemplate(): Promise<string> {
  const name = `template_${schemaChecksum(readMigrations()).slice(0, 16)}`;
  await onCluster(async (client) => {
    await client.query('select pg_advisory_lock($1, $2)', [...TEMPLATE_LOCK]);
    if (await isThere(client, name)) return;
    const unfinished = `${name}_new`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template template0`);
    await migrate(databaseUrl(unfinished));
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

async function isThere(client: pg.Client, name: string): Promise<boolean> {
  const found = await client.query('select 1 from pg_database where datname = $1', [name]);
  return found.rowCount === 1;
}

async function onCluster<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function clusterUrl(): string {
  const url = process.env.TEST_CLUSTER_URL;
  if (url === undefined) throw new Error('TEST_CLUSTER_URL is missing: run the tests by vitest');
  return url;
}

function databaseUrl(name: string): string {
  return clusterUrl().replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}
