import type { Bar } from '#design/charts/bar-chart.tsx';
import type { Currency } from '#money/currency.ts';
import type { ShellView } from '../frame/admin-view.ts';

/** A chart, and the table of the same numbers. */
export interface ChartView {
  readonly key: string;
  readonly title: string;
  readonly text: string;
  /** In whole units of what is counted; their texts say the rest. */
  readonly bars: readonly Bar[];
  /** What the numbers beside the chart are. */
  readonly unit:
    | { readonly kind: 'money'; readonly currency: Currency }
    | { readonly kind: 'share' }
    | { readonly kind: 'hours' };
  readonly columns: readonly [span: string, value: string];
}

export interface FigureLink {
  readonly label: string;
  readonly href: string;
  readonly current: boolean;
}

export interface FiguresView {
  readonly shell: ShellView;
  readonly spans: readonly FigureLink[];
  /** Empty where there is one at most. */
  readonly currencies: readonly FigureLink[];
  readonly totals: readonly {
    readonly label: string;
    readonly value: string;
    readonly note?: string;
  }[];
  readonly charts: readonly ChartView[];
  readonly files: readonly { readonly label: string; readonly href: string }[];
}
