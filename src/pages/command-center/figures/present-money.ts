import { type Funds, readFunds } from '#modules/disbursements/index.ts';
import { dateText } from '#platform/web/dates.ts';
import {
  change,
  columns,
  csvHref,
  type FiguresContext,
  money,
  moneyBar,
  spans,
  text,
} from './figures-context.ts';
import type { FigureView, PanelView } from './figures-view.ts';
import { comparisonFigure, comparisonPanel } from '../course/present-comparison.ts';
import { presentCourse } from '../course/present-course.ts';
import { monthsOf } from './range.ts';
import { type FundingDay, readFunding, sumFunds } from './read-figures.ts';
import { readComparison } from './read-stats.ts';

export interface SectionFigures {
  readonly figures: readonly FigureView[];
  readonly panels: readonly PanelView[];
}

function optional(note: string | undefined): { note?: string } {
  return note === undefined ? {} : { note };
}

const countOf = (days: readonly FundingDay[]) =>
  days.reduce((sum, { contributions }) => sum + contributions, 0);

/** Funds over time: what came in day by day, and where that leads. */
export async function presentFunding(context: FiguresContext): Promise<SectionFigures> {
  const { campaign, range, now: moment, locale } = context;
  const [days, before, course, comparison] = await Promise.all([
    readFunding(campaign.id, range),
    range.before && readFunding(campaign.id, range.before),
    presentCourse(context),
    readComparison(campaign, moment),
  ]);
  const [now, then] = [sumFunds(days), before && sumFunds(before)];
  const count = countOf(days);
  const parts = spans(days, context).map((span) => ({
    label: span.label,
    contributions: countOf(span.days),
    funds: sumFunds(span.days),
  }));
  return {
    figures: [
      {
        label: text(context, 'figures.raised'),
        value: money(context, now.raisedMinor),
        ...optional(
          change(context, Number(now.raisedMinor), then ? Number(then.raisedMinor) : undefined),
        ),
      },
      {
        label: text(context, 'figures.contributions'),
        value: count.toLocaleString(locale),
        ...optional(change(context, count, before ? countOf(before) : undefined)),
      },
      ...(course.figure ? [course.figure] : []),
      ...(comparison ? [comparisonFigure(context, comparison)] : []),
    ],
    panels: [
      {
        key: 'funding',
        title: text(context, 'figures.raised_by_day'),
        text: text(context, 'figures.raised_by_day_text'),
        chart: {
          kind: 'days',
          currency: campaign.currency,
          bars: parts.map(({ label, funds }) => moneyBar(label, funds.raisedMinor, context)),
        },
        columns: columns(
          context,
          'figures.day',
          'figures.contributions',
          'figures.raised',
          'figures.refunds',
          'figures.disputes',
        ),
        rows: parts.map(({ label, contributions, funds }) => [
          label,
          contributions.toLocaleString(locale),
          money(context, funds.raisedMinor),
          money(context, funds.refundsMinor),
          money(context, funds.disputesMinor),
        ]),
        empty: text(context, 'figures.no_money'),
        csvHref: csvHref(context, 'funding'),
      },
      course.panel,
      ...(comparison ? [comparisonPanel(context, comparison)] : []),
    ],
  };
}

const STEPS = [
  ['figures.gross', 'grossMinor', 1n],
  ['figures.refunds', 'refundsMinor', -1n],
  ['figures.platform_fee', 'platformFeesMinor', -1n],
  ['figures.processing_fee', 'processingFeesMinor', -1n],
  ['figures.disputes', 'disputesMinor', -1n],
  ['figures.sent', 'sentMinor', -1n],
  ['figures.net', 'heldMinor', 1n],
] as const;

function balances(context: FiguresContext, funds: Funds): FigureView[] {
  return [
    {
      label: text(context, 'figures.balance'),
      value: money(context, funds.heldMinor),
      note: text(context, 'figures.balance_note'),
    },
    {
      label: text(context, 'figures.pledged'),
      value: money(context, funds.pledgedMinor),
      note: text(context, 'figures.pledged_note'),
    },
  ];
}

/** The statement by calendar months; of the first and the last one the days that are shown. */
function monthsPanel(
  context: FiguresContext,
  months: readonly { readonly month: string; readonly funds: ReturnType<typeof sumFunds> }[],
): PanelView {
  return {
    key: 'months',
    title: text(context, 'figures.months'),
    text: text(context, 'figures.months_text'),
    chart: null,
    columns: columns(context, 'figures.month', ...STEPS.map(([key]) => key)),
    rows: months.map(({ month, funds }) => [
      dateText(new Date(`${month}-01`), 'month', context.locale),
      ...STEPS.map(([, name, sign]) => money(context, sign * funds[name])),
    ]),
    empty: '',
    csvHref: csvHref(context, 'months'),
  };
}

/** Finances: from what was paid to what is left of it, by the ledger alone. */
export async function presentFinances(context: FiguresContext): Promise<SectionFigures> {
  const { campaign, range } = context;
  const [days, before, funds] = await Promise.all([
    readFunding(campaign.id, range),
    range.before && readFunding(campaign.id, range.before),
    campaign.launchedAt === null ? null : readFunds(campaign.id),
  ]);
  const [total, earlier] = [sumFunds(days), before && sumFunds(before)];
  const parts = spans(days, context).map((span) => ({
    label: span.label,
    funds: sumFunds(span.days),
  }));
  const months = monthsOf(days).map(({ month, days: some }) => ({ month, funds: sumFunds(some) }));
  const moved = parts.filter(({ funds: part }) => STEPS.some(([, name]) => part[name] !== 0n));
  return {
    figures: funds ? balances(context, funds) : [],
    panels: [
      {
        key: 'summary',
        title: text(context, 'figures.summary'),
        text: text(context, 'figures.summary_text'),
        chart: null,
        columns: columns(
          context,
          'figures.what',
          'figures.amount',
          ...(earlier ? (['figures.days_before'] as const) : []),
        ),
        rows: STEPS.map(([key, name, sign]) => [
          text(context, key),
          money(context, sign * total[name]),
          ...(earlier ? [money(context, sign * earlier[name])] : []),
        ]),
        empty: '',
        csvHref: csvHref(context, 'summary'),
      },
      ...(months.length > 1 ? [monthsPanel(context, months)] : []),
      {
        key: 'statement',
        title: text(context, 'figures.statement'),
        text: text(context, 'figures.statement_text'),
        chart: {
          kind: 'days',
          currency: campaign.currency,
          bars: parts.map(({ label, funds: part }) => moneyBar(label, part.heldMinor, context)),
        },
        columns: columns(context, 'figures.day', ...STEPS.map(([key]) => key)),
        rows: moved.map(({ label, funds: part }) => [
          label,
          ...STEPS.map(([, name, sign]) => money(context, sign * part[name])),
        ]),
        empty: text(context, 'figures.no_money'),
        csvHref: csvHref(context, 'statement'),
      },
    ],
  };
}
