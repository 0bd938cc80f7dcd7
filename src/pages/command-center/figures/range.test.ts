import { expect, it } from 'vitest';
import { eachDay, lastDays, monthsOf, MOST_DAYS, readRange } from './range.ts';

const within = { today: '2026-03-31', since: '2026-01-10' };

it('is the last 28 days unless others are asked for', () => {
  const usual = readRange({}, within);
  expect(usual).toMatchObject({ from: '2026-03-04', to: '2026-03-31', count: 28, choice: '28' });
  expect(usual?.before).toEqual({ from: '2026-02-04', to: '2026-03-03' });
  expect(readRange({ days: '7' }, within)).toMatchObject({ from: '2026-03-25', count: 7 });
});

it('is all days of a campaign that is over, unless others are asked for', () => {
  const over = { ...within, isOver: true };
  expect(readRange({}, over)).toMatchObject({
    from: '2026-01-10',
    to: '2026-03-31',
    choice: 'all',
  });
  expect(readRange({ days: '7' }, over)).toMatchObject({ from: '2026-03-25', choice: '7' });
});

it('has nothing to compare with before the campaign was there', () => {
  expect(readRange({ days: '90' }, within)?.before).toBe(null);
  expect(readRange({ days: 'all' }, within)).toMatchObject({ from: '2026-01-10', before: null });
});

it('takes typed days, both counted, over a leap day and the end of summer time', () => {
  const dates = readRange({ from: '2024-02-28', to: '2024-03-01' }, within);
  expect([dates?.count, dates && eachDay(dates)]).toEqual([
    3,
    ['2024-02-28', '2024-02-29', '2024-03-01'],
  ]);
  expect(readRange({ from: '2026-10-20', to: '2026-11-02' }, within)?.count).toBe(14);
});

it('is none where it ends before it begins or is longer than anybody reads', () => {
  expect(readRange({ from: '2026-03-02', to: '2026-03-01' }, within)).toBe(null);
  expect(readRange({ from: '2010-01-01', to: '2026-01-01' }, within)).toBe(null);
  const old = readRange({ days: 'all' }, { ...within, since: '2010-01-01' });
  expect([old?.count, old && eachDay(old).length]).toEqual([MOST_DAYS, MOST_DAYS]);
});

it('is cut to its last days where it is longer', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' };
  expect(lastDays(march, 30)).toEqual({ from: '2026-03-02', to: '2026-03-31' });
  expect(lastDays(march, 31)).toEqual(march);
});

it('falls into calendar months, cut where it begins and ends', () => {
  const days = eachDay({ from: '2025-12-30', to: '2026-02-01' }).map((day) => ({ day }));
  const months = monthsOf(days).map(({ month, days: some }) => [month, some.length]);
  expect(months).toEqual([
    ['2025-12', 2],
    ['2026-01', 31],
    ['2026-02', 1],
  ]);
});
