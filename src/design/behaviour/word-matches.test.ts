import { expect, it } from 'vitest';
import { wordMatches } from './word-matches.ts';

const marked = (text: string, asked: string) =>
  wordMatches(text, asked).map(({ from, to }) => text.slice(from, to));

it.each([
  ['Paper Orchard', 'orch', ['Orch']],
  ['Paper Orchard', 'pap orchard', ['Paper'.slice(0, 3), 'Orchard']],
  ['Café de minuit', 'cafe', ['Café']],
  ['A harbour, a Harbour', 'harb', ['harb', 'Harb']],
  ['Backpack', 'pack', []],
  ['Anything', '', []],
  ['(a+b)*', '(.*', []],
])('of %j those that begin like %j are found', (text, asked, found) => {
  expect(marked(text, asked)).toEqual(found);
});
