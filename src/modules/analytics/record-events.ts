import { setTimeout as pause } from 'node:timers/promises';
import { isRefusedData } from '#platform/db/database-errors.ts';
import { transaction } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import type { AnalyticsEvent } from './analytics-event.ts';
import { insertEvents } from './analytics.store.ts';
import { placeEvents, type TakenEvent } from './place-events.ts';

/** More than this many events never wait in a process; what comes then is refused. */
export const MOST_WAITING = 20_000;
/** Nor more than about so many bytes of them: the fullest events are forty times the usual ones. */
export const MOST_BYTES_WAITING = 32_000_000;
const AT_ONCE = 1_000;
const BYTES_AT_ONCE = 4_000_000;
const RETRY_MS = 1_000;
const MOST_TRIES = 30;

interface Waiting {
  readonly taken: TakenEvent;
  readonly bytes: number;
}

let waiting: Waiting[] = [];
let bytesWaiting = 0;
let writing: Promise<void> | undefined;

/**
 * Takes events to be written soon; false when too many wait. One writer at a time uses one connection,
 * so that a flood of events leaves the database to those who buy.
 */
export function recordEvents(events: readonly TakenEvent[]): boolean {
  const weighed = events.map((taken) => ({ taken, bytes: bytesOf(taken) }));
  const bytes = sumOf(weighed);
  if (waiting.length + events.length > MOST_WAITING) return false;
  if (bytesWaiting + bytes > MOST_BYTES_WAITING) return false;
  waiting.push(...weighed);
  bytesWaiting += bytes;
  startWriting();
  return true;
}

/** What everything about an event but its data weighs. */
const FRAME_BYTES = 600;

/** About what an event weighs in memory, never less than half of it. */
function bytesOf({ event: { data, user_agent: agent, host } }: TakenEvent): number {
  let bytes = FRAME_BYTES + 2 * ((agent?.length ?? 0) + (host?.length ?? 0));
  for (const [name, value] of Object.entries(data)) {
    bytes += 2 * (name.length + (typeof value === 'string' ? value.length : 8));
  }
  return bytes;
}

const sumOf = (events: readonly Waiting[]): number =>
  events.reduce((sum, { bytes }) => sum + bytes, 0);

/** As many of the first as one statement may carry; at least one. */
function nextBatch(): readonly Waiting[] {
  let count = 1;
  let bytes = waiting[0]?.bytes ?? 0;
  for (const next of waiting.slice(1, AT_ONCE)) {
    bytes += next.bytes;
    if (bytes > BYTES_AT_ONCE) break;
    count += 1;
  }
  return waiting.slice(0, count);
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
    const batch = nextBatch();
    try {
      await write(await placeEvents(batch.map(({ taken }) => taken)));
      waiting = waiting.slice(batch.length);
      bytesWaiting -= sumOf(batch);
      tries = 0;
    } catch (error) {
      tries += 1;
      log.warn({ module: 'analytics', err: error, waiting: waiting.length }, 'events not written');
      await pause(RETRY_MS, undefined, { ref: false });
    }
  }
  // Counting must never keep a process from its work: what cannot be written for so long is let go.
  if (tries > 0) [waiting, bytesWaiting] = [[], 0];
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
