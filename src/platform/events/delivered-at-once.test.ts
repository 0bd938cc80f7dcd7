import { expect, it, vi } from 'vitest';
import { emit, eventsUnderTest, recorder, start } from '#test/stories/events-under-test.ts';
import { testDatabase } from '#test/support/database.ts';

// Nobody looks by himself within the hour: what arrives, arrives because a commit said so.
vi.mock('./beat.ts', () => ({ untilBeat: () => 3_600_000 }));

testDatabase();
eventsUnderTest();

it('an event is delivered because it was committed, not because somebody looks now and then', async () => {
  const { seen, subscriber } = recorder('reader', 'a.happened');
  await start([subscriber]);
  for (const keys of [['one'], ['one', 'two'], ['one', 'two', 'three']]) {
    await emit('a.happened', keys.at(-1) ?? '');
    await expect.poll(() => seen.map(({ key }) => key)).toEqual(keys);
  }
});
