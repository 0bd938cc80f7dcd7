import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { causedBy } from '#platform/log/current-request.ts';
import { log } from '#platform/log/log.ts';
import { recordError } from '#platform/log/recorded/record-error.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  failDelivery,
  finishDeliveries,
  finishDelivery,
} from './deliveries.store.ts';
import type { DeliveredEvent, Subscriber } from './event.ts';

/** How many deliveries are handled in one transaction. */
export const DELIVERY_BATCH = 25;
const DEFAULT_ATTEMPTS = 10;
const LONGEST_PAUSE_SECONDS = 600;
const HANDLER_MS = 45_000;

function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`Took over ${milliseconds} ms`)),
    milliseconds,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Seconds until the next try: half a second doubled each time, with jitter, at most ten minutes. */
function pauseAfter(attempts: number, random: number): number {
  const pause = Math.min(LONGEST_PAUSE_SECONDS, 0.5 * 2 ** Math.min(attempts - 1, 20));
  return pause * (0.75 + random / 2);
}

function eventOf(delivery: ClaimedDelivery): DeliveredEvent<never> {
  const { eventId: id, topic, key, payload, occurredAt } = delivery;
  // The list of subscribers is of mixed payloads; each gets what its own topic's publisher wrote.
  return { id, topic, key, payload: payload as never, occurredAt };
}

/** Handles it as what a request caused, where one did: what is written meanwhile keeps its ID. */
function deliver(subscriber: Subscriber, delivery: ClaimedDelivery, tx: Executor): Promise<void> {
  return causedBy(delivery.requestId, subscriber.consumer, () =>
    subscriber.handle(eventOf(delivery), tx),
  );
}

async function handle(subscriber: Subscriber, delivery: ClaimedDelivery): Promise<void> {
  await transaction(
    async (tx) => {
      if (!(await finishDelivery(tx, subscriber.consumer, delivery))) return;
      await within(HANDLER_MS, deliver(subscriber, delivery, tx));
    },
    { waitsForDisk: subscriber.isLight !== true },
  );
}

/** The subscribers of one consumer. */
export type ByTopic = ReadonlyMap<string, Subscriber>;

/**
 * Handles a batch in one transaction. False, and nothing done, when one of them fails or somebody else took
 * one over.
 */
async function handleTogether(
  consumer: string,
  subscribers: ByTopic,
  deliveries: readonly ClaimedDelivery[],
): Promise<boolean> {
  const isLight = [...subscribers.values()].every((each) => each.isLight === true);
  const handleIn = (tx: Executor) => async (delivery: ClaimedDelivery) =>
    deliver(subscriberOf(subscribers, delivery), delivery, tx);
  try {
    await transaction(
      async (tx) => {
        const one = handleIn(tx);
        const handleAll = async () => {
          if (isLight) await Promise.all(deliveries.map(one));
          else for (const delivery of deliveries) await one(delivery);
        };
        // What is handled travels with the question whether it is ours; where it isn't, it is undone.
        const [ours] = await Promise.all([
          finishDeliveries(tx, consumer, deliveries),
          within(HANDLER_MS, handleAll()),
        ]);
        if (ours.size < deliveries.length) throw new Error('one of them was taken over');
      },
      { waitsForDisk: !isLight },
    );
    return true;
  } catch (error) {
    log.debug({ module: 'events', consumer, err: error }, 'batch failed, trying each alone');
    return false;
  }
}

/** Tries one claimed delivery and stores how it went. Never throws for the handler's sake. */
async function attemptDelivery(subscriber: Subscriber, delivery: ClaimedDelivery): Promise<void> {
  const allowed = subscriber.attempts ?? DEFAULT_ATTEMPTS;
  const { consumer } = subscriber;
  const about = {
    module: 'events',
    consumer,
    eventId: delivery.eventId,
    attempt: delivery.attempts,
  };
  if (delivery.attempts > allowed) {
    log.error(about, 'delivery never finished, given up');
    const at = { place: consumer, requestId: delivery.requestId };
    recordError('delivery', new Error('delivery never finished, given up'), at);
    await failDelivery(db(), consumer, delivery, `Given up: ${allowed} attempts did not finish`);
    return;
  }
  try {
    await handle(subscriber, delivery);
  } catch (error) {
    const isLast = delivery.attempts >= allowed;
    log[isLast ? 'error' : 'warn'](
      { ...about, err: error },
      isLast ? 'delivery dead' : 'delivery failed',
    );
    if (isLast || delivery.attempts === 1) {
      recordError('delivery', error, { place: consumer, requestId: delivery.requestId });
    }
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const retryIn = isLast ? undefined : pauseAfter(delivery.attempts, Math.random());
    await failDelivery(db(), consumer, delivery, reason, retryIn);
  }
}

// A newer process may have subscribed this consumer to a topic this one doesn't know: left for that one.
function subscriberOf(subscribers: ByTopic, delivery: ClaimedDelivery): Subscriber {
  const known = subscribers.get(delivery.topic);
  if (known !== undefined) return known;
  const [any] = subscribers.values();
  if (any === undefined) throw new Error('A consumer subscribes something');
  return { ...any, handle: unknownTopic };
}

async function unknownTopic(): Promise<void> {
  throw new Error('This process does not know the topic');
}

export function byTopic(subscribers: readonly Subscriber[]): ByTopic {
  return new Map(subscribers.map((subscriber) => [subscriber.topic, subscriber]));
}

/** Handles deliveries this process has claimed: together, or one by one when one of them fails. */
export async function deliverClaimed(
  consumer: string,
  subscribers: ByTopic,
  claimed: readonly ClaimedDelivery[],
  stopped: AbortSignal,
): Promise<void> {
  const isFirstTry = claimed.every(({ attempts }) => attempts === 1);
  if (isFirstTry && (await handleTogether(consumer, subscribers, claimed))) return;
  for (const delivery of claimed) {
    if (stopped.aborted) return;
    await attemptDelivery(subscriberOf(subscribers, delivery), delivery);
  }
}

/** Claims and handles everything that is due for a consumer. */
export async function deliverDue(
  consumer: string,
  subscribers: ByTopic,
  stopped: AbortSignal,
): Promise<void> {
  for (let isRetry = false; !stopped.aborted; ) {
    const claimed = await claimDeliveries(db(), consumer, DELIVERY_BATCH, isRetry);
    if (claimed.length > 0) await deliverClaimed(consumer, subscribers, claimed, stopped);
    else if (isRetry) return;
    else isRetry = true;
  }
}
