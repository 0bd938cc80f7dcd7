import { expect } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';

/**
 * PostgreSQL notices a moment after a process was killed that its transaction has nobody left; until then
 * it holds its rows, and a sweep passes over them until its next turn.
 */
export async function untilItsTransactionIsUndone(): Promise<void> {
  const open = sql`
    select count(*) as open from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      and backend_type = 'client backend'`;
  await expect.poll(async () => (await db().one<{ open: number }>(open)).open).toBe(0);
}
