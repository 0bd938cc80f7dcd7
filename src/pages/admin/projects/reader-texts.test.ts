import { expect, it } from 'vitest';
import { readersText } from './reader-texts.ts';

const LOCALES = ['en', 'fr', 'de', 'es'] as const;
const texts = (act: 'hold' | 'release', count: number, isAll: boolean) =>
  LOCALES.map((locale) => readersText(locale, act, { count, isAll }));

it('whom an act emails is told exactly where all were counted, else at least how many', () => {
  const least = ['At least 200 ', 'Au moins 200 ', 'Mindestens 200 ', 'al menos a 200 '];
  for (const act of ['hold', 'release'] as const) {
    expect(texts(act, 200, false)).toEqual(least.map((part) => expect.stringContaining(part)));
    for (const text of texts(act, 200, true)) {
      expect(text).toContain('200 ');
      expect(text).not.toMatch(/least|moins|mindestens|menos/i);
    }
  }
  expect(texts('hold', 1, false)[0]).toBe(
    'At least 1 contributor is emailed that the campaign is under review.',
  );
});

it('where none was found among the first of many, it is not said that there are none', () => {
  const none = /\d|\bno\b|none|aucun|niemand|gibt es nicht|ningún|no hay/i;
  for (const act of ['hold', 'release'] as const) {
    for (const text of texts(act, 0, true)) expect(text).toMatch(none);
    for (const text of texts(act, 0, false)) expect(text).not.toMatch(none);
  }
});
