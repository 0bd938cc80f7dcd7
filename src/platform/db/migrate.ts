import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import {
  type AppliedMigration,
  BASELINE,
  type Migration,
  neededBy,
  numberOf,
  readMigrations,
  readUpgrade,
  SchemaError,
  schemaChecksum,
  type SqlFile,
} from './migrations.ts';

export { readMigrations, SchemaError, schemaChecksum } from './migrations.ts';

/** What a database has against what the code knows, by name. */
export interface SchemaState {
  readonly pending: readonly Migration[];
  readonly applied: readonly string[];
  /** Those of `applied` that a newer version brought, and that leave this one all it uses. */
  readonly newer: readonly string[];
  /** Of what is applied, as schemaChecksum() makes it. */
  readonly checksum: string;
}

export interface MigrationOptions {
  /** Folder of schema, migrations and upgrade; db by default. */
  readonly home?: string;
  /** Told of each migration that was applied. */
  readonly onApplied?: (name: string, milliseconds: number) => void;
}

/** Who writes waits behind a migration that waits for a lock, and only so long: then it steps back. */
const LOCK_TIMEOUT_MS = 1_000;
const LOCK_TRIES = 30;
/** What passes: somebody held a lock, or held one and waited for another. */
const PASSING: readonly unknown[] = ['55P03', '40P01'];

/** Any two fixed numbers: the advisory lock under which one process at a time migrates. */
const LOCK = [0x67_73, 0x6d_69] as const;
const BOOKKEEPING = `
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default clock_timestamp(),
    milliseconds integer not null
  )`;

/**
 * Brings a database to the newest schema, each migration in its own transaction under one advisory
 * lock, and answers the names it applied. An empty database gets the baseline, one of the version
 * before is upgraded to it, one of a newer version that this code can serve is left as it is. Killed
 * half-way, the next run goes on where it stopped. Throws SchemaError when the database holds migrations that
 * this code knows otherwise or cannot serve.
 */
export async function migrate(url: string, options: MigrationOptions = {}): Promise<string[]> {
  const known = readKnown(options.home);
  return await withClient(url, async (client) => {
    await noticeOurDeath(client);
    await client.query('select pg_advisory_lock($1, $2)', [...LOCK]);
    // Only where it is missing: whoever may make no table can still start what is up to date.
    if (!(await isBookkeeping(client))) await client.query(BOOKKEEPING);
    const { pending } = compare(known, await appliedMigrations(client));
    for (const migration of pending) {
      const milliseconds = await apply(client, migration);
      options.onApplied?.(migration.name, milliseconds);
    }
    return pending.map((migration) => migration.name);
  });
}

/** What is applied and pending. Throws SchemaError for a database that the code cannot go on from. */
export async function schemaState(url: string, home?: string): Promise<SchemaState> {
  const known = readKnown(home);
  return await withClient(url, async (client) => {
    const applied = (await isBookkeeping(client)) ? await appliedMigrations(client) : [];
    return compare(known, applied);
  });
}

/**
 * Throws SchemaError unless the database has the schema of this code, or a newer one that leaves it all it
 * uses. For every role's start.
 */
export async function assertSchema(url: string, home?: string): Promise<SchemaState> {
  const state = await schemaState(url, home);
  const { pending } = state;
  const [first] = pending;
  if (first !== undefined) {
    const count = pending.length === 1 ? 'a migration' : `${pending.length} migrations`;
    const lacking = `lacks ${count}, first ${first.name}`;
    throw new SchemaError(`The database ${lacking}: migrate it first, by "cli migrate".`);
  }
  return state;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'groundswell migrate',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Lets the server undo a long migration within a second when we are killed; not every system can. */
async function noticeOurDeath(client: pg.Client): Promise<void> {
  await client.query("set client_connection_check_interval = '1s'").catch(() => undefined);
}

async function isBookkeeping(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('schema_migrations') is not null as found",
  );
  return rows[0]?.found === true;
}

async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const found = await client.query<AppliedMigration>(
    'select name, checksum from schema_migrations order by name',
  );
  return found.rows;
}

interface Known {
  readonly migrations: readonly Migration[];
  readonly upgrade: ReturnType<typeof readUpgrade>;
}

function readKnown(home?: string): Known {
  return { migrations: readMigrations(home), upgrade: readUpgrade(home) };
}

function compare(known: Known, applied: readonly AppliedMigration[]): SchemaState {
  const isBefore = isOfBefore(known, applied);
  const { migrations, checksums } = isBefore ? sinceBefore(known, applied) : sinceBaseline(known);
  const newer: string[] = [];
  for (const { name, checksum } of applied) {
    const ours = checksums.get(name);
    if (ours === undefined) newer.push(name);
    else if (ours !== checksum) {
      throw new SchemaError(
        `${name} was changed after it had been applied. Migrations only go forward: add a new file.`,
      );
    }
  }
  const names = applied.map(({ name }) => name);
  const done = new Set(isBefore ? [] : names);
  const pending = migrations.filter(({ name }) => !done.has(name));
  assertServable(newer, pending, migrations);
  return { pending, applied: names, newer, checksum: schemaChecksum(applied) };
}

/** What a newer version added is left alone; what it took away must have been out of use here too. */
function assertServable(
  newer: readonly string[],
  pending: readonly Migration[],
  known: readonly Migration[],
): void {
  const numbers = new Set(known.map(({ name }) => numberOf(name)));
  const taken = newer.find((name) => {
    const needed = neededBy(name);
    return numberOf(name) === undefined || (needed !== undefined && !numbers.has(needed));
  });
  if (taken !== undefined) {
    throw new SchemaError(
      `The database is newer than this code: it holds ${taken}. Start the newer version instead.`,
    );
  }
  const [lacking] = pending;
  if (newer.length > 0 && lacking !== undefined) {
    throw new SchemaError(
      `The database is of another line: it holds ${newer[0]}, which this code lacks, and lacks ` +
        `${lacking.name}. Start a version that has both.`,
    );
  }
}

function isOfBefore({ upgrade }: Known, applied: readonly AppliedMigration[]): boolean {
  const baseline = applied.find(({ name }) => name === BASELINE)?.checksum;
  return applied.length > 0 && baseline === upgrade?.before.get(BASELINE);
}

interface Path {
  /** In the order they are applied. */
  readonly migrations: readonly Migration[];
  /** Of everything that may have been applied, by name. */
  readonly checksums: ReadonlyMap<string, string>;
}

function sinceBaseline({ migrations }: Known): Path {
  return {
    migrations,
    checksums: new Map(migrations.map(({ name, checksum }) => [name, checksum])),
  };
}

/** The database has the version before, whole, or nothing this code can go on from. */
function sinceBefore({ migrations, upgrade }: Known, applied: readonly AppliedMigration[]): Path {
  const before = upgrade?.before ?? new Map<string, string>();
  const has = new Set(applied.map(({ name }) => name));
  const missing = [...before.keys()].find((name) => !has.has(name));
  const isOurs = [...has].every((name) => before.has(name));
  if (upgrade === undefined || (missing !== undefined && isOurs)) {
    throw new SchemaError(
      `The database is older than the version before this code: it lacks ${missing ?? BASELINE}. ` +
        'Start that version once, then this one.',
    );
  }
  return { migrations: [upgrade.migration, ...migrations.slice(1)], checksums: before };
}

async function apply(client: pg.Client, migration: Migration): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyOnce(client, migration);
    } catch (error) {
      const isBlocked = error instanceof SchemaError && PASSING.includes(error.cause);
      if (!isBlocked || tries === LOCK_TRIES) throw error;
      await pause(LOCK_TIMEOUT_MS);
    }
  }
}

async function applyOnce(client: pg.Client, migration: Migration): Promise<number> {
  const started = performance.now();
  let current: SqlFile | undefined;
  try {
    await client.query('begin');
    // Functions call each other whatever order their files stand in.
    await client.query(
      `set local lock_timeout = ${LOCK_TIMEOUT_MS}; set local statement_timeout = 0;
        set local check_function_bodies = off`,
    );
    for (const file of migration.files) {
      current = file;
      await client.query(file.text);
    }
    current = undefined;
    const milliseconds = Math.round(performance.now() - started);
    await client.query(
      'insert into schema_migrations (name, checksum, milliseconds) values ($1, $2, $3)',
      [migration.name, migration.checksum, milliseconds],
    );
    await client.query('commit');
    return milliseconds;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    const line = current === undefined ? '' : lineOf(error, current.text);
    const { code: cause } = error as { code?: unknown };
    throw new SchemaError(`${current?.name ?? migration.name} failed: ${reason}${line}`, { cause });
  }
}

function lineOf(error: unknown, text: string): string {
  if (typeof error !== 'object' || error === null || !('position' in error)) return '';
  const position = Number(error.position);
  if (!Number.isInteger(position)) return '';
  return ` (line ${text.slice(0, position).split('\n').length})`;
}
