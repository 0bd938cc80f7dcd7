/**
 * Where a campaign arrives if the days to come are like those just past.
 *
 * The rule: the mean of the last full days (at most fourteen, at least three) goes on until the deadline.
 * Around it lies the band in which eight of ten such courses end: Student's quantile for as many days as were
 * looked at, times their spread, times √(n + n²/k) for n days to come and k days past, as the mean itself is
 * only known from k of them. What was raised is not expected to go back, so the band ends below at what there
 * is. It knows nothing of a last day's rush; pages say so.
 */
export interface Projection {
  readonly low: number;
  readonly expected: number;
  readonly high: number;
  /** Days it looked at, and days to come. */
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
    ahead,
  };
}
