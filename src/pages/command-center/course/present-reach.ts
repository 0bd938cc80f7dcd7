import {
  columns,
  csvHref,
  type FiguresContext,
  percentText,
  text,
} from '../figures/figures-context.ts';
import type { PanelView } from '../figures/figures-view.ts';
import type { ReachName } from './reach.ts';
import type { ReachComparison } from './read-reach.ts';

const SHARES: readonly ReachName[] = ['checkouts', 'conversion'];

/** Contributors, visits and what became of them beside campaigns of its category. */
export function reachPanel(context: FiguresContext, { days, values }: ReachComparison): PanelView {
  const { locale } = context;
  const valueText = (name: ReachName, value: number) =>
    SHARES.includes(name)
      ? percentText(value, locale)
      : value.toLocaleString(locale, { maximumFractionDigits: 0 });
  return {
    key: 'reach',
    title: text(context, 'figures.compared'),
    text: text(context, 'figures.reach_text', { days }),
    chart: null,
    columns: columns(
      context,
      'figures.reach_what',
      'figures.compared_own',
      'figures.compared_median',
      'figures.reach_others',
    ),
    rows: values.map(({ name, own, median, others }) => [
      text(context, `figures.reach_${name}`),
      valueText(name, own),
      valueText(name, median),
      others.toLocaleString(locale),
    ]),
    empty: '',
    csvHref: csvHref(context, 'reach'),
  };
}
