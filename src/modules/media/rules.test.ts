import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ImageQueue } from './image-queue.ts';
import { type Shape, WIDTHS, ladder, readTransform } from './rules.ts';

const shapes: Shape[] = ['original', '4x3', '1x1', 'share'];

describe('the ladder of sizes', () => {
  it.each([
    'w_161',
    'w_0160',
    'w_99999',
    'w_640,c_fill',
    'w_640,c_fill,ar_16-9',
    'w_640,ar_4-3',
    'w_1200,h_631,c_fill',
    ' w_640',
    'w_640 ',
    'W_640',
    'w_640,c_fill,ar_4-3,q_100',
    '',
    '__proto__',
  ])('has no %j', (text) => {
    expect(readTransform(text)).toBeUndefined();
  });

  it('reads back every address it spells, for pictures of any size', () => {
    const edge = fc.integer({ min: 1, max: 2400 });
    fc.assert(
      fc.property(edge, edge, fc.constantFrom(...shapes), (width, height, shape) => {
        for (const rung of ladder(shape, { width, height })) {
          expect(readTransform(rung.transform)?.shape).toBe(shape);
        }
      }),
    );
  });

  it('grows strictly, ends at the largest there is, and enlarges nothing but the share picture', () => {
    const edge = fc.integer({ min: 1, max: 2400 });
    fc.assert(
      fc.property(edge, edge, fc.constantFrom('original', '4x3', '1x1'), (width, height, shape) => {
        const rungs = ladder(shape, { width, height });
        const widths = rungs.map((rung) => rung.width);
        expect(widths).toEqual([...new Set(widths)].toSorted((a, b) => a - b));
        expect(rungs.length).toBeGreaterThan(0);
        expect(rungs.length).toBeLessThanOrEqual(WIDTHS.length);
        for (const rung of rungs) {
          expect(rung.width).toBeLessThanOrEqual(width);
          expect(rung.height).toBeGreaterThan(0);
        }
        const top = rungs.at(-1)?.width ?? 0;
        const widest =
          shape === 'original'
            ? width
            : Math.floor(
                Math.min(width, (height * (shape === '4x3' ? 4 : 1)) / (shape === '4x3' ? 3 : 1)),
              );
        expect(top).toBe(Math.min(1600, Math.max(1, widest)));
      }),
    );
  });
});

describe('the queue of image work', () => {
  it('runs two at a time, lets some wait, and refuses the rest with 503', async () => {
    const queue = new ImageQueue(2, 3);
    let running = 0;
    let most = 0;
    const gate = Promise.withResolvers<void>();
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
    };
    const tries = Array.from({ length: 7 }, () => queue.run(work));
    gate.resolve();
    const ends = await Promise.allSettled(tries);
    expect(ends.map((end) => end.status).toSorted()).toEqual([
      ...Array(5).fill('fulfilled'),
      ...Array(2).fill('rejected'),
    ]);
    const refused = ends.find((end) => end.status === 'rejected');
    expect(refused).toMatchObject({ reason: { status: 503, retryAfter: 2 } });
    expect(most).toBe(2);
    await queue.run(async () => undefined);
  });

  it('goes on after work that failed', async () => {
    const queue = new ImageQueue(1, 1);
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(async () => 'yes')).toBe('yes');
  });
});
