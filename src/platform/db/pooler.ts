import pg from 'pg';
import { ConfigurationError, config } from '#platform/config/config.ts';
import { LOCK_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from './pool.ts';

/** What a session of ours sets for itself, and behind a pooler only the role or the database can set. */
const SETTINGS: Readonly<Record<string, string>> = {
  statement_timeout: `${STATEMENT_TIMEOUT_MS}ms`,
  lock_timeout: `${LOCK_TIMEOUT_MS}ms`,
  idle_in_transaction_session_timeout: '30s',
  timezone: 'UTC',
};

/**
 * Throws ConfigurationError where a pooler stands between us and the database, and nothing leads past it:
 * notifications would be lost without a word, and no statement would have an end.
 */
export async function assertDirectWay(): Promise<void> {
  const problems = await poolerProblems();
  if (problems.length > 0) throw new ConfigurationError(problems);
}

/** What is wrong with the ways to the database, a line each. Throws where it cannot be reached. */
export async function poolerProblems(): Promise<string[]> {
  const { databaseUrl, databaseDirectUrl, databaseStatements } = config();
  const problems: string[] = [];
  if (databaseDirectUrl !== undefined && (await look(databaseDirectUrl)).isPooled) {
    problems.push('DATABASE_DIRECT_URL leads to a pooler, not to the database itself');
  }
  const { isPooled, unset } = await look(databaseUrl);
  if (!isPooled) return problems;
  if (databaseDirectUrl === undefined) {
    problems.push(
      'DATABASE_URL leads to a pooler, which loses notifications: name the database in DATABASE_DIRECT_URL',
    );
  }
  if (databaseStatements === 'named') {
    problems.push('DATABASE_URL leads to a pooler: DATABASE_STATEMENTS must be unnamed');
  }
  for (const name of unset) {
    problems.push(
      `DATABASE_URL leads to a pooler: its role needs "alter role … set ${name} = '${SETTINGS[name]}'"`,
    );
  }
  return problems;
}

interface Way {
  readonly isPooled: boolean;
  /** Settings that nobody has made for the role or the database. */
  readonly unset: readonly string[];
}

/** A pooler hands out a process number of its own, as it may ask another process each time. */
async function look(url: string): Promise<Way> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'groundswell start',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number; unset: string[] }>(
      `select pg_backend_pid() as pid, array(
         select name from unnest($1::text[]) name
         where current_setting(name) in ('0', '') or (name = 'timezone' and current_setting(name)
           not in ('UTC', 'Etc/UTC', 'GMT'))) as unset`,
      [Object.keys(SETTINGS)],
    );
    const given = (client as unknown as { processID: number | null }).processID;
    return { isPooled: rows[0]?.pid !== given, unset: rows[0]?.unset ?? [] };
  } finally {
    await client.end();
  }
}
