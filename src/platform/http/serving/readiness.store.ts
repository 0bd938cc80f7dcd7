import { type Executor, sql } from '#platform/db/sql.ts';

/** One round trip to the database. */
export async function pingDatabase(q: Executor): Promise<void> {
  await q.one(sql`select 1 as alive`);
}
