import { expect, it } from 'vitest';
import { ErrorRecorder, type ErrorToStore } from './error-recorder.ts';

function recording(write?: () => Promise<unknown>) {
  const written: ErrorToStore[] = [];
  const recorder = new ErrorRecorder(async (errors) => {
    await write?.();
    written.push(...errors);
  });
  const take = (text: string, requestId: string | null = null, now = 0) => {
    const error = Object.assign(new Error(text), { stack: '' });
    recorder.take({ kind: 'request', error, requestId, place: 'GET /x' }, now);
  };
  return { written, recorder, take };
}

it('writes an error of each request, and those alike of one request as one', async () => {
  const { written, recorder, take } = recording();
  for (const id of ['r1', 'r1', 'r2', 'r1']) take('broken', id);
  await recorder.flush();
  expect(written.map(({ requestId, times }) => [requestId, times])).toEqual([
    ['r1', 3],
    ['r2', 1],
  ]);
});

it('writes ten alike a minute, and counts the others with the next one', async () => {
  const { written, recorder, take } = recording();
  for (let n = 0; n < 500; n += 1) take('loop', `r${n}`);
  take('another', 'r');
  await recorder.flush();
  expect(written).toHaveLength(11);
  expect(written.at(-1)?.message).toBe('another');
  take('loop', 'later', 60_000);
  await recorder.flush();
  expect(written.at(-1)).toMatchObject({ requestId: 'later', times: 491 });
});

it('writes sixty a minute and no more, and counts the others with the next of their cause', async () => {
  const { written, recorder, take } = recording();
  const word = (n: number) => `${'abcdefghij'[n % 10]}${'klmnopqrst'[Math.floor(n / 10)]}`;
  for (let n = 0; n < 100; n += 1) take(word(n));
  await recorder.flush();
  expect(written).toHaveLength(60);
  take(word(99), null, 59_999);
  await recorder.flush();
  expect(written).toHaveLength(60);
  take(word(99), null, 60_000);
  await recorder.flush();
  expect(written).toHaveLength(61);
  expect(written.at(-1)).toMatchObject({ message: word(99), times: 3 });
});

it('loses what cannot be written, waits for nothing, and goes on with what comes then', async () => {
  let isAway = true;
  const { written, recorder, take } = recording(async () => {
    if (isAway) throw new Error('the database is away');
  });
  take('lost');
  await recorder.flush();
  isAway = false;
  take('kept');
  await recorder.flush();
  expect(written.map(({ message }) => message)).toEqual(['kept']);
});

it('has no more than two hundred wait while nothing can be written', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { written, recorder, take } = recording(() => promise);
  take('first');
  const writing = recorder.flush();
  for (let minute = 1; minute < 9; minute += 1) {
    for (let n = 0; n < 60; n += 1)
      take(`${'abcdefgh'[minute]}${'kl'.repeat(n)}`, null, minute * 60_000);
  }
  resolve();
  await writing;
  await recorder.flush();
  expect(written).toHaveLength(201);
});

it('has written everything when a flush returns, also what came while it was writing', async () => {
  const steps = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let begun = 0;
  const { written, recorder, take } = recording(() => steps[begun++]?.promise ?? Promise.resolve());
  take('first');
  const flushes = [recorder.flush()];
  take('second');
  // Whoever waits first takes the second; the other must wait for it as well.
  flushes.push(recorder.flush(), recorder.flush());
  const ends = flushes.map((flush) => flush.then(() => written.length));
  steps[0]?.resolve();
  await new Promise(setImmediate);
  steps[1]?.resolve();
  expect(await Promise.all(ends)).toEqual([2, 2, 2]);
});
