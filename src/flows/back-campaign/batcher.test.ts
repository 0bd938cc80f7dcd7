import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batchSize, batcher } from './batcher.ts';

/** A batcher whose calls end when the test says so. */
function heldBatcher() {
  const calls: { inputs: readonly number[]; end: (error?: Error) => void }[] = [];
  const send = batcher<number, string>(
    (inputs) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(inputs.map(String)));
        calls.push({ inputs, end });
      }),
  );
  return { send, calls };
}

const upTo = (count: number) => Array.from({ length: count }, (_each, n) => n);

describe('a batcher', () => {
  it('serves somebody alone at once, and gathers who comes meanwhile', async () => {
    const { send, calls } = heldBatcher();
    const first = send(1);
    await nextTurn();
    const later = [send(2), send(3)];
    await nextTurn();
    expect(calls.map(({ inputs }) => inputs)).toEqual([[1]]);
    calls[0]?.end();
    expect(await first).toBe('1');
    await nextTurn();
    expect(calls[1]?.inputs).toEqual([2, 3]);
    calls[1]?.end();
    expect(await Promise.all(later)).toEqual(['2', '3']);
  });

  it('lets the first half of a crowd go on while the second half is served', async () => {
    const { send, calls } = heldBatcher();
    const answers = upTo(240).map((n) => send(n));
    await nextTurn();
    expect(calls[0]?.inputs).toEqual(upTo(120));
    calls[0]?.end();
    expect(await Promise.all(answers.slice(0, 120))).toEqual(upTo(120).map(String));
    await nextTurn();
    expect(calls[1]?.inputs).toEqual(upTo(240).slice(120, 184));
    calls[1]?.end();
    await nextTurn();
    expect(calls[2]?.inputs).toEqual(upTo(240).slice(184));
    calls[2]?.end();
    expect(await Promise.all(answers)).toEqual(upTo(240).map(String));
  });

  it('tries each of a call that failed by itself, and goes on after it', async () => {
    const send = batcher<number, number>(async (inputs) => {
      if (inputs.includes(3)) throw new Error('three');
      return inputs.map((n) => n * 10);
    });
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => send(n)));
    expect(outcomes.map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual([
      10,
      20,
      'failed',
      40,
    ]);
    expect(await send(5)).toBe(50);
  });
});

describe('how many travel in one call', () => {
  it.each([
    [1, 64],
    [64, 64],
    [128, 64],
    [131, 66],
    [200, 100],
    [511, 256],
    [5_000, 256],
  ])('of %i waiting at most %i', (waiting, most) => {
    expect(batchSize(waiting)).toBe(most);
  });
});
