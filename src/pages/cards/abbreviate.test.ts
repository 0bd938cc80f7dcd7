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
  ['en', '0', '1.5k', '798k', '4.1M'],
  ['fr', '0', '1,5\u00A0k', '798\u00A0k', '4,1\u00A0M'],
  ['de', '0', '1.550', '798.450', '4,1\u00A0Mio.'],
  ['es', '0', '1,5\u00A0mil', '798\u00A0mil', '4,1\u00A0M'],
])('abbreviates as people write in %s', (locale, ...texts) =>
  expect([0, 1550, 798_450, 4_180_000].map((value) => abbreviated(value, locale))).toEqual(texts),
);

it.each([
  ['en', '€0', '€1.5k', '€798k'],
  ['fr', '0 €', '1,5 k €', '798 k €'],
  ['de', '0 €', '1.550 €', '798.450 €'],
  ['es', '0 €', '1,5 mil €', '798 mil €'],
])('puts the sign of euros where %s has it, once', (locale, ...texts) => {
  const shown = [0, 1550, 798_450].map((value) => abbreviatedEuro(value, locale));
  expect(shown.map((text) => text.replaceAll(/\s/g, ' '))).toEqual(texts);
});
