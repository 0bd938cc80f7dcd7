import { type Executor, sql } from '#platform/db/sql.ts';
import type { MediaFile, PictureSource } from './media-file.ts';
import type { VariantFormat } from './rules.ts';

export interface MediaToStore extends Omit<MediaFile, 'id' | 'avifShapes'> {
  readonly source: 'upload' | 'drawing' | 'import';
  readonly ownerAccountId: number | null;
  readonly sha256: string;
  readonly bytes: number;
}

/** The columns of a PictureSource. */
export const PICTURE = sql.raw(
  'public_id as "publicId", width, height, color, preview, avif_shapes as "avifShapes", framing',
);

/** Undefined when the same drawing or imported picture was stored meanwhile. */
export async function insertMedia(q: Executor, media: MediaToStore): Promise<number | undefined> {
  const row = await q.maybe<{ id: number }>(sql`
    insert into media_files (public_id, source, owner_account_id, sha256, format, width, height, bytes,
                             storage_key, color, preview)
    values (${media.publicId}, ${media.source}, ${media.ownerAccountId}, ${media.sha256}, ${media.format},
            ${media.width}, ${media.height}, ${media.bytes}, ${media.storageKey}, ${media.color},
            ${media.preview})
    on conflict do nothing returning id`);
  return row?.id;
}

/** The stored picture with that content, if it is one that is stored only once. */
export function findByContent(
  q: Executor,
  source: 'drawing' | 'import',
  sha256: string,
): Promise<PictureSource | undefined> {
  return q.maybe<PictureSource>(sql`
    select ${PICTURE} from media_files
    where source = ${source} and sha256 = ${sha256} and deleted_at is null`);
}

/** A stored picture that was not deleted. */
export function findMedia(q: Executor, publicId: string): Promise<MediaFile | undefined> {
  return q.maybe<MediaFile>(sql`
    select id, format, storage_key as "storageKey", ${PICTURE} from media_files
    where public_id = ${publicId} and deleted_at is null`);
}

/** Pictures by public id, for one page at once; deleted and unknown ones are left out. */
export async function findPictures(
  q: Executor,
  publicIds: readonly string[],
): Promise<Map<string, PictureSource>> {
  if (publicIds.length === 0) return new Map();
  const rows = await q.query<PictureSource>(sql`
    select ${PICTURE} from media_files where public_id = any(${publicIds}) and deleted_at is null`);
  return new Map(rows.map((row) => [row.publicId, row]));
}

export async function insertVariant(
  q: Executor,
  variant: {
    mediaId: number;
    transform: string;
    format: VariantFormat;
    storageKey: string;
    bytes: number;
  },
): Promise<void> {
  await q.run(sql`
    insert into media_variants (media_id, transform, format, storage_key, bytes)
    values (${variant.mediaId}, ${variant.transform}, ${variant.format}, ${variant.storageKey},
            ${variant.bytes})
    on conflict do nothing`);
}

/** Notes that the AVIF ladder of a shape is complete, so that pages list it. */
export async function addAvifShape(q: Executor, media: MediaFile, shape: string): Promise<void> {
  await q.run(sql`
    update media_files set avif_shapes = array_append(avif_shapes, ${shape})
    where id = ${media.id} and framing = ${media.framing ?? ''} and not ${shape} = any(avif_shapes)`);
}

/** Marks a picture as deleted and lists everything stored for it. */
export async function deleteMediaRow(tx: Executor, publicId: string): Promise<string[]> {
  const rows = await tx.query<{ key: string }>(sql`
    with gone as (
      update media_files set deleted_at = clock_now()
      where public_id = ${publicId} and deleted_at is null returning id, storage_key
    ), variants as (
      delete from media_variants v using gone where v.media_id = gone.id returning v.storage_key
    )
    select storage_key as key from gone union all select storage_key from variants`);
  return rows.map((row) => row.key);
}
