import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseUnavailable } from '#platform/db/database-errors.ts';
import type { AppError } from '#platform/errors/app-error.ts';
import { StorageFull, StorageUnavailable } from '#platform/files/storage-errors.ts';
import { heldOfOutage } from '#platform/log/note-outage.ts';
import { currentCause } from '#platform/log/current-request.ts';
import { LogThrottle } from '#platform/log/log-throttle.ts';
import { recordError } from '#platform/log/recorded/record-error.ts';

const busyLines = new LogThrottle(1_000);
const storageLines = new LogThrottle(60_000);

/**
 * Logs what the operator must know of a refusal. A fault has its stack. What is away, full or busy is so for
 * everybody: one line a second, of the file store one a minute, with how many were held back.
 */
export function noteRefusal(
  logger: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  about: Readonly<Record<string, unknown>>,
  refusal: AppError,
  error: unknown,
): void {
  keepRefusal(about, refusal, error);
  if (refusal.status === 503 || refusal.status === 507) {
    const cause = refusal.cause ?? error;
    const reason = cause instanceof Error ? cause.message : refusal.id;
    const isStorage = cause instanceof StorageFull || cause instanceof StorageUnavailable;
    const isAway = isDatabaseUnavailable(cause);
    const held = isAway ? heldOfOutage() : (isStorage ? storageLines : busyLines).take(reason);
    if (held !== undefined) logger.warn({ ...about, reason, held }, 'request turned away');
  } else if (refusal.reportable) logger.error({ ...about, err: error }, 'request failed');
  else if (refusal.status >= 500) logger.warn({ ...about, err: error }, 'request turned away');
}

/**
 * Keeps a fault where staff find it, and what has a cause, as a full disk. That there was too much to do at
 * once has none and is left out.
 */
function keepRefusal(
  about: Readonly<Record<string, unknown>>,
  refusal: AppError,
  error: unknown,
): void {
  const cause = refusal.cause ?? (error === refusal ? undefined : error);
  if (refusal.status < 500 || (cause === undefined && !refusal.reportable)) return;
  const { request, route } = about;
  const { requestId, place } = currentCause() ?? { requestId: null, place: null };
  recordError('request', cause ?? error, {
    requestId: typeof request === 'string' ? request : requestId,
    place: place ?? (typeof route === 'string' ? route : null),
  });
}
