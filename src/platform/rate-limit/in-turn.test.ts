import { describe, expect, it } from 'vitest';
import { InTurn } from './in-turn.ts';

/** Work that lasts until it is told to end. */
function held(inTurn: InTurn, subject: string) {
  const ends: (() => void)[] = [];
  const done: number[] = [];
  const ask = (number: number) =>
    inTurn.run(subject, async () => {
      await new Promise<void>((end) => ends.push(end));
      done.push(number);
    });
  return { ask, ends, done };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('work in turn', () => {
  it('is refused past what may wait, and nobody else waits for it', async () => {
    const inTurn = new InTurn();
    const { ask, ends } = held(inTurn, 'person:1');
    const asked = Array.from({ length: 254 }, (_, number) => ask(number));
    await settled();
    expect(ends).toHaveLength(4);
    await expect(ask(255)).rejects.toMatchObject({ status: 429, retryAfter: 1 });
    expect(await inTurn.run('person:2', () => 'at once')).toBe('at once');
    while (ends.length > 0) {
      for (const end of ends.splice(0)) end();
      await settled();
    }
    await Promise.all(asked);
  });

  it('goes on in the order it came, four at once', async () => {
    const { ask, ends, done } = held(new InTurn(), 'person:1');
    const asked = Array.from({ length: 6 }, (_, number) => ask(number));
    await settled();
    ends.shift()?.();
    await settled();
    expect([ends.length, done]).toEqual([4, [0]]);
    while (ends.length > 0) {
      ends.shift()?.();
      await settled();
    }
    await Promise.all(asked);
    expect(done).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('goes on after work that failed', async () => {
    const inTurn = new InTurn();
    const fail = () => inTurn.run('person:1', () => Promise.reject(new Error('broken')));
    const failed = await Promise.allSettled(Array.from({ length: 20 }, fail));
    expect(failed.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await inTurn.run('person:1', () => 'done')).toBe('done');
  });
});
