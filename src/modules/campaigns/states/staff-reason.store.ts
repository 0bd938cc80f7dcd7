import { type Executor, sql } from '#platform/db/sql.ts';

/** Keeps why staff did something to a campaign; its number goes into the audit log, its words don't. */
export async function insertStaffReason(
  tx: Executor,
  campaignId: number,
  reason: string,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into campaign_staff_reasons (campaign_id, reason) values (${campaignId}, ${reason}) returning id`);
  return id;
}
