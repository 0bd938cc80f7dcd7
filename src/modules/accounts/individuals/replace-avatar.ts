import type { Executor } from '#platform/db/transaction.ts';
import { swapAvatar } from './individual.store.ts';

/**
 * Puts a picture in the place of a person's, or none. Returns the public id of the one before, which
 * nobody shows any more; null when there was none or it is the same.
 */
export async function replaceAvatar(
  tx: Executor,
  accountId: number,
  publicId: string | null,
): Promise<string | null> {
  const before = await swapAvatar(tx, accountId, publicId);
  return before === publicId ? null : before;
}
