import { expect, it } from 'vitest';
import { abbreviated, abbreviatedEuro } from './abbreviate.ts';

it.each([-5, -1_000_000, 0, Number.NaN])('[5-52] [5-55] abbreviates %d as 0', (value) =>
  expect(abbreviated(value, 'en')).toBe('0'),
);

it.each([
  [999, '999'],
  [1000, '1k'],
  [1049, '1k'],
  [1050, '1k'],
  [1940, '1.9k'],
  [1960, '2k'],
  [99_960, '100k'],
  [1550, '1.5k'],
  [99_900, '99.9k'],
  [123_456, '123k'],
  [999_999, '999k'],
  [1_000_000, '1M'],
  [1_990_000, '2M'],
  [4_180_000, '4.1M'],
  [250_000_000, '250M'],
])('[5-52] [5-53] [5-54] abbreviates %d as %s', (value, text) =>
  expect(abbreviated(value, 'en')).toBe(text),
);

it.each([
  ['en', '€1.5k'],
  ['de', '1,5k €'],
  ['fr', '1,5k €'],
])('puts the sign of euros where %s has it', (locale, text) =>
  expect(abbreviatedEuro(1550, locale).replaceAll(/\s/g, ' ')).toBe(text),
);
