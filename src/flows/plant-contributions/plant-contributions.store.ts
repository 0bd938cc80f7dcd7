import { type Executor, sql } from '#platform/db/sql.ts';

/** See db/migrations/0064. */
export function plantBatch(
  q: Executor,
  inputs: readonly object[],
): Promise<{ contribution_id: number; is_new: boolean }[]> {
  return q.query(sql`
    select contribution_id, is_new from plant_contributions(${sql.json(inputs)}) order by n`);
}

export async function plantDecision(
  q: Executor,
  campaignId: number,
  decidedAt: Date,
): Promise<string> {
  const row = await q.one<{ decision: string }>(sql`
    select plant_settlement(${campaignId}, ${decidedAt}) as decision`);
  return row.decision;
}

export async function recordExternal(q: Executor, entries: readonly object[]): Promise<number> {
  const row = await q.one<{ added: number }>(sql`
    select record_external_raised(${sql.json(entries)}) as added`);
  return row.added;
}
