import { describe, expect, it } from 'vitest';
import { searchOf } from '../search.ts';
import { lastMorning, savedQueryOf, savedSearchHref, saveProblem } from './saved-search.ts';

const of = (query: string) => searchOf(new URLSearchParams(query));

describe('what is saved of a search', () => {
  it.each([
    ['', 'nothing_chosen'],
    ['sort=newest', 'nothing_chosen'],
    ['search_text=%21%21+%26+%3A*', 'nothing_chosen'],
    ['filter_status=open', 'nothing_chosen'],
    ['filter_quick=popular_all', 'nothing_chosen'],
    ['search_text=lamp&filter_status=ended', 'ended'],
    [`search_text=${encodeURIComponent('漢'.repeat(200))}`, 'too_long'],
    ['search_text=lamp', null],
    ['filter_quick=nonprofit', null],
  ])('%s: %s', (query, problem) => {
    expect(saveProblem(of(query))).toBe(problem);
  });

  it('is the same for equal searches, whatever their order', () => {
    const saved = savedQueryOf(
      of('filter_category=music&filter_category=audio&search_text=Red+Lamp'),
    );
    expect(saved).toBe('search_text=red+lamp&filter_category=audio&filter_category=music');
    for (const same of [
      'search_text=red++lamp&filter_category=audio&filter_category=music&filter_category=audio',
      `${saved}&sort=newest&filter_status=open`,
      saved,
    ]) {
      expect(savedQueryOf(of(same))).toBe(saved);
    }
    expect(savedQueryOf(of('search_text=lamp'))).not.toBe(saved);
  });

  it('leads to what is open, the newest first, whether or not that was chosen', () => {
    for (const asked of ['search_text=lamp', 'search_text=lamp&filter_status=open&sort=trending']) {
      expect(savedSearchHref(savedQueryOf(of(asked)), 'fr')).toBe(
        '/fr/explore?search_text=lamp&filter_status=open&sort=newest',
      );
    }
  });
});

it.each([
  ['2031-03-06T06:59:59.999Z', '2031-03-05T07:00:00.000Z'],
  ['2031-03-06T07:00:00.000Z', '2031-03-06T07:00:00.000Z'],
  ['2031-03-07T00:30:00.000Z', '2031-03-06T07:00:00.000Z'],
])('the last morning at %s began at %s', (moment, morning) => {
  expect(lastMorning(new Date(moment)).toISOString()).toBe(morning);
});
