import { expect, it } from 'vitest';
import { spacingAfter } from './spacing.ts';

it('is short for what comes now and then, and grows while it goes on', () => {
  expect(spacingAfter(0, Number.POSITIVE_INFINITY)).toBe(1_000);
  let spacing = 1_000;
  const chosen = Array.from({ length: 6 }, () => {
    spacing = spacingAfter(spacing, 10);
    return spacing;
  });
  expect(chosen).toEqual([2_000, 4_000, 8_000, 16_000, 16_000, 16_000]);
  expect(spacingAfter(16_000, 31_999)).toBe(16_000);
  expect(spacingAfter(16_000, 32_000)).toBe(1_000);
});
