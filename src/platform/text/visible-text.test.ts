import { expect, it } from 'vitest';
import { isVisible } from './visible-text.ts';

it.each([
  '',
  ' \n\t',
  '\u200b',
  '\u3164',
  '\u2800 \u115f',
  '\u0007\b',
  '\u202e\u2066',
  '\ufe0f',
  '\ud800',
])('sees nothing in %j', (text) => {
  expect(isVisible(text)).toBe(false);
});

it.each(['a', '.', '\u200bx', '🦊', '👩\u200d👧', '한', 'é', '\u202eabc'])('sees %j', (text) => {
  expect(isVisible(text)).toBe(true);
});
