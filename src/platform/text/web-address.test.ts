import { expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

const read = (typed: string) => {
  const result = webAddress(40).safeParse(typed);
  return result.success ? result.data : null;
};

it.each([
  ['HTTPS://Harbour.example', 'https://harbour.example/'],
  ['https://bücher.example/ü', 'https://xn--bcher-kva.example/%C3%BC'],
  ['https://пример.рф', 'https://xn--e1afmkfd.xn--p1ai/'],
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
  'https://bank.example@ex.de',
  'https://:secret@ex.de',
  'https://.',
  'https://a..b',
  'https://1',
  `https://ex.de/${'a'.repeat(40)}`,
])('anything else is refused: %j', (typed) => expect(read(typed)).toBeNull());
