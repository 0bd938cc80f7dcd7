import { dayOf } from '../figures/range.ts';

/**
 * Where a campaign arrives if the days to come are like those just past.
 *
 * The rule: the mean of the last full days (at most fourteen, at least three) goes on from the end of the
 * last one until the deadline, for as much of days as there is: the last one as well. So nothing moves in the
 * course of a day, unless more came on it than was expected of all that is left.
 * Around it lies the band in which eight of ten such courses end: Student's quantile for as many days as were
 * looked at, times their spread, times √(n + n²/k) for n days to come and k days past, as the mean itself is
 * only known from k of them. What was raised is not expected to go back, so the band ends below at what there
 * is. It knows nothing of a last day's rush; pages say so.
 */
export interface Projection {
  readonly low: number;
  readonly expected: number;
  readonly high: number;
  /** Days it looked at. */
  readonly looked: number;
}

export const MOST_LOOKED = 14;
const LEAST_LOOKED = 3;
/** Of Student's distribution for eight in ten, by how many days were looked at. */
const QUANTILE: Readonly<Record<number, number>> = {
  3: 1.886,
  4: 1.638,
  5: 1.533,
  6: 1.476,
  7: 1.44,
  8: 1.415,
  9: 1.397,
  10: 1.383,
  11: 1.372,
  12: 1.363,
  13: 1.356,
  14: 1.35,
};

/** All are minor units of one currency. */
export interface Known {
  /** Sums of full days, the newest last. */
  readonly past: readonly number[];
  /** What there was at the end of the last of them. */
  readonly begun: number;
  /** What there is. */
  readonly now: number;
}

/** `ahead` are days after the last full one, and parts of one. Null where too few are known. */
export function project({ past, begun, now }: Known, ahead: number): Projection | null {
  const looked = past.slice(-MOST_LOOKED);
  const count = looked.length;
  const quantile = QUANTILE[count];
  if (count < LEAST_LOOKED || quantile === undefined || ahead <= 0) return null;
  const mean = looked.reduce((sum, one) => sum + one, 0) / count;
  const spread = looked.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (count - 1);
  const reach = quantile * Math.sqrt(spread) * Math.sqrt(ahead + ahead ** 2 / count);
  const atLeast = (value: number) => Math.max(now, Math.floor(value));
  const middle = begun + mean * ahead;
  return {
    low: atLeast(middle - reach),
    expected: atLeast(middle),
    high: atLeast(middle + reach),
    looked: count,
  };
}

/** What a projection is made from. */
export interface Pace extends Known {
  readonly at: Date;
  readonly endsAt: Date;
}

const DAY_MS = 24 * 3600 * 1000;

/** When the day began, in milliseconds. */
const midnightOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS) * DAY_MS;

export function projectPace(pace: Pace): Projection | null {
  const { at, endsAt } = pace;
  if (endsAt <= at) return null;
  return project(pace, (endsAt.getTime() - midnightOf(at)) / DAY_MS);
}

export interface DayAhead extends Pick<Projection, 'low' | 'expected' | 'high'> {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
}

/** Where it is at the end of each day from today to its deadline; empty where nothing is projected. */
export function daysAhead(pace: Pace): DayAhead[] {
  const { at, endsAt } = pace;
  const days: DayAhead[] = [];
  const begin = midnightOf(at);
  let midnight = begin;
  while (midnight < endsAt.getTime()) {
    const day = dayOf(new Date(midnight));
    midnight += DAY_MS;
    const until = Math.min(midnight, endsAt.getTime());
    const found = project(pace, (until - begin) / DAY_MS);
    if (found === null) return [];
    const { low, expected, high } = found;
    days.push({ day, low, expected, high });
  }
  return days;
}
