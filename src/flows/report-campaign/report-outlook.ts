import type { Locale } from '#platform/web/locale.ts';

/** What the command center says beside the money: visits of some days, and what to do next. */
export interface ReportOutlook {
  readonly visits: number;
  /** Those in which somebody contributed. */
  readonly contributed: number;
  /** The most urgent first, in the owner's language; `href` is an address of this site. */
  readonly steps: readonly {
    readonly title: string;
    readonly text: string;
    readonly href: string;
  }[];
}

export type ReadReportOutlook = (
  campaignId: number,
  days: { readonly from: string; readonly to: string },
  locale: Locale,
) => Promise<ReportOutlook>;

const NOTHING: ReportOutlook = { visits: 0, contributed: 0, steps: [] };
let reader: ReadReportOutlook = async () => NOTHING;

/** Given by whoever puts the application together: visits and next steps lie above flows. */
export function setReportOutlook(read: ReadReportOutlook): void {
  reader = read;
}

export const readReportOutlook: ReadReportOutlook = (campaignId, days, locale) =>
  reader(campaignId, days, locale);
