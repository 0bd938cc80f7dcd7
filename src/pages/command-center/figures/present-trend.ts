import { paths } from '#app/paths.ts';
import { readTrend, TREND_WEIGHTS, type TrendPart, trendPoints } from '#modules/discovery/index.ts';
import { columns, csvHref, type FiguresContext, text } from './figures-context.ts';
import type { PanelView } from './figures-view.ts';

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

/** The score by which it is trending, with its parts, as the page about trending shows them to everybody. */
export async function trendPanel(context: FiguresContext): Promise<PanelView | null> {
  const { campaign, locale } = context;
  const trend = await readTrendFigures(campaign.id);
  if (trend === null) return null;
  const number = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 2 });
  return {
    key: 'trend',
    title: text(context, 'figures.trend'),
    text: trend.isOpen
      ? text(context, 'figures.trend_text', { score: number(trend.score) })
      : text(context, 'trending.closed'),
    chart: null,
    stacks: true,
    columns: columns(
      context,
      'trending.part',
      'trending.count',
      'trending.weight',
      'trending.points',
      'trending.next',
    ),
    rows: trend.lines.map(({ part, count, weight, points, next }) => [
      text(context, `trending.${part}`),
      ...[count, weight, points, next].map(number),
    ]),
    empty: '',
    csvHref: csvHref(context, 'trend'),
    link: {
      href: `${paths.trending(locale, { campaign: campaign.slug })}#figures`,
      label: text(context, 'trending.title'),
    },
  };
}
