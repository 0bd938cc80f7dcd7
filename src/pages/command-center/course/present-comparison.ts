import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import {
  columns,
  csvHref,
  type FiguresContext,
  percentText as percent,
  text,
} from '../figures/figures-context.ts';
import type { FigureView, PanelView } from '../figures/figures-view.ts';
import type { Comparison } from './comparison.ts';

/** How far it is beside the others, as a sentence. */
export function comparisonText({ days, others }: Comparison, locale: Locale): string {
  const last = days.at(-1);
  return translate(locale, 'figures.compared_text', {
    days: days.length,
    own: percent(last?.own ?? 0, locale),
    median: percent(last?.median ?? 0, locale),
    others,
  });
}

export function comparisonFigure(context: FiguresContext, comparison: Comparison): FigureView {
  const last = comparison.days.at(-1);
  return {
    label: text(context, 'figures.compared_figure'),
    value: percent(last?.median ?? 0, context.locale),
    note: text(context, 'figures.compared_note', {
      own: percent(last?.own ?? 0, context.locale),
      others: comparison.others,
    }),
  };
}

/** Its own course and the middle one of the others, day by day since their launch. */
export function comparisonPanel(context: FiguresContext, comparison: Comparison): PanelView {
  const { locale } = context;
  const last = comparison.days.at(-1);
  const bar = (label: string, share: number) => {
    return { label, value: share, text: percent(share, locale) };
  };
  const [own, others] = [
    text(context, 'figures.compared_own'),
    text(context, 'figures.compared_median'),
  ];
  return {
    key: 'comparison',
    title: text(context, 'figures.compared'),
    text: comparisonText(comparison, locale),
    chart: { kind: 'list', bars: [bar(own, last?.own ?? 0), bar(others, last?.median ?? 0)] },
    columns: columns(
      context,
      'figures.compared_day',
      'figures.compared_own',
      'figures.compared_median',
    ),
    rows: comparison.days.map((one) => [
      one.day.toLocaleString(locale),
      percent(one.own, locale),
      percent(one.median, locale),
    ]),
    empty: '',
    csvHref: csvHref(context, 'comparison'),
  };
}
