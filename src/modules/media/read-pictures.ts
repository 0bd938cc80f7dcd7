import { db } from '#platform/db/transaction.ts';
import type { PictureSource } from './media-file.ts';
import { findPictures } from './media.store.ts';

type Pictures = Map<string, PictureSource>;

let waiting: { readonly ids: Set<string>; readonly found: Promise<Pictures> } | undefined;

/**
 * Pictures by public id; deleted and unknown ones are left out. Calls of the same turn share one
 * read, as the parts of a page ask for theirs on their own; the answer may hold more than was asked.
 */
export function readPictures(publicIds: readonly string[]): Promise<Pictures> {
  if (publicIds.length === 0) return Promise.resolve(new Map());
  waiting ??= gather();
  for (const id of publicIds) waiting.ids.add(id);
  return waiting.found;
}

function gather(): { ids: Set<string>; found: Promise<Pictures> } {
  const ids = new Set<string>();
  const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    waiting = undefined;
    return findPictures(db(), [...ids]);
  });
  return { ids, found };
}
