/**
 * What is counted of a campaign for its trend, over the last three days where nothing else is said. Its own
 * team does not count, except among the contributors.
 */
export interface TrendParts {
  /** Different people who backed it. */
  readonly people: number;
  /** Contributions, each halved for every day of its age. */
  readonly contributions: number;
  /** Followers who came, each halved for every day since. */
  readonly follows: number;
  /** Visits by people, no programs, each halved for every day since. */
  readonly visits: number;
  /** Everybody who contributed since the launch, its team and contributors on other sites included. */
  readonly contributors: number;
}

export type TrendPart = keyof TrendParts;

/** What weighs how much, the most first: what people do now is worth more than how big it has grown. */
export const TREND_WEIGHTS: Readonly<Record<TrendPart, number>> = {
  people: 3,
  contributions: 2,
  follows: 1,
  visits: 0.5,
  contributors: 0.5,
};

export const TREND_HOURS = 72;

/** What is not open comes after all that is: who looks without a filter wants what can still be backed. */
const NOT_OPEN = 1_000;

/** By the logarithm, so that ten times as many are one step more: nobody gets ahead by sheer size. */
export function trendPoints(part: TrendPart, count: number): number {
  return TREND_WEIGHTS[part] * Math.log1p(Math.max(0, count));
}

/** The order of trending, the highest first; six digits, so that the same counts give the same number. */
export function trendScore(parts: TrendParts, isOpen: boolean): number {
  const points = (Object.keys(TREND_WEIGHTS) as TrendPart[]).reduce(
    (sum, part) => sum + trendPoints(part, parts[part]),
    isOpen ? 0 : -NOT_OPEN,
  );
  return Math.round(points * 1e6) / 1e6;
}
