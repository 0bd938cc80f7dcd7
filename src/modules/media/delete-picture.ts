import { transaction } from '#platform/db/transaction.ts';
import { files } from '#platform/files/files.ts';
import { deleteMediaRow } from './media.store.ts';

/** Deletes a picture and everything made of it; its addresses answer 404 from then on. False if unknown. */
export async function deletePicture(publicId: string): Promise<boolean> {
  const keys = await transaction((tx) => deleteMediaRow(tx, publicId));
  for (const key of keys) await files().delete(key);
  return keys.length > 0;
}
