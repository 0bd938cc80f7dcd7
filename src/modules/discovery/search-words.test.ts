import { expect, it } from 'vitest';
import { forgivingQueryOf, nearestOf, textOf, tsqueryOf } from './search-words.ts';

const choices = (words: number) =>
  Array.from({ length: words }, (_, at) => ({
    word: `word${at}`,
    near: Array.from({ length: 24 }, (_each, near) => `near${at}-${near}`),
  }));

it.each([
  [0, []],
  [1, [24]],
  [2, [16, 16]],
  [5, [6, 6, 6, 6, 6]],
  [12, Array.from({ length: 12 }, () => 4)],
])('of what %i words may have been meant as, few are looked for', (words, expected) => {
  const nearest = nearestOf(choices(words));
  expect(nearest.map(({ near }) => near.length)).toEqual(expected);
  for (const [at, { near }] of nearest.entries()) expect(near[0]).toBe(`near${at}-0`);
});

it('puts pairs of signs together again as the phrase they were cut from', () => {
  expect(textOf(['星を', 'を集', '集め', 'める'])).toBe('星を集める');
  expect(textOf(['茶馆', '桌游', '3d', 'lamp'])).toBe('茶馆 桌游 3d lamp');
  expect(textOf([])).toBe('');
});

it('forgives a wrong sign: of pairs any is enough, of words none', () => {
  const known = { common: [], beginnings: {} };
  const none = (word: string) => ({ word, near: [] });
  const query = forgivingQueryOf(['集め', 'める', 'lamp'].map(none), known);
  expect(query).toBe('(lamp:*) & (集め | める)');
});

it('takes a word for a beginning by its letters, whatever they take to be kept', () => {
  const known = { common: [], beginnings: {} };
  const words = ['𐐨𐐨𐐨', 'kilns', '𐐨𐐨𐐨𐐨', 'of'];
  expect(tsqueryOf(words, known)).toBe('𐐨𐐨𐐨 & kilns:* & 𐐨𐐨𐐨𐐨:* & of:*');
});

it('looks for other forms of a word beside what begins so, of names for none', () => {
  const known = { common: ['oven'], beginnings: {}, forms: { ovens: ['oven'], oven: ['ovens'] } };
  expect(tsqueryOf(['ovens', 'for'], known)).toBe('(ovens:* | oven) & for:*');
  expect(tsqueryOf(['oven'], known, 'A')).toBe('(oven:A | ovens:A)');
  expect(tsqueryOf(['ovens'], known, 'C')).toBe('ovens:*C');
  const typed = [{ word: 'ovens', near: ['lovens'] }];
  expect(forgivingQueryOf(typed, known)).toBe('(ovens:* | oven | lovens)');
  expect(tsqueryOf(['constructor'], known)).toBe('constructor:*');
});
