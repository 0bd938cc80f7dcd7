import { expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

const read = (typed: string) => {
  const result = webAddress(40).safeParse(typed);
  return result.success ? result.data : null;
};

it.each([
  ['HTTPS://Harbour.example', 'https://harbour.example/'],
  ['https:ex.de', 'https://ex.de/'],
  ['https:\\\\ex.de', 'https://ex.de/'],
  [' https://ex.de/\u00a0', 'https://ex.de/'],
  ['https://ex.de/a\u2003b', 'https://ex.de/a%E2%80%83b'],
])('an address is kept as browsers write it: %j', (typed, kept) => {
  expect(read(typed)).toBe(kept);
  expect(kept).toMatch(/^https:\/\/\S+$/);
});

it.each([
  'http://ex.de',
  'https://',
  'javascript:alert(1)',
  'ex.de',
  `https://ex.de/${'a'.repeat(40)}`,
])('anything else is refused: %j', (typed) => expect(read(typed)).toBeNull());
