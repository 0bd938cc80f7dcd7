import { type Executor, sql } from '#platform/db/sql.ts';

export async function notifyPages(
  q: Executor,
  channel: string,
  tags: readonly string[],
): Promise<void> {
  await q.run(sql`select pg_notify(${channel}, ${JSON.stringify(tags)})`);
}
