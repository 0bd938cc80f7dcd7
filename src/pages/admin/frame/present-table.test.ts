import { expect, it } from 'vitest';
import { LOCALES } from '#platform/web/locale.ts';
import { csvOf, when } from './present-table.ts';

const AT = new Date('2026-03-05T21:30:00Z');

it.each(LOCALES)('a time in %s breaks before its hour and nowhere in it', (locale) => {
  const text = when(AT, { locale });
  const hour = text.slice(text.search(/\d{1,2}:\d\d/u));
  expect(hour).toMatch(/^\d{1,2}:30.*UTC$/u);
  expect(hour).not.toContain(' ');
  expect(text).toContain(' ');
  expect(text.length).toBeLessThanOrEqual(28);
});

it('no time is a dash', () => {
  expect(when(null, { locale: 'en' })).toBe('–');
});

it.each(LOCALES)('the file of a list is asked for in the language of its page: %s', (locale) => {
  const { href } = csvOf({ locale }, 'ledger', { search: 'Refund 7', cursor: 'x' });
  const asked = new URL(href, 'https://market.test').searchParams;
  const other = locale === 'en' ? {} : { locale };
  expect(Object.fromEntries(asked)).toEqual({ search: 'Refund 7', ...other });
});
