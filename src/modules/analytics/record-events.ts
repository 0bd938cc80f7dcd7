import { setTimeout as pause } from 'node:timers/promises';
import { isRefusedData } from '#platform/db/database-errors.ts';
import { transaction } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import type { AnalyticsEvent } from './analytics-event.ts';
import { insertEvents } from './analytics.store.ts';
import { placeEvents, type TakenEvent } from './place-events.ts';

/** More than this many events never wait in a process; what comes then is refused. */
export const MOST_WAITING = 20_000;
const AT_ONCE = 1_000;
const RETRY_MS = 1_000;
const MOST_TRIES = 30;

let waiting: TakenEvent[] = [];
let writing: Promise<void> | undefined;

/**
 * Takes events to be written soon; false when too many wait. One writer at a time uses one connection,
 * so that a flood of events leaves the database to those who buy.
 */
export function recordEvents(events: readonly TakenEvent[]): boolean {
  if (waiting.length + events.length > MOST_WAITING) return false;
  waiting.push(...events);
  startWriting();
  return true;
}

function startWriting(): void {
  writing ??= writeAll().finally(() => {
    writing = undefined;
    if (waiting.length > 0) startWriting();
  });
}

/** Resolves when nothing waits any more: at the end of a process. */
export async function eventsWritten(): Promise<void> {
  await writing;
}

async function writeAll(): Promise<void> {
  let tries = 0;
  while (waiting.length > 0 && tries < MOST_TRIES) {
    const batch = waiting.slice(0, AT_ONCE);
    try {
      await write(await placeEvents(batch));
      waiting = waiting.slice(batch.length);
      tries = 0;
    } catch (error) {
      tries += 1;
      log.warn({ module: 'analytics', err: error, waiting: waiting.length }, 'events not written');
      await pause(RETRY_MS, undefined, { ref: false });
    }
  }
  // Counting must never keep a process from its work: what cannot be written for so long is let go.
  if (tries > 0) waiting = [];
}

/** One event that the database will never take must not take those along that came with it. */
async function write(events: readonly AnalyticsEvent[]): Promise<void> {
  try {
    await transaction((tx) => insertEvents(tx, events), { waitsForDisk: false });
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    if (events.length === 1) {
      log.error({ module: 'analytics', err: error, name: events[0]?.name }, 'event refused');
      return;
    }
    const middle = Math.ceil(events.length / 2);
    await write(events.slice(0, middle));
    await write(events.slice(middle));
  }
}
