import { type Executor, sql } from '#platform/db/sql.ts';

/** For the audit log: the number of what staff wrote about a campaign, where they wrote something. */
export const reasonDetails = async (
  tx: Executor,
  campaignId: number,
  reason: string,
): Promise<{ reason_id?: number }> =>
  reason.trim() === '' ? {} : { reason_id: await insertStaffReason(tx, campaignId, reason) };

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
