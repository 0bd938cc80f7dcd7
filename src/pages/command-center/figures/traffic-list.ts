import type { PartFigures, VisitFigures } from '#modules/analytics/index.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { columns, countBar, csvHref, type FiguresContext, share, text } from './figures-context.ts';
import type { PanelView } from './figures-view.ts';

/** Bars of a list; the rest is in the table. */
const MOST_LINES = 8;
export const VISITS = [
  'figures.visits',
  'figures.checkouts',
  'figures.contributed',
  'figures.conversion',
] as const;

/** Visits and what became of them, as the columns of `VISITS` name them. */
export function visitCells(context: FiguresContext, one: VisitFigures): string[] {
  const number = (value: number) => value.toLocaleString(context.locale);
  return [
    number(one.visits),
    number(one.checkouts),
    number(one.backings),
    share(context, one.backings, one.visits),
  ];
}

export type Named = PartFigures & { readonly label: string; readonly raised: string | null };

/** Where visits came from: the first as bars, all of them in the table. */
export function listPanel(
  context: FiguresContext,
  list: { key: string; csv: string; rows: readonly Named[] },
): PanelView {
  const { key, csv, rows } = list;
  const isMoney = rows.some(({ raised }) => raised !== null);
  const visited = rows.filter(({ visits }) => visits > 0).slice(0, MOST_LINES);
  return {
    key,
    title: text(context, `figures.by_${key}` as MessageKey),
    text: text(context, `figures.by_${key}_text` as MessageKey),
    chart:
      visited.length === 0
        ? null
        : { kind: 'list', bars: visited.map((one) => countBar(one.label, one.visits, context)) },
    columns: columns(
      context,
      `figures.${key}` as MessageKey,
      ...VISITS,
      ...(isMoney ? (['figures.raised_in_all'] as const) : []),
    ),
    rows: rows.map((one) => [
      one.label,
      ...visitCells(context, one),
      ...(isMoney ? [one.raised ?? ''] : []),
    ]),
    empty: text(context, 'figures.no_visits'),
    csvHref: csvHref(context, csv),
  };
}
