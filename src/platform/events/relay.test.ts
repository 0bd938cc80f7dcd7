import { afterEach, describe, expect, it } from 'vitest';
import { db, transaction } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { type RunningEvents, startEvents } from './event-loop.ts';
import {
  type DeliveredEvent,
  type Subscriber,
  publish,
  subscriber as subscribe,
} from './outbox.ts';
import type { JobSink } from './relay.ts';

testDatabase();

const noJobs: JobSink = { prefix: 'job:', queues: async () => [], insert: async () => undefined };
const running: RunningEvents[] = [];

async function start(subscribers: Subscriber[], sink: JobSink = noJobs): Promise<RunningEvents> {
  const events = await startEvents(subscribers, sink);
  running.push(events);
  return events;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((events) => events.stop()));
  await db().run(sql`delete from outbox`);
  await db().run(sql`delete from outbox_subscriptions`);
});

function emit(topic: string, key: string, payload: object = {}): Promise<boolean> {
  return transaction((tx) => publish(tx, { topic, key, payload }));
}

function recorder(consumer: string, topic: string, more: Partial<Subscriber> = {}) {
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

describe('handing jobs to their queues', () => {
  it('sets aside alone an event that cannot become a job, and relays its neighbours', async () => {
    const { seen, subscriber } = recorder('reader', 'a.happened');
    const sink: JobSink = {
      prefix: 'job:',
      queues: async () => ['breaks'],
      insert: async () => {
        throw new Error('the queue refuses it');
      },
    };
    await emit('job:breaks', 'bad');
    await emit('a.happened', 'good');
    await start([subscriber], sink);
    await expect.poll(() => seen.map((event) => event.key)).toEqual(['good']);
    const rejects = await db().query(sql`select reason from outbox_rejects`);
    expect(rejects).toEqual([{ reason: 'the queue refuses it' }]);
  });

  it('leaves a request for a queue that does not exist yet, without holding up the rest', async () => {
    const { seen, subscriber } = recorder('reader', 'a.happened');
    await start([subscriber]);
    await emit('job:of-a-newer-version', 'later');
    await emit('a.happened', 'now');
    await expect.poll(() => seen.map((event) => event.key)).toEqual(['now']);
    const waiting = await db().query(sql`select key from outbox where relayed_at is null`);
    expect(waiting).toEqual([{ key: 'later' }]);
  });
});
