import { expect, it } from 'vitest';
import { ONE_LINE } from './one-line.ts';

it.each(['', '  ', 'A title', 'Лампа', '\u200bx', '灯'])('takes %j', (text) => {
  expect(ONE_LINE.test(text)).toBe(true);
});

it.each(['\u200b\u2060', '\u3164', 'a\nb', 'a\u2028b', '\u202eabc', '\u2066abc', 'a\u0007'])(
  'refuses %j',
  (text) => {
    expect(ONE_LINE.test(text)).toBe(false);
  },
);
