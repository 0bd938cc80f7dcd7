import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayOf,
  daysInMonth,
  monthsOf,
  plusDays,
  plusMonths,
  timeOf,
  weeksOf,
  yearsOf,
} from './calendar-days.ts';

const anyDay = fc
  .integer({ min: Date.UTC(1000, 0, 1) / 86_400_000, max: Date.UTC(2999, 11, 31) / 86_400_000 })
  .map((days) => dayOf(days * 86_400_000));

describe('days', () => {
  it.each([
    [2026, 28],
    [2024, 29],
    [2000, 29],
    [1900, 28],
    [2100, 28],
  ])('[5-28] February %d has %d days', (year, days) => {
    expect(daysInMonth(2, year)).toBe(days);
  });

  it('[5-28] agrees with the calendar about every month of 400 years', () => {
    for (let year = 1900; year < 2300; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        expect(daysInMonth(month, year)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate());
      }
    }
  });

  it('[5-28] leaves the 29th open while the year is not known', () => {
    expect(daysInMonth(2)).toBe(29);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '26-01-01', '', 'x'])(
    'takes %j for no day',
    (day) => expect(timeOf(day)).toBeUndefined(),
  );

  it('goes from month to month and year to year by the last day there is', () => {
    expect(plusMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(plusMonths('2024-02-29', 12)).toBe('2025-02-28');
    expect(plusMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(plusDays('2026-12-31', 1)).toBe('2027-01-01');
  });
});

describe('[9-28] views', () => {
  it('shows 42 days in order, and every day of the month among them', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(0 as const, 1 as const), (day, start) => {
        const weeks = weeksOf(day, start);
        const days = weeks.flat();
        expect([weeks.length, days.length]).toEqual([6, 42]);
        expect(days).toContain(day);
        expect(days.filter((shown) => shown.slice(0, 7) === day.slice(0, 7))).toHaveLength(
          daysInMonth(Number(day.slice(5, 7)), Number(day.slice(0, 4))),
        );
        expect(new Date(timeOf(days[0] ?? '') ?? 0).getUTCDay()).toBe(start);
        expect(
          days.every((shown, place) => place === 0 || shown === plusDays(days[place - 1] ?? '', 1)),
        ).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('shows 12 months of one year and 12 years with this one among them', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const months = monthsOf(day);
        expect(months.map((month) => month.slice(5, 7)).join()).toBe(
          '01,02,03,04,05,06,07,08,09,10,11,12',
        );
        expect(new Set(months.map((month) => month.slice(0, 4)))).toEqual(
          new Set([day.slice(0, 4)]),
        );
        expect(months.every((month) => timeOf(month) !== undefined)).toBe(true);
        expect(months).toContain(day);
        const years = yearsOf(day).map((year) => Number(year.slice(0, 4)));
        expect(years).toHaveLength(12);
        expect(years).toContain(Number(day.slice(0, 4)));
        expect((years[11] ?? 0) - (years[0] ?? 0)).toBe(11);
      }),
      { numRuns: 300 },
    );
  });
});
