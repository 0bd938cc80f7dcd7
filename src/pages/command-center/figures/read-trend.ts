import { readTrend, TREND_WEIGHTS, type TrendPart, trendPoints } from '#modules/discovery/index.ts';

export interface TrendLine {
  readonly part: TrendPart;
  readonly count: number;
  readonly weight: number;
  readonly points: number;
  /** What one more would add. */
  readonly next: number;
}

export interface TrendFigures {
  readonly score: number;
  readonly isOpen: boolean;
  readonly lines: readonly TrendLine[];
}

/** What a campaign's place among the trending is made of; null for one that nobody is shown. */
export async function readTrendFigures(campaignId: number): Promise<TrendFigures | null> {
  const trend = await readTrend(campaignId);
  if (trend === undefined) return null;
  const parts = Object.keys(TREND_WEIGHTS) as TrendPart[];
  const lines = parts.map((part) => {
    const count = trend.parts[part];
    const points = trendPoints(part, count);
    return {
      part,
      count,
      weight: TREND_WEIGHTS[part],
      points,
      next: trendPoints(part, count + 1) - points,
    };
  });
  return { score: trend.score, isOpen: trend.isOpen, lines };
}
