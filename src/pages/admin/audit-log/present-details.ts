import { isCurrency } from '#money/currency.ts';
import type { Actor } from '#platform/http/actor.ts';
import { dayText, lastDayText } from '#platform/web/dates.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { amountText } from '../frame/present-states.ts';
import { namedValue, when } from '../frame/present-table.ts';
import { detailName, detailWord } from './detail-words.ts';

type Reader = Pick<Actor, 'locale'>;

const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:?00)$/;

function valueText(act: string, name: string, value: unknown, { locale }: Reader): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return translate(locale, value ? 'admin.yes' : 'admin.no');
  if (Array.isArray(value)) {
    return value.map((one) => valueText(act, name, one, { locale })).join(', ') || '–';
  }
  if (typeof value === 'object') {
    return pairsOf(value)
      .map(
        ([part, inner]) => `${nameText(part, locale)} ${valueText(act, part, inner, { locale })}`,
      )
      .join(', ');
  }
  const text = String(value);
  if (DAY.test(text) && !Number.isNaN(Date.parse(text)))
    return dayText(new Date(text), locale, 'UTC');
  if (INSTANT.test(text)) return when(new Date(text), { locale });
  return partsOf(name, text)
    .map((part) => detailWord(act, name, part, locale) ?? part)
    .join(', ');
}

/** Fields that changed stand in one text. */
const partsOf = (name: string, text: string): string[] => {
  if (name === 'changed') return text.split(', ');
  return name === 'fields' ? text.split(' ') : [text];
};

const pairsOf = (value: object): [string, unknown][] =>
  Object.entries(value).sort(([a], [b]) => a.localeCompare(b));

const nameText = (name: string, locale: Locale): string =>
  detailName(name, locale) ?? name.replaceAll('_', ' ');

type Details = Readonly<Record<string, unknown>>;

/** An amount is told as money where its currency is known. */
function asMoney(details: Details, { locale }: Reader): Details {
  const { amount_minor: minor, currency, ...others } = details;
  if (typeof minor !== 'number' || typeof currency !== 'string') return details;
  if (!isCurrency(currency)) return details;
  return { ...others, amount: amountText(BigInt(minor), currency, locale) };
}

/** An end that was moved is told as the last day before it, as its campaign's readers know it. */
function asLastDays(act: string, details: Details, { locale }: Reader): Details {
  const { time_zone: timeZone, ...others } = details;
  if (act !== 'deadline_changed' || typeof timeZone !== 'string') return details;
  const dayOf = (value: unknown) =>
    typeof value === 'string' && INSTANT.test(value)
      ? lastDayText({ endsAt: new Date(value), timeZone }, locale)
      : value;
  return { ...others, from: dayOf(others.from), to: dayOf(others.to) };
}

/** What was noted with an act, in words: what it went from and to first. Null where nothing was. */
export function detailsText(act: string, details: Details, reader: Reader): string | null {
  const { from, to, ...others } = asLastDays(act, asMoney(details, reader), reader);
  const moved =
    from === undefined && to === undefined
      ? []
      : [`${valueText(act, 'from', from, reader)} → ${valueText(act, 'to', to, reader)}`];
  const parts = [...moved, ...pairsOf(others).map((pair) => pairText(act, pair, reader))];
  return parts.length > 0 ? parts.join(' · ') : null;
}

const pairText = (act: string, [name, value]: [string, unknown], reader: Reader): string =>
  namedValue(nameText(name, reader.locale), valueText(act, name, value, reader), reader);

/** How something was and is, field by field. */
export function changeText(
  act: string,
  { before, after }: { readonly before?: unknown; readonly after?: unknown },
  reader: Reader,
): string[] {
  const [was, is] = [asRecord(before), asRecord(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].sort();
  return names.map((name) => {
    const text = (value: unknown) => valueText(act, name, value, reader);
    const change = name in was ? `${text(was[name])} → ${text(is[name])}` : text(is[name]);
    return namedValue(nameText(name, reader.locale), change, reader);
  });
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
