import { expect, it } from 'vitest';
import { filtersIn, keptFilters } from './view-filters.ts';

it.each([
  [{}, null],
  [{ state: undefined, kind: '' }, null],
  [{ search: 'nora@people.test', cursor: 7 }, null],
  [{ state: 'held', search: 'nora' }, 'state=held'],
  [{ to: '2026-01-02', act: 'logged_in', account: 7 }, 'account=7&act=logged_in&to=2026-01-02'],
  [{ request: 'a&b=c' }, 'request=a%26b%3Dc'],
  [{ request: 'x'.repeat(600) }, null],
])('of %j is kept %j', (query, text) => {
  expect(keptFilters(query)).toBe(text);
});

it('comes back as it was', () => {
  expect(filtersIn('act=logged_in&request=a%26b%3Dc')).toEqual({
    act: 'logged_in',
    request: 'a&b=c',
  });
});
