import type { Executor } from '#platform/db/transaction.ts';

/** What a module publishes: a fact in the past tense. The payload holds ids only. */
export interface NewEvent {
  readonly topic: string;
  /** Unique for ever: publishing the same key again does nothing. */
  readonly key: string;
  readonly payload: object;
  /** The request that caused it, where it is written with those of others; by default the one in work. */
  readonly requestId?: string | null;
}

/** An event as its subscribers get it. `id` grows, but events may arrive out of order. */
export interface DeliveredEvent<P extends object = object> {
  readonly id: number;
  readonly topic: string;
  readonly key: string;
  readonly payload: P;
  readonly occurredAt: Date;
}

/**
 * Something that reacts to a topic. `handle` runs in a transaction that also marks the delivery as done, so
 * what it writes through `tx` happens once per event, however often it is tried. `consumer` is its identity
 * for ever: renaming it makes a new consumer.
 */
export interface Subscriber {
  readonly topic: string;
  readonly consumer: string;
  // A method, so that subscribers of different payloads fit in one list.
  handle(event: DeliveredEvent<never>, tx: Executor): Promise<void>;
  /** Tries before the delivery is given up as dead; 10 when not said. */
  readonly attempts?: number;
  /**
   * It only writes rows, without savepoints, that nobody outside hears of before another commit: events that
   * come together are handled side by side, and their commit doesn't wait for the disk.
   */
  readonly isLight?: boolean;
}

/**
 * Told of events as they are relayed, many at once, in the relay's transaction: for hints to other
 * processes (NOTIFY), which may be lost and need no record per event. It gives its statements in one turn, as
 * the commit travels with them. What it throws holds up the relay.
 */
export type Announcer = (
  tx: Executor,
  events: readonly Pick<DeliveredEvent, 'topic' | 'payload'>[],
) => Promise<void>;
