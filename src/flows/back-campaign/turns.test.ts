import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batcher } from './batcher.ts';
import { turns } from './turns.ts';

/** Longer than any test: only what ends lets others go. */
const FOR_EVER = 3_600_000;

async function someRounds(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await nextRound();
}

describe('turns', () => {
  it('are given at once where nobody is, and again when all are over', async () => {
    const take = turns(FOR_EVER);
    const end = await take(true);
    end();
    await expect(take(true)).resolves.toBeTypeOf('function');
  });

  it('go one after the other, in the order they were asked for', async () => {
    const take = turns(FOR_EVER);
    const order: string[] = [];
    const first = await take(true);
    const later = ['second', 'third'].map(async (name) => {
      const end = await take(true);
      order.push(name);
      await someRounds();
      order.push(`${name} ends`);
      end();
    });
    await someRounds();
    expect(order).toEqual([]);
    first();
    await Promise.all(later);
    expect(order).toEqual(['second', 'second ends', 'third', 'third ends']);
  });

  it('are taken by a crowd without waiting', async () => {
    const take = turns(FOR_EVER);
    await take(true);
    await expect(take(false)).resolves.toBeTypeOf('function');
  });

  it('are not waited for longer than patience lasts', async () => {
    const take = turns(1);
    await take(true);
    await expect(take(true)).resolves.toBeTypeOf('function');
  });
});

describe('steps that share turns', () => {
  it('gather those who come while the other step is under way', async () => {
    const take = turns(FOR_EVER);
    const calls: { name: string; inputs: readonly number[]; end: () => void }[] = [];
    const step = (name: string) =>
      batcher<number, number>(
        (inputs) =>
          new Promise((resolve) => {
            calls.push({ name, inputs, end: () => resolve(inputs) });
          }),
        take,
      );
    const [start, record] = [step('start'), step('record')];
    const recorded = record(1);
    await someRounds();
    const started = [start(2)];
    await someRounds();
    started.push(start(3));
    await someRounds();
    expect(calls.map(({ name, inputs }) => [name, ...inputs])).toEqual([['record', 1]]);
    // Whoever is let go by the call that ends is in time for the next one.
    started.push(recorded.then(() => start(4)));
    calls[0]?.end();
    await recorded;
    await someRounds();
    expect(calls.map(({ name, inputs }) => [name, ...inputs])).toEqual([
      ['record', 1],
      ['start', 2, 3, 4],
    ]);
    calls[1]?.end();
    expect(await Promise.all(started)).toEqual([2, 3, 4]);
  });

  it('do not hold up a crowd, nor go on without the turn where a call fails', async () => {
    const take = turns(FOR_EVER);
    const sizes: number[] = [];
    const crowded = batcher<number, number>(async (inputs) => {
      sizes.push(inputs.length);
      return inputs;
    }, take);
    const end = await take(true);
    await Promise.all(Array.from({ length: 16 }, (_each, n) => crowded(n)));
    expect(sizes).toEqual([16]);
    end();
    const failing = batcher<number, number>(() => Promise.reject(new Error('refused')), take);
    await expect(failing(1)).rejects.toThrow('refused');
    const after = await take(true);
    after();
  });
});
