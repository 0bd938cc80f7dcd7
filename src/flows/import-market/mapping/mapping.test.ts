import { describe, expect, it } from 'vitest';
import type { CampaignRow } from '../reading/market-rows.ts';
import { categoryOf } from './categories.ts';
import { type Run, runOf, SourceDates } from './dates.ts';
import { photographOf } from './photographs.ts';

describe('categories', () => {
  const about = (title: string, tagline = '') => ({ title, tagline });

  it.each([
    ['Games', 'Video Games', 'video-games'],
    ['Games', 'Puzzles', 'tabletop-games'],
    ['Creative Works', 'Dance & Theater', 'dance-theater'],
    ['Publishing', 'Zines', 'writing-publishing'],
    ['Technology', 'Learn more about accountability.', 'other-innovative-products'],
    [null, 'Film & Video', 'film'],
  ])('%s / %s is %s', (parentCategory, category, slug) =>
    expect(categoryOf({ ...about('Tidewater'), parentCategory, category })).toBe(slug),
  );

  it('are told from the words where a row names none', () => {
    expect(categoryOf(about('Nightfall', 'A co-operative board game for six'))).toBe(
      'tabletop-games',
    );
    expect(categoryOf(about('Our debut album'))).toBe('music');
    expect(categoryOf(about('Xyzzy'))).toBe('other-creative-works');
  });
});

describe('dates', () => {
  const anchor = new Date('2026-06-01T12:00:00Z');
  const collected = new Date('2016-10-30T00:00:00Z').getTime();
  const row: CampaignRow = {
    id: 'c1',
    title: '',
    tagline: '',
    tags: [],
    city: '',
    region: '',
    currency: 'USD',
    raised: 0,
    contributors: 0,
    state: 'failed',
    staffPick: false,
    source: 'ks',
  };
  const run = (given: Partial<CampaignRow>): Run => runOf({ ...row, ...given }, collected, anchor);
  const daysFromNow = (date: Date) => (date.getTime() - anchor.getTime()) / 86_400_000;

  it('keep what was left of a live campaign', () => {
    const live = run({
      state: 'live',
      launchedAt: new Date('2016-10-20T00:00:00Z'),
      deadline: new Date('2016-11-19T00:00:00Z'),
    });
    expect([daysFromNow(live.launchedAt), daysFromNow(live.endsAt)]).toEqual([-10, 20]);
  });

  it('make a live campaign live whatever its row forgot', () => {
    for (const deadline of [
      undefined,
      new Date('2016-10-01T00:00:00Z'),
      new Date('2017-03-01T00:00:00Z'),
    ]) {
      const live = run({ state: 'live', deadline });
      expect(daysFromNow(live.launchedAt)).toBeLessThan(0);
      expect(daysFromNow(live.endsAt)).toBeGreaterThan(0);
    }
  });

  it('never let a finished campaign end in the future, nor end before it began', () => {
    for (const deadline of [
      undefined,
      new Date('2030-01-01T00:00:00Z'),
      new Date('2012-01-01T00:00:00Z'),
    ]) {
      const over = run({
        state: 'successful',
        deadline,
        launchedAt: new Date('2029-01-01T00:00:00Z'),
      });
      expect(daysFromNow(over.endsAt)).toBeLessThanOrEqual(-1);
      expect(over.launchedAt.getTime()).toBeLessThan(over.endsAt.getTime());
    }
  });

  it('are drawn the same again for the same campaign', () =>
    expect(run({ state: 'failed' })).toEqual(run({ state: 'failed' })));

  it('take the first deadlines of live campaigns for the collection, but for a few stragglers', () => {
    const source = new SourceDates();
    source.add({ state: 'live', deadline: new Date('2010-01-01T00:00:00Z') });
    for (let day = 0; day < 99; day += 1) {
      source.add({ state: 'live', deadline: new Date(collected + (day + 1) * 86_400_000) });
    }
    const days = (source.collectedAt() - collected) / 86_400_000;
    expect(days).toBeGreaterThan(0.9);
    expect(days).toBeLessThan(3);
  });

  it('take the newest date where nothing is live', () => {
    const source = new SourceDates();
    source.add({ state: 'failed', deadline: new Date('2017-01-01T00:00:00Z') });
    source.add({ state: 'successful', deadline: new Date('2016-01-01T00:00:00Z') });
    expect(new Date(source.collectedAt()).toISOString()).toBe('2017-01-02T00:00:00.000Z');
  });
});

describe('photographs', () => {
  const photographs = ['film', 'film', 'food'].map((theme, n) => ({
    theme,
    publicId: `p${n}`,
    alt: '',
  }));

  it('fit the category and stay the same', () => {
    for (let n = 0; n < 40; n += 1) {
      expect(photographOf(`c${n}`, 'food-beverages', photographs)?.publicId).toBe('p2');
      expect(['p0', 'p1']).toContain(photographOf(`c${n}`, 'film', photographs)?.publicId);
    }
    expect(photographOf('c1', 'film', [])).toBeNull();
  });
});
