import { db } from '#platform/db/transaction.ts';
import { listReportsOfReader } from './reports-of-reader.store.ts';

/** Mails but for those that tell somebody what became of a report about the reader. */
export async function withoutReportsOf<M extends { readonly id: number }>(
  mails: readonly M[],
  readerId: number | null,
): Promise<M[]> {
  const ids = mails.map(({ id }) => id);
  const told = await listReportsOfReader(db(), ids, readerId ?? 0);
  return mails.filter(({ id }) => !told.has(id));
}
