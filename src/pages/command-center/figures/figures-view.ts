import type { Bar } from '#design/charts/bar-chart.tsx';
import type { CourseChartProps } from '#design/charts/course-chart.tsx';
import type { WorldMapProps } from '#design/charts/world-map.tsx';

/** A number that matters, with what it is compared with. */
export interface FigureView {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

/** A chart with the table of the same numbers behind it, and its file. All texts are the reader's. */
export interface PanelView {
  readonly key: string;
  readonly title: string;
  readonly text?: string;
  /** `days` stand upright, `course` is a line, `list` lies; a table alone where nothing can be drawn. */
  readonly chart:
    | { readonly kind: 'days'; readonly bars: readonly Bar[]; readonly currency: string | null }
    | ({ readonly kind: 'course'; readonly currency: string } & Pick<
        CourseChartProps,
        'points' | 'goal' | 'legend'
      >)
    | { readonly kind: 'list'; readonly bars: readonly Bar[]; readonly map?: WorldMapProps }
    | null;
  readonly columns: readonly { readonly title: string; readonly isNumber: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Few rows of many columns: on a phone each is a sheet, so that no value is out of sight. */
  readonly stacks?: boolean;
  /** Said in place of a chart and table that would be empty. */
  readonly empty: string;
  readonly csvHref: string | null;
  /** Where something is done about it. */
  readonly link?: { readonly href: string; readonly label: string };
}

export interface RangeView {
  readonly chips: readonly {
    readonly label: string;
    readonly href: string;
    readonly current: boolean;
  }[];
  readonly from: string;
  readonly to: string;
  /** The days in words. */
  readonly text: string;
  /** Whether what was asked for were no days, so that the usual ones are shown. */
  readonly isRefused: boolean;
}

export const FIGURE_SECTIONS = [
  'funding',
  'traffic',
  'perks',
  'perk_items',
  'finances',
  'vitals',
] as const;
export type FigureSection = (typeof FIGURE_SECTIONS)[number];
