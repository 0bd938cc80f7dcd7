import type { MarketDayRow } from '#modules/ledger/index.ts';
import type { Currency } from '#money/currency.ts';
import type { MarketDay } from './market-day.store.ts';

export const FIGURE_SPANS = ['days', 'months'] as const;
/** What one bar stands for. */
export type FigureSpan = (typeof FIGURE_SPANS)[number];

/** How far back each looks, from today on. */
export const SPAN_LENGTHS: Record<FigureSpan, number> = { days: 28, months: 12 };

/** Money of the market in one currency, minor units. */
export interface MarketMoney {
  /** What was collected. */
  readonly volume: bigint;
  /** The market's share, less what was returned of it. */
  readonly take: bigint;
  readonly refunds: bigint;
  /** What banks asked back, less what was won. */
  readonly disputes: bigint;
}

export interface MarketWork {
  readonly charged: number;
  readonly dropped: number;
  readonly approvals: number;
  readonly approvalSeconds: number;
  readonly checks: number;
  readonly checkSeconds: number;
}

export interface SpanOf<Figures> {
  /** The first day, or `YYYY-MM`. */
  readonly span: string;
  readonly figures: Figures;
}

export interface MarketFigures {
  readonly span: FigureSpan;
  readonly from: string;
  readonly to: string;
  readonly money: readonly {
    readonly currency: Currency;
    readonly spans: readonly SpanOf<MarketMoney>[];
    readonly total: MarketMoney;
  }[];
  readonly work: { readonly spans: readonly SpanOf<MarketWork>[]; readonly total: MarketWork };
}

const DAY_MS = 24 * 3600 * 1000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The first and the last day of what is shown on a day; months are whole, the last one as far as it came. */
export function daysShown(
  today: string,
  span: FigureSpan,
): { readonly from: string; readonly to: string } {
  const count = SPAN_LENGTHS[span];
  if (span === 'days') return { from: dayOf(Date.parse(today) - (count - 1) * DAY_MS), to: today };
  const [year = 0, month = 1] = today.split('-').map(Number);
  return { from: dayOf(Date.UTC(year, month - count, 1)), to: today };
}

const spanOf = (day: string, span: FigureSpan) => (span === 'days' ? day : day.slice(0, 7));

/** Every span from the first day to the last, also those without figures. */
function spansBetween({ from, to }: { from: string; to: string }, span: FigureSpan): string[] {
  const spans = new Set<string>();
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    spans.add(spanOf(dayOf(at), span));
  }
  return [...spans];
}

const NO_MONEY: MarketMoney = { volume: 0n, take: 0n, refunds: 0n, disputes: 0n };
const NO_WORK: MarketWork = {
  charged: 0,
  dropped: 0,
  approvals: 0,
  approvalSeconds: 0,
  checks: 0,
  checkSeconds: 0,
};

function addMoney(sum: MarketMoney, row: MarketDayRow): MarketMoney {
  return {
    volume: sum.volume + row.gross_minor,
    take: sum.take + row.platform_fees_minor,
    refunds: sum.refunds + row.refunds_minor + row.marked_refunded_minor,
    disputes: sum.disputes + row.disputes_minor,
  };
}

function addWork(sum: MarketWork, day: MarketDay): MarketWork {
  return {
    charged: sum.charged + day.charged,
    dropped: sum.dropped + day.dropped,
    approvals: sum.approvals + day.approvals,
    approvalSeconds: sum.approvalSeconds + day.approvalSeconds,
    checks: sum.checks + day.checks,
    checkSeconds: sum.checkSeconds + day.checkSeconds,
  };
}

/** Sums of days as spans and in all; pure, so that it can be laid beside a recount. */
export function sumFigures(
  shown: { readonly from: string; readonly to: string },
  span: FigureSpan,
  rows: { readonly money: readonly MarketDayRow[]; readonly work: readonly MarketDay[] },
): MarketFigures {
  const spans = spansBetween(shown, span);
  const within = <R extends { readonly day: string }, F>(
    days: readonly R[],
    none: F,
    add: (sum: F, row: R) => F,
  ) => ({
    spans: spans.map((one) => ({
      span: one,
      figures: days.filter(({ day }) => spanOf(day, span) === one).reduce(add, none),
    })),
    total: days.reduce(add, none),
  });
  const currencies = [...new Set(rows.money.map(({ currency }) => currency))];
  return {
    ...shown,
    span,
    money: currencies.map((currency) => ({
      currency,
      ...within(
        rows.money.filter((row) => row.currency === currency),
        NO_MONEY,
        addMoney,
      ),
    })),
    work: within(rows.work, NO_WORK, addWork),
  };
}

/** The share of pledges whose charge was given up; null where none was due. */
export function dropRate({ charged, dropped }: MarketWork): number | null {
  return charged + dropped === 0 ? null : dropped / (charged + dropped);
}

/** Seconds until a decision, on average; null where none was taken. */
export function averageWait(work: MarketWork, kind: 'approval' | 'check'): number | null {
  const [count, seconds] =
    kind === 'approval' ? [work.approvals, work.approvalSeconds] : [work.checks, work.checkSeconds];
  return count === 0 ? null : seconds / count;
}
