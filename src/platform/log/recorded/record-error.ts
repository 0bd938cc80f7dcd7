import { isDatabaseUnavailable } from '#platform/db/database-errors.ts';
import { db } from '#platform/db/transaction.ts';
import { currentCause } from '../current-request.ts';
import { log } from '../log.ts';
import { type ErrorKind, ErrorRecorder, type SeenError } from './error-recorder.ts';
import { isExpected } from './expected-failure.ts';
import { insertErrors } from './recorded-error.store.ts';

let recorder: ErrorRecorder | undefined;

/** Begins to keep errors in the database, as those of this release; until then none is kept. */
export function startRecording(release: string): { stop(): Promise<void> } {
  const own = new ErrorRecorder((errors) => insertErrors(db(), errors, release));
  recorder = own;
  return {
    async stop() {
      if (recorder === own) recorder = undefined;
      await own.flush();
    },
  };
}

/**
 * Keeps an unexpected error where staff find it, by the ID of the request that caused it. Costs whoever calls
 * nothing to wait for, and throws nothing. That the database is away could not be written.
 */
export function recordError(
  kind: ErrorKind,
  error: unknown,
  at: Partial<Pick<SeenError, 'place' | 'requestId'>> = {},
): void {
  if (recorder === undefined || isDatabaseUnavailable(error) || isExpected(error)) return;
  const cause = currentCause();
  const { place = cause?.place ?? null, requestId = cause?.requestId ?? null } = at;
  try {
    recorder.take({ kind, error, place, requestId });
  } catch (failure) {
    log.debug({ module: 'log', err: failure }, 'error not recorded');
  }
}

/** Logs an unexpected error with its stack, and keeps it. */
export function noteError(
  kind: ErrorKind,
  about: Readonly<Record<string, unknown>>,
  error: unknown,
  text: string,
): void {
  log.error({ ...about, err: error }, text);
  const { entry, module } = about;
  const place = typeof entry === 'string' ? entry : currentCause()?.place;
  recordError(kind, error, { place: place ?? (typeof module === 'string' ? module : null) });
}
