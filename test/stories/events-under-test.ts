import { afterEach } from 'vitest';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { type RunningEvents, startEvents } from '#platform/events/event-loop.ts';
import {
  type DeliveredEvent,
  publish,
  type Subscriber,
  subscriber as subscribe,
} from '#platform/events/outbox.ts';
import type { JobSink } from '#platform/events/relay.ts';

const noJobs: JobSink = { prefix: 'job:', queues: async () => [], insert: async () => undefined };
const running: RunningEvents[] = [];

/** A relay of its own with these consumers. */
export async function start(
  subscribers: Subscriber[],
  sink: JobSink = noJobs,
): Promise<RunningEvents> {
  const events = await startEvents(subscribers, sink);
  running.push(events);
  return events;
}

/** Stops what a test started, and forgets its events. */
export function eventsUnderTest(): void {
  afterEach(async () => {
    await Promise.all(running.splice(0).map((events) => events.stop()));
    await db().run(sql`delete from outbox`);
    await db().run(sql`delete from outbox_subscriptions`);
  });
}

/** Publishes one event in a transaction; false where its key was published before. */
export function emit(topic: string, key: string, payload: object = {}): Promise<boolean> {
  return transaction((tx) => publish(tx, { topic, key, payload }));
}

/** A consumer that keeps what it was given. */
export function recorder(consumer: string, topic: string, more: Partial<Subscriber> = {}) {
  const seen: DeliveredEvent[] = [];
  const made = subscribe<object>({
    topic,
    consumer,
    async handle(event) {
      seen.push(event);
    },
    ...more,
  });
  return { seen, subscriber: made };
}
