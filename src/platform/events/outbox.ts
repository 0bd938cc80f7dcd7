import type { Statement } from '#platform/db/statement.ts';
import { afterCommit, type Executor } from '#platform/db/transaction.ts';
import type { DeliveredEvent, NewEvent, Subscriber } from './event.ts';
import { eventsStatement, insertEvent, insertEvents } from './outbox.store.ts';
import { wakeRelay } from './wake.ts';

export type { Announcer, DeliveredEvent, NewEvent, Subscriber } from './event.ts';

/** Makes a subscriber with the type of its payload. */
export function subscriber<P extends object>(definition: {
  topic: string;
  consumer: string;
  handle(event: DeliveredEvent<P>, tx: Executor): Promise<void>;
  attempts?: number;
  isLight?: boolean;
}): Subscriber {
  return definition;
}

/**
 * Writes an event in the caller's transaction; it is delivered after the commit, to every consumer of its
 * topic. Returns whether it is new (false: the key was published before).
 */
export async function publish(tx: Executor, event: NewEvent): Promise<boolean> {
  const isNew = await insertEvent(tx, event);
  if (isNew) afterCommit(wakeRelay);
  return isNew;
}

/** The same for many, in one statement; how many are new. */
export async function publishAll(tx: Executor, events: readonly NewEvent[]): Promise<number> {
  if (events.length === 0) return 0;
  const count = await insertEvents(tx, events);
  if (count > 0) afterCommit(wakeRelay);
  return count;
}

/**
 * The same, to be written with other rows of the caller's transaction: the relay is told after its commit,
 * also where all were published before, and then finds nothing.
 */
export function publishing(events: readonly NewEvent[]): Statement[] {
  if (events.length === 0) return [];
  afterCommit(wakeRelay);
  return [eventsStatement(events)];
}
