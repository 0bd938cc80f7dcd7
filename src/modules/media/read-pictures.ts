import { db } from '#platform/db/transaction.ts';
import type { PictureSource } from './media-file.ts';
import { findPictures } from './media.store.ts';

/** Pictures by public id, for one page at once; deleted and unknown ones are left out. */
export function readPictures(publicIds: readonly string[]): Promise<Map<string, PictureSource>> {
  return findPictures(db(), publicIds);
}
