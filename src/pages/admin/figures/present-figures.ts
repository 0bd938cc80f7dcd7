import { paths } from '#app/paths.ts';
import { averageWait, dropRate, FIGURE_SPANS, type MarketFigures } from '#modules/admin/index.ts';
import { localAmount, type RateTable } from '#modules/geography/index.ts';
import { exponentOf } from '#money/currency.ts';
import type { Actor } from '#platform/http/actor.ts';
import { dateText } from '#platform/web/dates.ts';
import { translate } from '#platform/web/translate.ts';
import { presentShell } from '../frame/present-shell.ts';
import { amountText } from '../frame/present-states.ts';
import type { ChartView, FiguresView } from './figures-view.ts';

const MONEY = ['volume', 'take', 'refunds', 'disputes'] as const;
const WORK = ['drop_rate', 'approval_time', 'check_time'] as const;
type WorkFigure = (typeof WORK)[number];

type Money = MarketFigures['money'][number];
type Work = MarketFigures['work']['total'];

/** What each is counted in, as a number; null where there was nothing to measure. */
const MEASURES: Record<WorkFigure, (work: Work) => number | null> = {
  drop_rate: dropRate,
  approval_time: (work) => hours(averageWait(work, 'approval')),
  check_time: (work) => hours(averageWait(work, 'check')),
};

const hours = (seconds: number | null) => (seconds === null ? null : seconds / 3600);

function spanText(span: string, { locale }: Actor): string {
  const isMonth = span.length === 7;
  const at = new Date(isMonth ? `${span}-01` : span);
  return dateText(at, isMonth ? 'month' : 'short-day-of-year', locale);
}

function workText(name: WorkFigure, value: number | null, { locale }: Actor): string {
  if (value === null) return '–';
  if (name === 'drop_rate') {
    return value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
  }
  return translate(locale, 'admin.hours', { hours: Math.round(value * 10) / 10 });
}

function moneyCharts({ currency, spans }: Money, actor: Actor): ChartView[] {
  const { locale } = actor;
  return MONEY.map((name) => ({
    key: name,
    title: translate(locale, `market_figures.${name}`),
    text: translate(locale, `market_figures.${name}_text`),
    unit: { kind: 'money', currency },
    columns: [
      translate(locale, 'market_figures.time'),
      translate(locale, `market_figures.${name}`),
    ],
    bars: spans.map(({ span, figures }) => ({
      label: spanText(span, actor),
      value: Number(figures[name]) / 10 ** exponentOf(currency),
      text: amountText(figures[name], currency, locale),
    })),
  }));
}

function workCharts({ spans }: MarketFigures['work'], actor: Actor): ChartView[] {
  const { locale } = actor;
  return WORK.map((name) => ({
    key: name,
    title: translate(locale, `market_figures.${name}`),
    text: translate(locale, `market_figures.${name}_text`),
    unit: { kind: name === 'drop_rate' ? 'share' : 'hours' },
    columns: [
      translate(locale, 'market_figures.time'),
      translate(locale, `market_figures.${name}`),
    ],
    bars: spans.map(({ span, figures }) => {
      const value = MEASURES[name](figures);
      return {
        label: spanText(span, actor),
        value: value ?? 0,
        text: workText(name, value, actor),
      };
    }),
  }));
}

function totals(money: Money | undefined, work: Work, actor: Actor): FiguresView['totals'] {
  const { locale } = actor;
  const label = (name: (typeof MONEY)[number] | WorkFigure) =>
    translate(locale, `market_figures.${name}`);
  return [
    ...(money
      ? MONEY.map((name) => ({
          label: label(name),
          value: amountText(money.total[name], money.currency, locale),
        }))
      : []),
    ...WORK.map((name) => ({
      label: label(name),
      value: workText(name, MEASURES[name](work), actor),
    })),
  ];
}

/** The currency in which most was collected, by today's rates; the first of several alike. */
export function mainCurrency(
  money: readonly Pick<Money, 'currency' | 'total'>[],
  rates: RateTable,
): Money['currency'] | undefined {
  const euros = money.map(({ currency, total }) => {
    const volume = { minor: total.volume, currency };
    const shown = currency === 'EUR' ? volume : localAmount(volume, 'EUR', rates);
    return { currency, minor: shown?.minor ?? 0n };
  });
  const byVolume = euros.sort((a, b) =>
    a.minor === b.minor ? (a.currency < b.currency ? -1 : 1) : a.minor < b.minor ? 1 : -1,
  );
  return byVolume[0]?.currency;
}

/** Figures of the market in one currency, and those that have none. */
export function presentFigures(
  figures: MarketFigures,
  chosen: string | undefined,
  rates: RateTable,
  actor: Actor,
): FiguresView {
  const { locale } = actor;
  const currencies = figures.money.map(({ currency }) => currency).sort();
  const current = currencies.find((one) => one === chosen) ?? mainCurrency(figures.money, rates);
  const money = figures.money.find(({ currency }) => currency === current);
  const hrefOf = (query: Record<string, string | undefined>) =>
    paths.admin(locale, 'figures', undefined, { span: figures.span, currency: current, ...query });
  return {
    shell: presentShell(actor, 'figures'),
    spans: FIGURE_SPANS.map((span) => ({
      label: translate(locale, `market_figures.span_${span}`),
      href: hrefOf({ span }),
      current: span === figures.span,
    })),
    currencies:
      currencies.length > 1
        ? currencies.map((currency) => ({
            label: currency,
            href: hrefOf({ currency }),
            current: currency === current,
          }))
        : [],
    totals: totals(money, figures.work.total, actor),
    charts: [...(money ? moneyCharts(money, actor) : []), ...workCharts(figures.work, actor)],
    files: (['money', 'work'] as const).map((table) => ({
      label: translate(locale, `market_figures.csv_${table}`),
      href: paths.api('admin/figures/csv', { span: figures.span, table }),
    })),
  };
}
