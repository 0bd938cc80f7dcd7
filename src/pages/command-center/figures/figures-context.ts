import { dateText } from '#platform/web/dates.ts';
import { paths } from '#app/paths.ts';
import type { Bar } from '#design/charts/bar-chart.tsx';
import type { Campaign } from '#modules/campaigns/index.ts';
import { exponentOf } from '#money/currency.ts';
import { formatMoney } from '#money/format.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import type { PanelView } from './figures-view.ts';
import { addDays, type DayRange } from './range.ts';

/** What presenting figures needs: whose they are, of which days, and in which language. */
export interface FiguresContext {
  readonly campaign: Campaign;
  readonly range: DayRange;
  /** One moment for all that is shown. */
  readonly now: Date;
  readonly locale: Locale;
  /** Whether the reader may edit the campaign, and is led to where that is done. */
  readonly mayEdit: boolean;
}

/** More bars than this cannot be told apart on a phone. */
const MOST_BARS = 60;

export function text(context: FiguresContext, key: MessageKey, values = {}): string {
  return translate(context.locale, key, values);
}

export function money({ campaign, locale }: FiguresContext, minor: bigint): string {
  return formatMoney({ minor, currency: campaign.currency }, locale, { cents: true });
}

/** Without cents, for what is only expected. */
export function wholeMoney({ campaign, locale }: FiguresContext, minor: bigint): string {
  return formatMoney({ minor, currency: campaign.currency }, locale);
}

const percents = new Map<Locale, Intl.NumberFormat>();

/** A percentage with one digit behind the point; making a format costs a hundred times its use. */
export function percentText(part: number, locale: Locale): string {
  let format = percents.get(locale);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    percents.set(locale, format);
  }
  return format.format(part);
}

/** A share as a percentage; a dash of nothing. */
export function share({ locale }: FiguresContext, part: number, whole: number): string {
  return whole === 0 ? '–' : percentText(part / whole, locale);
}

/** How a figure changed against the days before, in words; undefined where there is nothing to compare. */
export function change(
  context: FiguresContext,
  now: number,
  before: number | undefined,
): string | undefined {
  const { range, locale } = context;
  if (range.before === null || before === undefined) return undefined;
  const count = range.count;
  if (before === 0)
    return text(context, now === 0 ? 'figures.same' : 'figures.from_none', { count });
  const part = (now - before) / Math.abs(before);
  const percent = part.toLocaleString(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return text(context, 'figures.change', { percent, count });
}

/** A day as charts and tables name it; in a narrow column it stays on one line. */
export function dayText(day: string, { locale }: FiguresContext): string {
  return dateText(new Date(day), 'short-day-of-year', locale).replaceAll(' ', '\u00a0');
}

/** Days put together so that their bars can be told apart, each with its name. */
export function spans<T>(
  days: readonly T[],
  context: FiguresContext,
): { label: string; days: readonly T[] }[] {
  const { from } = context.range;
  const size = Math.max(1, Math.ceil(days.length / MOST_BARS));
  return Array.from({ length: Math.ceil(days.length / size) }, (_, at) => {
    const start = at * size;
    const part = days.slice(start, start + size);
    const first = dayText(addDays(from, start), context);
    const last = dayText(addDays(from, start + part.length - 1), context);
    return { label: part.length === 1 ? first : `${first} – ${last}`, days: part };
  });
}

/** A bar of an amount; charts draw whole units of the currency. */
export function moneyBar(label: string, minor: bigint, context: FiguresContext): Bar {
  const value = Number(minor) / 10 ** exponentOf(context.campaign.currency);
  return { label, value, text: money(context, minor) };
}

export function countBar(label: string, value: number, { locale }: FiguresContext): Bar {
  return { label, value, text: value.toLocaleString(locale) };
}

export function columns(
  context: FiguresContext,
  first: MessageKey,
  ...numbers: MessageKey[]
): PanelView['columns'] {
  return [
    { title: text(context, first), isNumber: false },
    ...numbers.map((key) => ({ title: text(context, key), isNumber: true })),
  ];
}

/** Where a table of these days is fetched. */
export function csvHref({ campaign, range, locale }: FiguresContext, table: string): string {
  const { from, to } = range;
  return paths.api(`command_center/${campaign.id}/csv/${table}`, { from, to, locale });
}
