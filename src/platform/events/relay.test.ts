import { describe, expect, it } from 'vitest';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { testDatabase } from '#test/support/database.ts';
import { emit, eventsUnderTest, recorder, start } from '#test/stories/events-under-test.ts';
import type { JobSink } from './relay.ts';

testDatabase();
eventsUnderTest();

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
