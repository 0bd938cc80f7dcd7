import { expect, it } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { keptFor } from './kept.ts';

testDatabase();

const HOUR_MS = 3_600_000;

/** Something that counts how often it was loaded, and fails where it is told to. */
function counted(ms: number) {
  const state = { loads: 0, isBroken: false };
  const kept = keptFor(ms, async () => {
    state.loads += 1;
    if (state.isBroken) throw new Error('away');
    return state.loads;
  });
  return { state, kept };
}

it('is loaded once for all who ask, also at once', async () => {
  const { kept } = counted(HOUR_MS);
  expect(await Promise.all([kept.read(), kept.read()])).toEqual([1, 1]);
  expect(await kept.read()).toBe(1);
});

it('is loaded anew where it was forgotten, or its time is over', async () => {
  const { kept } = counted(HOUR_MS);
  await kept.read();
  kept.forget();
  expect(await kept.read()).toBe(2);
  const brief = counted(-1).kept;
  await brief.read();
  expect(await brief.read()).toBe(2);
});

it('is no failure: what could not be loaded is loaded at the next reading', async () => {
  const { state, kept } = counted(HOUR_MS);
  state.isBroken = true;
  await expect(kept.read()).rejects.toThrow('away');
  state.isBroken = false;
  expect(await kept.read()).toBe(2);
});
