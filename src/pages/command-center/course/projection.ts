import { dayOf } from '../figures/range.ts';

/**
 * Where a campaign arrives if the days to come are like those just past.
 *
 * The rule: the mean of the last full days (at most fourteen, at least three) goes on until the deadline, for
 * as much of days as is left: there is a last day as well.
 * Around it lies the band in which eight of ten such courses end: Student's quantile for as many days as were
 * looked at, times their spread, times √(n + n²/k) for n days to come and k days past, as the mean itself is
 * only known from k of them. What was raised is not expected to go back, so the band ends below at what there
 * is. It knows nothing of a last day's rush; pages say so.
 */
export interface Projection {
  readonly low: number;
  readonly expected: number;
  readonly high: number;
  /** Days it looked at, and days to come; one that has begun counts. */
  readonly looked: number;
  readonly ahead: number;
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

/**
 * `past` are sums of full days, the newest last; `now` what there is. All are minor units of one currency.
 * `ahead` are days to come, and parts of one.
 * Null where too few days are known or none is left.
 */
export function project(past: readonly number[], now: number, ahead: number): Projection | null {
  const looked = past.slice(-MOST_LOOKED);
  const count = looked.length;
  const quantile = QUANTILE[count];
  if (count < LEAST_LOOKED || quantile === undefined || ahead <= 0) return null;
  const mean = looked.reduce((sum, one) => sum + one, 0) / count;
  const spread = looked.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (count - 1);
  const reach = quantile * Math.sqrt(spread) * Math.sqrt(ahead + ahead ** 2 / count);
  const atLeast = (value: number) => Math.max(now, Math.floor(value));
  const middle = now + mean * ahead;
  return {
    low: atLeast(middle - reach),
    expected: atLeast(middle),
    high: atLeast(middle + reach),
    looked: count,
    ahead: Math.ceil(ahead),
  };
}

/** What a projection is made from. */
export interface Pace {
  readonly past: readonly number[];
  readonly now: number;
  readonly at: Date;
  readonly endsAt: Date;
}

const DAY_MS = 24 * 3600 * 1000;

export function projectPace({ past, now, at, endsAt }: Pace): Projection | null {
  return project(past, now, (endsAt.getTime() - at.getTime()) / DAY_MS);
}

export interface DayAhead extends Pick<Projection, 'low' | 'expected' | 'high'> {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
}

/** Where it is at the end of each day from today to its deadline; empty where nothing is projected. */
export function daysAhead({ past, now, at, endsAt }: Pace): DayAhead[] {
  const days: DayAhead[] = [];
  let midnight = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  while (midnight < endsAt.getTime()) {
    const day = dayOf(new Date(midnight));
    midnight += DAY_MS;
    const until = Math.min(midnight, endsAt.getTime());
    const found = project(past, now, (until - at.getTime()) / DAY_MS);
    if (found === null) return [];
    const { low, expected, high } = found;
    days.push({ day, low, expected, high });
  }
  return days;
}
