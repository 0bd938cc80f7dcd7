import pg from 'pg';

/** int8 columns here are counters and milliseconds, all far below 2^53. */
const parsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === 20 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** A pool whose commits are on disk before they are acknowledged. */
export function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 8,
    options: '-c synchronous_commit=on -c lock_timeout=5000 -c statement_timeout=30000',
    types: parsers,
  });
  // An idle client losing its server is not our failure: the next query opens a new one.
  pool.on('error', () => undefined);
  return pool;
}
