import { db, sql } from '#platform/db/sql.ts';
import { cpuOfTree } from './cpu-time.ts';

/** CPU milliseconds used so far by the backends that serve a database, by process id. */
export async function cpuOfDatabase(name: string): Promise<ReadonlyMap<number, number>> {
  const rows = await db().query<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = ${name} and backend_type = 'client backend'`,
  );
  return new Map(rows.map(({ pid }) => [pid, cpuOfTree(pid)]));
}

/** What they used between two readings; of a backend that ended meanwhile it is not known. */
export function usedBetween(
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): number {
  return [...after].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? 0), 0);
}

/** How many transactions our database has ended so far. */
export async function transactionsSoFar(): Promise<number> {
  const { ended } = await db().one<{ ended: number }>(sql`
    select xact_commit + xact_rollback as ended from pg_stat_database
    where datname = current_database()`);
  return ended;
}
