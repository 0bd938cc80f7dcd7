import { type Executor, sql } from '#platform/db/sql.ts';

/** Which of these comments somebody wrote. */
export async function listOwnComments(
  q: Executor,
  ids: readonly number[],
  accountId: number,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await q.query<{ id: number }>(sql`
    select id from comments where id = any(${[...ids]}::bigint[]) and author_id = ${accountId}`);
  return new Set(rows.map(({ id }) => id));
}
