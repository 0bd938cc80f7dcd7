import { paths } from '#app/paths.ts';
import type { BadgeTone } from '#design/feedback/badge.tsx';
import type { Actor } from '#platform/http/actor.ts';
import { timeText } from '#platform/web/dates.ts';
import { DEFAULT_LOCALE } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import type { CellView, ColumnView, FilterView, SearchView, TableView } from './admin-view.ts';
import type { AdminSection } from './sections.ts';

export const PER_PAGE = 50;
/** Matches that a search shows; whoever looks for more says more of it. */
export const MOST_FOUND = 50;

export type ListQuery = Readonly<Record<string, string | number | undefined>>;

export const plain = (text: string, more: Omit<CellView, 'text'> = {}): CellView => ({
  text,
  ...more,
});
export const badge = (text: string, tone: BadgeTone): CellView => ({ text, tone });

/** An hour with what stands behind it: "9:30 PM UTC". */
const HOUR = /\d{1,2}[:.]\d\d.*$/u;

/**
 * A time of the log, short as its tables are dense: staff in several zones read the same one. The hour breaks
 * nowhere, so that no line of a narrow column holds the name of a zone alone.
 */
export function when(at: Date | null, { locale }: Pick<Actor, 'locale'>): string {
  if (at === null) return '–';
  return timeText(at, locale, 'UTC', 'short-time').replace(HOUR, (hour) =>
    hour.replaceAll(' ', '\u00a0'),
  );
}

/** What something is called, and what it is: "Reason: Spam". */
export function namedValue(name: string, value: string, { locale }: Pick<Actor, 'locale'>): string {
  return translate(locale, 'admin.named_value', { name, value });
}

/** Titles of columns from their keys below `admin.`; those of numbers stand at the end. */
export function columnsOf(
  { locale }: Pick<Actor, 'locale'>,
  keys: readonly (readonly [key: MessageKey, kind?: 'end' | 'wide'])[],
): ColumnView[] {
  return keys.map(([key, kind]) => ({
    key,
    title: translate(locale, key),
    ...(kind === 'end' ? { align: 'end' as const } : {}),
    ...(kind === 'wide' ? { hideOnPhone: true } : {}),
  }));
}

/** The link to the rows after the last one shown, where there are more than fit. */
export function nextPage(
  actor: Actor,
  section: AdminSection,
  query: ListQuery,
  cursor: string | number | null,
): TableView['more'] {
  if (cursor === null) return null;
  const href = paths.admin(actor.locale, section, undefined, { ...query, cursor });
  return { href, label: translate(actor.locale, 'admin.next_page') };
}

/** The list of a section as a file, with the filters that are set. */
export function csvOf(
  { locale }: Pick<Actor, 'locale'>,
  section: AdminSection,
  { cursor: _over, ...query }: ListQuery,
) {
  return {
    // A file is asked for without the language of its page: a search may mean words of it.
    href: paths.api(`admin/${section}/csv`, {
      ...query,
      ...(locale === DEFAULT_LOCALE ? {} : { locale }),
    }),
    label: translate(locale, 'admin.download_csv'),
  };
}

/** That a search shows some of its matches, or none, and what to do where there may be others. */
export function cutHint(
  { rows, isCut }: { readonly rows: readonly unknown[]; readonly isCut?: boolean },
  { locale }: Pick<Actor, 'locale'>,
): string | undefined {
  if (!isCut) return undefined;
  if (rows.length === 0) return translate(locale, 'admin.search_limits');
  return translate(locale, 'admin.search_cut', { shown: rows.length });
}

/** The search of a section; the filters that are set go with it, and end with it at once. */
export function searchOf(
  { locale }: Pick<Actor, 'locale'>,
  section: AdminSection,
  label: MessageKey,
  { search, cursor: _over, ...filters }: ListQuery,
  hint?: string,
): SearchView {
  return {
    action: paths.admin(locale, section),
    label: translate(locale, label),
    button: translate(locale, 'admin.find'),
    value: String(search ?? ''),
    ...(hint === undefined ? {} : { hint }),
    clear: [search, ...Object.values(filters)].some((value) => value !== undefined && value !== '')
      ? {
          href: paths.admin(locale, section),
          label: translate(locale, 'admin.clear_all'),
        }
      : null,
    kept: Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as const],
    ),
  };
}

/** The values of one filter as links; the list without it comes first. */
export function filterOf(
  { locale }: Pick<Actor, 'locale'>,
  section: AdminSection,
  filter: {
    readonly name: string;
    readonly label: MessageKey;
    readonly all: MessageKey;
  },
  values: readonly (readonly [value: string, label: string])[],
  query: ListQuery,
): FilterView {
  const { cursor: _over, ...kept } = query;
  const chip = (label: string, value: string | undefined) => ({
    label,
    href: paths.admin(locale, section, undefined, { ...kept, [filter.name]: value }),
    current: query[filter.name] === value,
  });
  return {
    label: translate(locale, filter.label),
    chips: [
      chip(translate(locale, filter.all), undefined),
      ...values.map(([value, label]) => chip(label, value)),
    ],
  };
}
