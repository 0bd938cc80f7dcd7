import { type Executor, sql } from '#platform/db/sql.ts';

/** Begins a preview; of two at once both get the one that stays. Undefined after the launch. */
export async function startPreview(
  tx: Executor,
  campaignId: number,
  nonce: Buffer,
): Promise<Buffer | undefined> {
  const row = await tx.maybe<{ preview_nonce: Buffer }>(sql`
    update campaigns set preview_nonce = coalesce(preview_nonce, ${nonce})
    where id = ${campaignId} and campaign_is_unpublished(state) returning preview_nonce`);
  return row?.preview_nonce;
}

export async function clearPreview(tx: Executor, campaignId: number): Promise<void> {
  await tx.run(sql`update campaigns set preview_nonce = null where id = ${campaignId}`);
}

export async function findPreviewNonce(q: Executor, campaignId: number): Promise<Buffer | null> {
  const row = await q.maybe<{ preview_nonce: Buffer | null }>(sql`
    select preview_nonce from campaigns
    where id = ${campaignId} and campaign_is_unpublished(state)`);
  return row?.preview_nonce ?? null;
}
