import { type Executor, sql } from '#platform/db/sql.ts';

/** Whether anybody could log in with the demo password: production refuses to start then. */
export async function demoAccountsExist(q: Executor): Promise<boolean> {
  const row = await q.one<{ exist: boolean }>(sql`
    select exists (select 1 from accounts where origin = 'demo' and closed_at is null) as exist`);
  return row.exist;
}
