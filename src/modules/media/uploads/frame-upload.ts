import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { PictureSource } from '../media-file.ts';
import { setFraming } from './upload.store.ts';

/** Frames a person's own picture, spelt as spellFraming does. Throws not_found (404) for anybody else's. */
export async function frameUpload(
  accountId: number,
  publicId: string,
  framing: string,
): Promise<PictureSource> {
  const picture = await setFraming(db(), publicId, accountId, framing);
  if (picture === undefined) throw platformErrors.notFound();
  return picture;
}
