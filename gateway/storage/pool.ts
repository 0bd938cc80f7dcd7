import pg from 'pg';

/** int8 columns here are counters and milliseconds, all far below 2^53. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === 20 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** Longer than anything here rests: a new connection costs more than what is looked at over it. */
const IDLE_MS = 10 * 60_000;

/** A pool whose commits are on disk before they are acknowledged. */
export function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 8,
    idleTimeoutMillis: IDLE_MS,
    options: '-c synchronous_commit=on -c lock_timeout=5000 -c statement_timeout=30000',
    types: parsers,
  });
  // A client that loses its server is not our failure: the query at hand fails, or the next opens a new one.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const PATIENCE_MS = 60_000;
const PAUSE_MS = 200;
/** Nobody listens yet, or who listens does not let anybody in yet. */
const STARTING = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P02', '57P03']);

/** Does the work, again and again while the database is only starting; a minute at most. */
export async function onceItServes(work: () => Promise<void>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!STARTING.has(code) || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
