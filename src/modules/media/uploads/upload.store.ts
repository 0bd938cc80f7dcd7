import { type Executor, sql } from '#platform/db/sql.ts';
import type { PictureSource } from '../media-file.ts';
import { PICTURE } from '../media.store.ts';

/** Marks a person's upload as used; undefined unless it is theirs and still there. */
export function claimMedia(
  q: Executor,
  publicId: string,
  accountId: number,
): Promise<PictureSource | undefined> {
  return q.maybe<PictureSource>(sql`
    update media_files set claimed_at = coalesce(claimed_at, clock_now())
    where public_id = ${publicId} and owner_account_id = ${accountId} and deleted_at is null
    returning ${PICTURE}`);
}

/** Has an upload belong to nobody: it stays when who uploaded it leaves. */
export async function disownMedia(tx: Executor, publicId: string): Promise<void> {
  await tx.run(sql`update media_files set owner_account_id = null where public_id = ${publicId}`);
}

/** Bytes of all pictures a person has stored, with every size that was made of them. */
export async function storedBytes(q: Executor, accountId: number): Promise<number> {
  const row = await q.one<{ bytes: number }>(sql`
    select coalesce(sum(f.bytes + coalesce(made.bytes, 0)), 0)::bigint as bytes from media_files f
    left join lateral (
      select sum(v.bytes) as bytes from media_variants v where v.media_id = f.id
    ) made on true
    where f.owner_account_id = ${accountId} and f.deleted_at is null`);
  return row.bytes;
}

/** Uploads that nothing came to use within so many hours, oldest first. */
export async function findUnclaimed(q: Executor, hours: number, most: number): Promise<string[]> {
  const rows = await q.query<{ publicId: string }>(sql`
    select public_id as "publicId" from media_files
    where source = 'upload' and claimed_at is null and deleted_at is null
      and created_at < clock_now() - make_interval(hours => ${hours})
    order by created_at limit ${most}`);
  return rows.map((row) => row.publicId);
}

/** Undefined unless it is this person's. What was made of the old framing stays until the picture goes. */
export async function setFraming(
  q: Executor,
  publicId: string,
  accountId: number,
  framing: string,
): Promise<PictureSource | undefined> {
  return q.maybe<PictureSource>(sql`
    update media_files
    set framing = ${framing}, avif_shapes = case when framing = ${framing} then avif_shapes else '{}' end
    where public_id = ${publicId} and owner_account_id = ${accountId} and deleted_at is null
    returning ${PICTURE}`);
}
