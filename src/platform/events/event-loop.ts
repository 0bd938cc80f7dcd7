import { dbInTurn } from '#platform/db/executor.ts';
import { listen } from '#platform/db/listen.ts';
import { db } from '#platform/db/transaction.ts';
import { ConsumerWorker } from './consumer-worker.ts';
import { findWaiting, notifyOutbox, OUTBOX_CHANNEL, saveSubscriptions } from './outbox.store.ts';
import type { Announcer, Subscriber } from './event.ts';
import { type JobSink, Relay } from './relay.ts';
import { repeat } from './repeat.ts';
import { onWake } from './wake.ts';

// What a notification did not announce: a process killed between commit and notification, retries.
const SWEEP_MS = 2_000;

/** The running relay and deliveries of one process. */
export interface RunningEvents {
  stop(): Promise<void>;
}

function byConsumer(subscribers: readonly Subscriber[]): Map<string, Subscriber[]> {
  const consumers = new Map<string, Subscriber[]>();
  for (const subscriber of subscribers) {
    const known = consumers.get(subscriber.consumer) ?? [];
    if (known.some((other) => other.topic === subscriber.topic)) {
      throw new Error(`Consumer ${subscriber.consumer} subscribes ${subscriber.topic} twice`);
    }
    consumers.set(subscriber.consumer, [...known, subscriber]);
  }
  return consumers;
}

/**
 * Starts relaying (one process at a time does it) and delivering (the relay's process first, every process
 * when there is much; each delivery once). Woken after commits, by NOTIFY from other processes; a sweep
 * finds what nobody announced.
 */
export async function startEvents(
  subscribers: readonly Subscriber[],
  sink: JobSink,
  announce?: Announcer,
): Promise<RunningEvents> {
  const consumers = byConsumer(subscribers);
  if (subscribers.length > 0) {
    await saveSubscriptions(
      db(),
      subscribers.map(({ topic, consumer }) => ({ topic, consumer })),
    );
  }
  const workers = new Map(
    [...consumers].map(([name, list]) => [name, new ConsumerWorker(name, list)]),
  );
  const relay = new Relay({ sink, announce }, [...workers.values()]);
  const relaying = repeat('relay', SWEEP_MS, async ({ isPoked, stopped }) => {
    if (isPoked && relay.isHolder) {
      if (!(await relay.pass(stopped))) return;
      await notifyOutbox('deliveries');
    }
    const waiting = await findWaiting(isPoked ? db() : dbInTurn());
    const isMore = (waiting.hasEvents || !relay.isHolder) && (await relay.pass(stopped));
    const { consumers: due } = isMore ? await findWaiting(db()) : waiting;
    for (const consumer of due) workers.get(consumer)?.pokeDue();
  });
  const forgetWake = onWake(() => {
    if (relay.isHolder) relaying.poke();
    return relay.isHolder;
  });
  const hear = (_channel: string, news: string) => {
    if (relay.isHolder || news === 'deliveries') relaying.poke();
  };
  const listener = listen([OUTBOX_CHANNEL], hear, relaying.poke);
  return {
    async stop() {
      forgetWake();
      await listener.close();
      await relaying.stop();
      await relay.release();
      await Promise.all([...workers.values()].map((each) => each.stop()));
    },
  };
}
