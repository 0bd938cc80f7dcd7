import { afterEach, expect, it, vi } from 'vitest';
import { repeat } from '#platform/events/repeat.ts';
import { noteFailure } from './note-outage.ts';

const { warn } = vi.hoisted(() => ({ warn: vi.fn<(about: object, text: string) => void>() }));
vi.mock('./log.ts', () => ({ log: { warn } }));
afterEach(() => warn.mockClear());

const away = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

it('is one line while the database is away, whichever parts ask for it', async () => {
  const turns = { relay: 0, jobs: 0, mail: 0 };
  const loops = (['relay', 'jobs', 'mail'] as const).map((name) =>
    repeat(name, 10, async () => {
      turns[name] += 1;
      throw away();
    }),
  );
  await expect.poll(() => Math.min(...Object.values(turns))).toBeGreaterThan(3);
  await Promise.all(loops.map((loop) => loop.stop()));
  expect(warn.mock.calls).toEqual([
    [
      { module: 'events', loop: 'relay', reason: 'connect ECONNREFUSED', held: 0 },
      'the database is away',
    ],
  ]);
});

it('is a line with its stack for every other failure', () => {
  const error = new Error('ours');
  for (let time = 0; time < 3; time += 1) noteFailure({ module: 'x' }, error, 'sweep failed');
  expect(warn.mock.calls).toEqual(
    [1, 2, 3].map(() => [{ module: 'x', err: error }, 'sweep failed']),
  );
});
