import type { Query } from '#app/paths.ts';
import { FUNDINGS, PERCENT_BANDS, QUICK_FILTERS, SORTS, STATUSES } from './contract.ts';

export { FUNDINGS, PERCENT_BANDS, SORTS, STATUSES };

/** What fits a text best comes first unless the address names another order. */
export type Sort = (typeof SORTS)[number] | 'relevance';
export type Status = (typeof STATUSES)[number];

/** What a visitor asks of the search: the filters of the address. */
export interface Search {
  text: string;
  categories: string[];
  city: string | null;
  country: string | null;
  percent: (typeof PERCENT_BANDS)[number] | null;
  status: Status | null;
  funding: (typeof FUNDINGS)[number] | null;
  nonprofit: boolean;
  forever: boolean;
  sort: Sort;
  /** Only what was launched behind the one time and not behind the other; no address names it. */
  launched?: { readonly after: Date; readonly until: Date };
}

/** What a search is without its filters. */
export const UNFILTERED = {
  categories: [] as string[],
  city: null,
  country: null,
  percent: null,
  status: null,
  funding: null,
  nonprofit: false,
  forever: false,
  sort: 'relevance',
} as const;

/** Whether a search has filters beside its words; one by deadlines leaves out what has none. */
export function isFiltered(search: Search): boolean {
  const { categories, city, country, percent, status, funding, nonprofit, forever, sort } = search;
  const isChosen = [city, country, percent, status, funding].some((one) => one !== null);
  return isChosen || categories.length > 0 || nonprofit || forever || sort === 'ending_soon';
}

type Address = URLSearchParams;

/** Longer texts are cut. */
const MOST_TYPED = 200;

function oneOf<T extends string>(values: readonly T[], value: string | null): T | null {
  return values.find((candidate) => candidate === value) ?? null;
}

const PRESETS: Record<(typeof QUICK_FILTERS)[number], Partial<Search>> = {
  popular_all: { status: 'open', sort: 'trending' },
  new: { status: 'open', sort: 'newest' },
  final_hours: { status: 'open', sort: 'ending_soon' },
  most_funded: { sort: 'most_funded' },
  forever_funding: { forever: true },
  nonprofit: { nonprofit: true },
};

/** The order of a search that names none. */
export function usualSort(text: string): Sort {
  return text === '' ? 'trending' : 'relevance';
}

/** What was typed, without what no title holds: control characters and halves of characters. */
export function typedTextOf(typed: string): string {
  return typed
    .slice(0, MOST_TYPED)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/**
 * The text that is looked for: none where signs alone were typed, as nothing is found by these. What words
 * are made of is what `search_words()` takes; of the few letters that are signs to it (`ʻ`) none is found.
 */
export function searchTextOf(typed: string): string {
  const text = typedTextOf(typed);
  return /[\p{Alphabetic}\p{Nd}]/u.test(text.normalize('NFKC')) ? text : '';
}

/** Reads the filters from an address; what it does not know it ignores. Explicit filters beat a quick one. */
export function searchOf(address: Address): Search {
  const quick = oneOf(QUICK_FILTERS, address.get('filter_quick'));
  const preset = quick ? PRESETS[quick] : {};
  const city = address.get('filter_city');
  const country = address.get('filter_country');
  const text = searchTextOf(address.get('search_text') ?? '');
  return {
    text,
    categories: address
      .getAll('filter_category')
      .filter((slug) => /^[a-z0-9-]{2,60}$/.test(slug))
      .slice(0, 20),
    city: city && /^[a-z0-9-]{1,80}$/.test(city) ? city : null,
    country: country && /^[A-Z]{2}$/.test(country) ? country : null,
    percent: oneOf(PERCENT_BANDS, address.get('filter_percent_funded')),
    status: oneOf(STATUSES, address.get('filter_status')) ?? preset.status ?? null,
    funding: oneOf(FUNDINGS, address.get('filter_funding')),
    nonprofit: address.get('filter_nonprofit') === 'true' || preset.nonprofit === true,
    forever: address.get('filter_forever_funding_active') === 'true' || preset.forever === true,
    sort: oneOf(SORTS, address.get('sort')) ?? preset.sort ?? usualSort(text),
  };
}

/** Filters as fields, as an address says them. */
export function addressOf(
  fields: Readonly<Record<string, string | readonly string[] | undefined>>,
): Address {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, one]),
  );
  return new URLSearchParams(pairs);
}

/** The search as an address, which `searchOf` reads again; what is the default is left out. */
export function queryOfSearch(search: Search): Query {
  const { text, sort } = search;
  return {
    search_text: text || undefined,
    filter_category: search.categories,
    filter_city: search.city,
    filter_country: search.country,
    filter_percent_funded: search.percent,
    filter_status: search.status,
    filter_funding: search.funding,
    filter_nonprofit: search.nonprofit || undefined,
    filter_forever_funding_active: search.forever || undefined,
    // Best first is never named, it is what a text brings.
    sort: sort === 'relevance' || sort === usualSort(text) ? undefined : sort,
  };
}

export interface Cursor {
  value: string;
  id: number;
}

const NUMBER = String.raw`-?\d{1,20}(?:\.\d{1,17})?(?:e-?\d{1,2})?`;
const WHOLE = String.raw`-?\d{1,18}`;
const HOUR = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?`;
const TIME = String.raw`\d{4}-\d\d-\d\dT${HOUR}(?:Z|[+-](?:0\d|1[0-4])(?::[0-5]\d)?)`;
const VALUES: Record<Sort, string> = {
  relevance: NUMBER,
  trending: NUMBER,
  most_funded: WHOLE,
  most_backed: WHOLE,
  newest: TIME,
  ending_soon: TIME,
};

/** Whether there is such a day: a 30th of February or a year 0 the database would not read. */
function isDay(value: string): boolean {
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  const isThere = !Number.isNaN(day.getTime()) && day.getUTCFullYear() > 0;
  return isThere && day.toISOString().startsWith(value.slice(0, 10));
}

/**
 * A cursor is the order with its value and the id of the last campaign shown. None for what is no cursor of
 * this order: whoever changes the order of a list begins at its start.
 */
export function readCursor(text: string | null, sort: Sort): Cursor | null {
  const match = new RegExp(`^${sort}\\.(${VALUES[sort]})~(\\d{1,15})$`).exec(text ?? '');
  const [, value, id] = match ?? [];
  if (value === undefined || id === undefined) return null;
  return VALUES[sort] === TIME && !isDay(value) ? null : { value, id: Number(id) };
}

export function writeCursor({ value, id }: Cursor, sort: Sort): string {
  return `${sort}.${value}~${id}`;
}
