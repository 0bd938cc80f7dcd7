import { db } from '#platform/db/transaction.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { ownCases } from './moderation/own-cases.ts';
import { decided, type DecidedKind, type DecidedRow } from './queue/decided.store.ts';

const PLACE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~\d{1,16}$/;

/**
 * What was decided of a kind, the latest first, a page at a time; of what is about the reader without what
 * staff noted. Throws 422 for a cursor that is none.
 */
export async function readDecided(
  kind: DecidedKind,
  slice: {
    readonly cursor: string | null;
    readonly limit: number;
    readonly readerId: number | null;
  },
): Promise<{ rows: DecidedRow[]; next: string | null }> {
  const { cursor, limit, readerId } = slice;
  if (cursor !== null && !PLACE.test(cursor)) throw fieldErrors({ cursor: ['errors.invalid'] });
  const found = await decided[kind](db(), { before: cursor, limit: limit + 1 });
  const shown = found.slice(0, limit).map((row) => ({ ...row, kind }));
  const own = await ownCases(shown, readerId);
  const rows = shown.map((row) => (own.has(row) ? { ...row, note: '' } : row));
  return { rows, next: found.length > limit ? (rows.at(-1)?.place ?? null) : null };
}
