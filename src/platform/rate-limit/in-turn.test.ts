import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { InTurn } from './in-turn.ts';

beforeAll(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterAll(() => void vi.useRealTimers());

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

/** All that follows at once, and what follows after a short pause. */
const settled = () => vi.advanceTimersByTimeAsync(0);
const paused = () => vi.advanceTimersByTimeAsync(50);

async function endAll(ends: (() => void)[]): Promise<void> {
  while (ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await paused();
  }
}

describe('work in turn', () => {
  it('is refused past what may wait, and nobody else waits for it', async () => {
    const inTurn = new InTurn();
    const { ask, ends } = held(inTurn, 'person:1');
    const asked = Array.from({ length: 252 }, (_, number) => ask(number));
    await settled();
    expect(ends).toHaveLength(2);
    await expect(ask(253)).rejects.toMatchObject({ status: 429, retryAfter: 1 });
    expect(await inTurn.run('person:2', () => 'at once')).toBe('at once');
    await endAll(ends);
    await Promise.all(asked);
  });

  it('goes on in the order it came, two at once, with a pause for others in between', async () => {
    const { ask, ends, done } = held(new InTurn(), 'person:1');
    const asked = Array.from({ length: 6 }, (_, number) => ask(number));
    await settled();
    ends.shift()?.();
    await settled();
    expect([ends.length, done]).toEqual([1, [0]]);
    await paused();
    expect([ends.length, done]).toEqual([2, [0]]);
    while (ends.length > 0) {
      ends.shift()?.();
      await paused();
    }
    await Promise.all(asked);
    expect(done).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('makes nobody pause who asks for one thing after the other', async () => {
    const inTurn = new InTurn();
    const timers = vi.getTimerCount();
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await inTurn.run('person:1', () => turn)).toBe(turn);
    }
    expect(vi.getTimerCount()).toBe(timers);
  });

  it('holds nobody up for long who waits for somebody outside, and keeps its count', async () => {
    const inTurn = new InTurn();
    const slow = held(inTurn, 'person:1');
    const outside = [slow.ask(0), slow.ask(1), slow.ask(2)];
    await settled();
    expect(slow.ends).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(slow.ends).toHaveLength(3);
    expect(await inTurn.run('person:1', () => 'meanwhile')).toBe('meanwhile');
    await endAll(slow.ends);
    await Promise.all(outside);
    const { ask, ends } = held(inTurn, 'person:1');
    const asked = Array.from({ length: 5 }, (_, number) => ask(number));
    await settled();
    expect(ends).toHaveLength(2);
    await endAll(ends);
    await Promise.all(asked);
  });

  it('goes on after work that failed', async () => {
    const inTurn = new InTurn();
    const fail = () => inTurn.run('person:1', () => Promise.reject(new Error('broken')));
    const all = Promise.allSettled(Array.from({ length: 20 }, fail));
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await all).every(({ status }) => status === 'rejected')).toBe(true);
    expect(await inTurn.run('person:1', () => 'done')).toBe('done');
  });
});
