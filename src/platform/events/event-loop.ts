import { listen } from '#platform/db/listen.ts';
import { db } from '#platform/db/transaction.ts';
import { log } from '#platform/log/log.ts';
import { dueConsumers } from './deliveries.store.ts';
import { deliverDue } from './deliveries.ts';
import { OUTBOX_CHANNEL, saveSubscriptions } from './outbox.store.ts';
import type { Subscriber } from './event.ts';
import { type JobSink, Relay } from './relay.ts';
import { onWake } from './wake.ts';

const SWEEP_MS = 500;

/** The running relay and deliveries of one process. */
export interface RunningEvents {
  stop(): Promise<void>;
}

/** Runs `work` again and again: on `poke` at once, otherwise every sweep; one at a time. */
function lane(name: string, everyMs: number, work: (stopped: AbortSignal) => Promise<void>) {
  const stopping = new AbortController();
  let isPoked = false;
  let wake: () => void = () => undefined;
  const poke = () => {
    isPoked = true;
    wake();
  };
  const done = (async () => {
    while (!stopping.signal.aborted) {
      isPoked = false;
      try {
        await work(stopping.signal);
      } catch (error) {
        log.warn({ module: 'events', lane: name, err: error }, 'pass failed, trying again');
      }
      if (isPoked || stopping.signal.aborted) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return {
    poke,
    async stop() {
      stopping.abort();
      poke();
      await done;
    },
  };
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
 * Starts relaying (one process at a time does it) and delivering (every process does it, each delivery once).
 * Woken by NOTIFY and swept twice a second, so a lost notification costs half a second.
 */
export async function startEvents(
  subscribers: readonly Subscriber[],
  sink: JobSink,
): Promise<RunningEvents> {
  const consumers = byConsumer(subscribers);
  if (subscribers.length > 0) {
    await saveSubscriptions(
      db(),
      subscribers.map(({ topic, consumer }) => ({ topic, consumer })),
    );
  }
  const lanes = new Map(
    [...consumers].map(([name, list]) => [
      name,
      lane(name, 60_000, async (stopped) => void (await deliverDue(list, stopped))),
    ]),
  );
  const pokeDue = async () => {
    if (lanes.size === 0) return;
    for (const consumer of await dueConsumers(db())) lanes.get(consumer)?.poke();
  };
  const relay = new Relay(sink);
  const relayLane = lane('relay', SWEEP_MS, async (stopped) => {
    await relay.pass(stopped);
    await pokeDue();
  });
  const forgetWake = onWake(relayLane.poke);
  const listener = listen([OUTBOX_CHANNEL], relayLane.poke, relayLane.poke);
  return {
    async stop() {
      forgetWake();
      await listener.close();
      await relayLane.stop();
      await relay.release();
      await Promise.all([...lanes.values()].map((each) => each.stop()));
    },
  };
}
