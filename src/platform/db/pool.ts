import pg from 'pg';
import { config } from '#platform/config/config.ts';
import { noteFailure } from '#platform/log/note-outage.ts';
import { columnTypes } from './rows.ts';

export const STATEMENT_TIMEOUT_MS = 10_000;
export const LOCK_TIMEOUT_MS = 2_000;

/**
 * A new connection costs PostgreSQL a process, its caches and its plans: many times what a sweep does on
 * it. Those that only the fullest of the sweeps need stay from one to the next.
 */
export const IDLE_CONNECTION_MS = 10 * 60_000;

let pool: pg.Pool | undefined;

/** The one pool of this process, made on first use from the configuration. */
export function connectionPool(): pg.Pool {
  pool ??= openPool();
  return pool;
}

/** False behind a transaction pooler, which knows neither prepared names nor session settings. */
export function hasNamedStatements(): boolean {
  return config().databaseStatements === 'named';
}

function openPool(): pg.Pool {
  const settings = config();
  const opened = new pg.Pool({
    connectionString: settings.databaseUrl,
    max: settings.databasePool,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    // What is told after the end, such as a hint to the relay, opens a pool that nobody closes any more.
    allowExitOnIdle: true,
    types: columnTypes,
    // Statements given at once travel in one write and are answered in their order.
    pipeline: true,
    application_name: 'groundswell',
    ...(hasNamedStatements() ? { options: sessionOptions() } : {}),
  });
  // A client that is checked out has no listener of the pool: a lost server would end the process.
  opened.on('connect', (client) => client.on('error', () => undefined));
  opened.on('error', (error) => {
    noteFailure({ module: 'db' }, error, 'an idle database connection was lost');
  });
  return opened;
}

/** How a session of the product is set, as PostgreSQL takes it with the connection. */
export function sessionOptions(): string {
  return [
    `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
    '-c idle_in_transaction_session_timeout=30000',
    '-c timezone=UTC',
    // To start a worker takes longer than any page may, and there is one core for every few requests.
    '-c max_parallel_workers_per_gather=0',
  ].join(' ');
}

/** Connections of this process: open, idle and callers waiting for one. */
export function poolStats(): { total: number; idle: number; waiting: number } {
  return {
    total: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
  };
}

/** Closes all connections; the next query opens a new pool. Part of the graceful stop. */
export async function closeDatabase(): Promise<void> {
  const closing = pool;
  pool = undefined;
  await closing?.end();
}
