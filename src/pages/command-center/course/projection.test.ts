import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAhead, project, projectPace } from './projection.ts';

/** Days past of which nothing came since. */
const known = (past: readonly number[], begun: number) => ({ past, begun, now: begun });

describe('a projection', () => {
  it.each([
    ['fewer than three days are known', [100, 100], 5],
    ['no day is left', [100, 100, 100], 0],
    ['the deadline has passed', [100, 100, 100], -2],
    ['nothing is known', [], 5],
  ])('is not made where %s', (_why, past, ahead) =>
    expect(project(known(past, 1000), ahead)).toBe(null),
  );

  it('goes on as the last days went, without a band where they were alike', () =>
    expect(project(known([200, 200, 200, 200], 1000), 10)).toEqual({
      low: 3000,
      expected: 3000,
      high: 3000,
      looked: 4,
    }));

  it('looks at the last fourteen days alone', () =>
    expect(project(known([9_999, ...Array.from({ length: 14 }, () => 10)], 0), 3)).toMatchObject({
      low: 30,
      high: 30,
      looked: 14,
    }));

  it('is as wide as the rule says: quantile, spread, days to come and days looked at', () => {
    // Mean 200, spread 100, four days ahead: 1.886 × 100 × √(4 + 16/3) = 576.17….
    expect(project(known([100, 200, 300], 1000), 4)).toMatchObject({
      low: 1223,
      expected: 1800,
      high: 2376,
    });
  });

  it('never ends below what there is, and holds its middle', () => {
    const days = fc.array(fc.integer({ min: -5_000, max: 50_000 }), {
      minLength: 3,
      maxLength: 40,
    });
    fc.assert(
      fc.property(days, fc.nat(1e9), fc.integer({ min: 1, max: 400 }), (past, now, ahead) => {
        const found = project({ past, begun: 0, now }, ahead);
        if (!found) throw new Error('none');
        expect(found.low).toBeGreaterThanOrEqual(now);
        expect(found.expected).toBeGreaterThanOrEqual(found.low);
        expect(found.high).toBeGreaterThanOrEqual(found.expected);
      }),
    );
  });

  it('holds eight of ten courses drawn from days like those past', () => {
    let state = 7;
    const random = () => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state / 2 ** 31;
    };
    // Sums of three even draws lie about as bell-shaped as days of contributions do.
    const day = () => Math.round((random() + random() + random()) * 1000);
    const course = (count: number) => Array.from({ length: count }, day);
    const rounds = 2000;
    let within = 0;
    for (let round = 0; round < rounds; round += 1) {
      const found = project(known(course(14), 0), 10);
      const end = course(10).reduce((sum, one) => sum + one, 0);
      if (found && end >= found.low && end <= found.high) within += 1;
    }
    expect(within / rounds).toBeGreaterThan(0.77);
    expect(within / rounds).toBeLessThan(0.83);
  });
});

describe('on the way to the deadline', () => {
  const pace = (at: string, endsAt: string, past = [100, 200, 300]) => {
    return { ...known(past, 1000), at: new Date(at), endsAt: new Date(endsAt) };
  };

  it('is none where too few days are known', () =>
    expect(daysAhead(pace('2026-03-01T12:00:00Z', '2026-03-09T00:00:00Z', [100, 100]))).toEqual(
      [],
    ));

  it('there is a last day, with what is left of it', () => {
    const last = pace('2026-03-01T12:00:00Z', '2026-03-01T23:59:59Z');
    expect(projectPace(last)).toMatchObject({ expected: 1199 });
    expect(daysAhead(last).map(({ day }) => day)).toEqual(['2026-03-01']);
  });

  it('widens from day to day, and ends where the projection does', () => {
    const found = pace('2026-03-01T12:00:00Z', '2026-03-04T06:00:00Z');
    const days = daysAhead(found);
    expect(days.map(({ day, expected }) => [day, expected])).toEqual([
      ['2026-03-01', 1200],
      ['2026-03-02', 1400],
      ['2026-03-03', 1600],
      ['2026-03-04', 1650],
    ]);
    const widths = days.map(({ low, high }) => high - low);
    expect(widths).toEqual([...widths].sort((one, other) => one - other));
    const { low, expected, high } = projectPace(found) ?? {};
    expect(days.at(-1)).toMatchObject({ low, expected, high });
  });

  it('stays what it is in the course of a day, while what came is within it', () => {
    const early = pace('2026-03-01T00:00:00Z', '2026-03-09T00:00:00Z');
    const late = { ...pace('2026-03-01T23:59:00Z', '2026-03-09T00:00:00Z'), now: 1150 };
    expect(projectPace(late)).toEqual(projectPace(early));
    const expected = (of: typeof late) => daysAhead(of).map((day) => [day.day, day.expected]);
    expect(expected(late)).toEqual(expected(early));
  });

  it('ends with the deadline', () =>
    expect(projectPace(pace('2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z'))).toBe(null));

  it('has no day that begins with the deadline', () =>
    expect(daysAhead(pace('2026-03-01T12:00:00Z', '2026-03-03T00:00:00Z'))).toHaveLength(2));
});
