import pg from 'pg';
import { type Migration, readMigrations, SchemaError } from './migrations.ts';

export { readMigrations, SchemaError, schemaChecksum } from './migrations.ts';

/** What a database has against what the code knows; all names sorted. */
export interface SchemaState {
  readonly pending: readonly Migration[];
  readonly applied: readonly string[];
}

export interface MigrationOptions {
  /** Folder of the SQL files; db/migrations unless told. */
  readonly folder?: string;
  /** Told of each file that was applied. */
  readonly onApplied?: (name: string, milliseconds: number) => void;
}

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
 * Brings a database to the newest schema, each file in its own transaction under one advisory lock,
 * and answers the names it applied. Killed half-way, the next run goes on where it stopped.
 * Throws SchemaError when the database holds migrations this code lacks or knows otherwise.
 */
export async function migrate(url: string, options: MigrationOptions = {}): Promise<string[]> {
  const migrations = readMigrations(options.folder);
  return await withClient(url, async (client) => {
    await noticeOurDeath(client);
    await client.query('select pg_advisory_lock($1, $2)', [...LOCK]);
    await client.query(BOOKKEEPING);
    const { pending } = compare(migrations, await appliedMigrations(client));
    for (const migration of pending) {
      const milliseconds = await apply(client, migration);
      options.onApplied?.(migration.name, milliseconds);
    }
    return pending.map((migration) => migration.name);
  });
}

/** What is applied and pending. Throws SchemaError for a database newer or other than the code. */
export async function schemaState(url: string, folder?: string): Promise<SchemaState> {
  const migrations = readMigrations(folder);
  return await withClient(url, async (client) => {
    const found = await client.query<{ found: boolean }>(
      "select to_regclass('schema_migrations') is not null as found",
    );
    const applied = found.rows[0]?.found ? await appliedMigrations(client) : [];
    return compare(migrations, applied);
  });
}

/** Throws SchemaError unless the database has exactly the schema of this code. For every role's start. */
export async function assertSchema(url: string, folder?: string): Promise<void> {
  const { pending } = await schemaState(url, folder);
  const [first] = pending;
  if (first !== undefined) {
    throw new SchemaError(
      `The database lacks ${pending.length} migrations, first ${first.name}: migrate it first.`,
    );
  }
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

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const found = await client.query<AppliedMigration>(
    'select name, checksum from schema_migrations order by name',
  );
  return found.rows;
}

function compare(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): SchemaState {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const ours = known.get(name);
    if (ours === undefined) {
      throw new SchemaError(
        `The database is newer than this code: it holds ${name}. Start the newer version instead.`,
      );
    }
    if (ours.checksum !== checksum) {
      throw new SchemaError(
        `${name} was changed after it had been applied. Migrations only go forward: add a new file.`,
      );
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  return {
    pending: migrations.filter((migration) => !done.has(migration.name)),
    applied: [...done],
  };
}

async function apply(client: pg.Client, migration: Migration): Promise<number> {
  const started = performance.now();
  try {
    await client.query('begin');
    await client.query("set local lock_timeout = '10s'");
    await client.query(migration.text);
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
    throw new SchemaError(`${migration.name} failed: ${reason}${lineOf(error, migration.text)}`);
  }
}

function lineOf(error: unknown, text: string): string {
  if (typeof error !== 'object' || error === null || !('position' in error)) return '';
  const position = Number(error.position);
  if (!Number.isInteger(position)) return '';
  return ` (line ${text.slice(0, position).split('\n').length})`;
}
