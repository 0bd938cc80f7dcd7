import { db } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { decided, type DecidedKind, type DecidedRow } from './queue/decided.store.ts';

const PLACE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~\d{1,16}$/;

/** What was decided of a kind, the latest first, a page at a time. Throws 422 for a cursor that is none. */
export async function readDecided(
  kind: DecidedKind,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<{ rows: DecidedRow[]; next: string | null }> {
  if (cursor !== null && !PLACE.test(cursor)) throw fieldErrors({ cursor: ['errors.invalid'] });
  const found = await decided[kind](db(), { before: cursor, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.place ?? null) : null };
}
