import { db } from '#platform/db/transaction.ts';
import { platformErrors } from '#platform/errors/platform.errors.ts';
import type { ErrorKind } from '#platform/log/recorded/error-recorder.ts';
import { pageOf } from '../lists/list-page.ts';
import { requestIdIn } from '../requests/read-request.ts';
import {
  type ErrorRecord,
  findError,
  listErrors,
  listErrorsAlike,
  listErrorsOfRequest,
} from './error-records.store.ts';

const ALIKE = 20;

/** Recorded errors, the newest first; of a search, those of the request whose ID is in it. */
export async function readErrors(request: {
  readonly search: string;
  readonly kind: ErrorKind | null;
  readonly before: number | null;
  readonly limit: number;
}): Promise<{ rows: ErrorRecord[]; next: number | null }> {
  const { kind, before, limit } = request;
  const requestId = requestIdIn(request.search);
  const page = { before, limit: limit + 1 };
  const found = await (requestId === null
    ? listErrors(db(), kind, page)
    : listErrorsOfRequest(db(), requestId, { ...page, kind }));
  return pageOf(found, limit);
}

export interface ErrorFile {
  readonly error: ErrorRecord;
  /** The latest others of the same cause. */
  readonly alike: ErrorRecord[];
}

/** A recorded error with others like it. Throws 404. */
export async function readErrorFile(id: number): Promise<ErrorFile> {
  const error = await findError(db(), id);
  if (!error) throw platformErrors.notFound();
  return { error, alike: await listErrorsAlike(db(), error, ALIKE) };
}
