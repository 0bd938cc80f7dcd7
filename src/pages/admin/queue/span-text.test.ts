import { expect, it } from 'vitest';
import { spanText } from './span-text.ts';

it.each([
  [20, '1 min'],
  [150, '3 min'],
  [3540, '59 min'],
  [3600, '1 h'],
  [5400, '1.5 h'],
])('%i seconds are %s', (seconds, text) => {
  expect(spanText(seconds, 'en')).toBe(text);
});
