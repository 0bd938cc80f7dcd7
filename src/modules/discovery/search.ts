/** What a visitor asks of the search: the filters of the address, each with its closed list of values. */

export const STATUSES = ['open', 'ended'] as const;
export const FUNDINGS = ['flexible', 'fixed'] as const;
export const PERCENT_BANDS = ['50_to_75', '75_to_100_plus'] as const;
/** The orders that an address may name. */
export const SORTS = ['trending', 'most_funded', 'newest', 'ending_soon', 'most_backed'] as const;
const QUICK_FILTERS = [
  'popular_all',
  'new',
  'final_hours',
  'most_funded',
  'forever_funding',
  'nonprofit',
] as const;

/** What fits a text best comes first unless the address names another order. */
export type Sort = (typeof SORTS)[number] | 'relevance';
export type Status = (typeof STATUSES)[number];

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
}

type Address = URLSearchParams;

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
function textOf(typed: string): string {
  return typed
    .slice(0, 200)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** Reads the filters from an address; what it does not know it ignores. Explicit filters beat a quick one. */
export function searchOf(address: Address): Search {
  const quick = oneOf(QUICK_FILTERS, address.get('filter_quick'));
  const preset = quick ? PRESETS[quick] : {};
  const city = address.get('filter_city');
  const country = address.get('filter_country');
  const text = textOf(address.get('search_text') ?? '');
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

export interface Cursor {
  value: string;
  id: number;
}

const NUMBER = String.raw`-?\d{1,20}(?:\.\d{1,17})?(?:e-?\d{1,2})?`;
const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d(?::\d\d)?)`;
const CURSOR = new RegExp(`^(${NUMBER}|${TIME})~(\\d{1,15})$`);

/** A cursor is the sort value, a number or a time, and the id of the last campaign shown; else none. */
export function readCursor(text: string | null): Cursor | null {
  const match = CURSOR.exec(text ?? '');
  return match?.[1] && match[2] ? { value: match[1], id: Number(match[2]) } : null;
}

export function writeCursor(cursor: Cursor): string {
  return `${cursor.value}~${cursor.id}`;
}
