import { marketName } from './market-name.ts';
import type { Locale } from './locale.ts';

/** A text as the build compiles it: literal parts and placeholders. */
export type CompiledMessage = readonly MessageToken[];
export type MessageToken =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: string, detail?: string | Record<string, unknown>];
export type MessageCatalogue = Readonly<Record<string, CompiledMessage>>;
export type MessageValue = string | number | Date;

const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();
const NUMBER_STYLES: Record<string, Intl.NumberFormatOptions> = {
  percent: { style: 'percent' },
  integer: { maximumFractionDigits: 0 },
};
type DateStyle = 'full' | 'long' | 'medium' | 'short';

/**
 * Fills in a compiled text. Plain `{name}` is left as given; `{n, number}`, `{d, date, long}`, plural
 * and select forms follow the language. Dates are shown in UTC; a time is worded by `timeText`, which names
 * its zone.
 */
export function formatMessage(
  message: CompiledMessage,
  locale: Locale,
  values: Readonly<Record<string, MessageValue>> = {},
  count?: number,
): string {
  let text = '';
  for (const token of message) {
    if (token === '#' && count !== undefined) text += formatNumber(locale, count);
    else if (typeof token === 'string') text += token;
    else text += formatToken(token, locale, values, count);
  }
  return text;
}

function formatToken(
  [name, kind, detail]: Exclude<MessageToken, string>,
  locale: Locale,
  values: Readonly<Record<string, MessageValue>>,
  outer: number | undefined,
): string {
  // Whose site it is, every text may say without being told.
  const value = values[name] ?? (name === 'market' ? marketName() : '');
  if (kind === 'number') return formatNumber(locale, Number(value), style(detail));
  if (kind === 'date') return formatDate(locale, value, style(detail));
  if (kind === undefined || typeof detail !== 'object') return String(value);
  const forms = detail as Record<string, CompiledMessage>;
  if (kind === 'select') {
    return formatMessage(forms[String(value)] ?? forms.other ?? [], locale, values, outer);
  }
  const offset = Number(detail.offset ?? 0);
  const shown = Number(value) - offset;
  const exact = forms[String(value)] ?? forms[`=${value}`];
  const form = exact ?? forms[categoryOf(locale, kind, shown)] ?? forms.other ?? [];
  return formatMessage(form, locale, values, shown);
}

function style(detail: string | Record<string, unknown> | undefined): string {
  return typeof detail === 'string' ? detail : '';
}

function formatNumber(locale: Locale, value: number, named = ''): string {
  const key = `${locale} ${named}`;
  const format =
    numberFormats.get(key) ?? new Intl.NumberFormat(locale, NUMBER_STYLES[named] ?? {});
  numberFormats.set(key, format);
  return format.format(value);
}

function formatDate(locale: Locale, value: MessageValue, named: string): string {
  const key = `${locale} ${named}`;
  const dateStyle = (named || 'medium') as DateStyle;
  const format =
    dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' });
  dateFormats.set(key, format);
  return format.format(typeof value === 'string' ? Date.parse(value) : value);
}

function categoryOf(locale: Locale, kind: string, count: number): string {
  const type = kind === 'selectordinal' ? 'ordinal' : 'cardinal';
  const key = `${locale} ${type}`;
  const rules = pluralRules.get(key) ?? new Intl.PluralRules(locale, { type });
  pluralRules.set(key, rules);
  return rules.select(count);
}
