import { isDatabaseUnavailable } from '#platform/db/database-errors.ts';
import { log } from './log.ts';
import { LogThrottle } from './log-throttle.ts';

const lines = new LogThrottle(1_000);

/** How many lines of an outage were held back; undefined where this one is, as one a second tells it all. */
export function heldOfOutage(): number | undefined {
  return lines.take('database');
}

/** Logs what failed: with its stack, or, while the database is away, as one line a second for all parts. */
export function noteFailure(
  about: Readonly<Record<string, unknown>>,
  error: unknown,
  text: string,
): void {
  if (!isDatabaseUnavailable(error)) {
    log.warn({ ...about, err: error }, text);
    return;
  }
  const held = heldOfOutage();
  const reason = error instanceof Error ? error.message : String(error);
  if (held !== undefined) log.warn({ ...about, reason, held }, 'the database is away');
}
