import { expect, it } from 'vitest';
import { ONE_LINE, showsSomething } from './one-line.ts';

it.each(['', '  ', 'A title', 'Лампа', '\u200bx', '灯'])('%j is a line', (text) => {
  expect([ONE_LINE.test(text), showsSomething(text)]).toEqual([true, true]);
});

it.each(['a\nb', 'a\u2028b', '\u202eabc', '\u2066abc', 'a\u0007'])('%j is none', (text) => {
  expect(ONE_LINE.test(text)).toBe(false);
});

it.each(['\u200b\u2060', '\u3164', ' \u2060 '])('%j shows nothing', (text) => {
  expect(showsSomething(text)).toBe(false);
});
