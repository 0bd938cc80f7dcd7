import { type Executor, sql } from '#platform/db/sql.ts';

/** Keeps the address unconfirmed, with a new code that makes the older one worthless. */
export async function saveSupportEmail(
  tx: Executor,
  input: { campaignId: number; email: string; codeHash: Buffer },
): Promise<Date> {
  const { campaignId, email, codeHash } = input;
  await tx.run(sql`
    update campaigns set support_email = ${email}, support_email_verified_at = null,
      updated_at = clock_now(), version = version + 1
    where id = ${campaignId}`);
  const row = await tx.one<{ sent_at: Date }>(sql`
    insert into campaign_support_codes (campaign_id, email, code_hash, expires_at)
    values (${campaignId}, ${email}, ${codeHash}, clock_now() + interval '1 hour')
    on conflict (campaign_id) do update set email = excluded.email, code_hash = excluded.code_hash,
      tries = 0, sent_at = clock_now(), expires_at = excluded.expires_at
    returning sent_at`);
  return row.sent_at;
}

/** Counts a try; false when there is no living code, or too many were made. */
export async function takeSupportTry(
  tx: Executor,
  campaignId: number,
  most: number,
): Promise<boolean> {
  const taken = await tx.run(sql`
    update campaign_support_codes set tries = tries + 1
    where campaign_id = ${campaignId} and tries < ${most} and expires_at > clock_now()`);
  return taken === 1;
}

export async function findSupportCode(
  q: Executor,
  campaignId: number,
): Promise<{ email: string; codeHash: Buffer } | undefined> {
  const row = await q.maybe<{ email: string; code_hash: Buffer }>(sql`
    select email, code_hash from campaign_support_codes where campaign_id = ${campaignId}`);
  return row && { email: row.email, codeHash: row.code_hash };
}

/** Marks the address confirmed, if it still is the one the code went to; the code is used up. */
export async function confirmSupportEmail(
  tx: Executor,
  campaignId: number,
  email: string,
): Promise<void> {
  await tx.run(sql`
    update campaigns set support_email_verified_at = clock_now(), updated_at = clock_now()
    where id = ${campaignId} and support_email = ${email}`);
  await tx.run(sql`delete from campaign_support_codes where campaign_id = ${campaignId}`);
}
