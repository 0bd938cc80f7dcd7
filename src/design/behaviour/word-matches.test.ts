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
  ['星を集める小さな機械', '集める', ['集める']],
  ['茶馆：一个桌游 Tea', '桌游 te', ['桌游', 'Te']],
  ['Anything', '', []],
  ['(a+b)*', '(.*', []],
])('of %j those that begin like %j are found', (text, asked, found) => {
  expect(marked(text, asked)).toEqual(found);
});
