import type { Locale } from '#platform/web/locale.ts';
import { countryName } from '#modules/geography/index.ts';
import { countSearch } from '../facets/count-search.ts';
import { isFiltered, type Search, UNFILTERED, usualSort } from '../search.ts';
import { type AskedWords, categoriesNamed } from './named-categories.ts';
import { cityNamed, MOST_OF_CITY } from './named-cities.ts';
import type { CountedCity } from './named-cities.store.ts';
import { countryNamed } from './named-countries.ts';

/** A value of a filter that words of a search are the name of. */
export interface NamedFilter {
  readonly filter: 'category' | 'country' | 'city';
  /** As an address has it. */
  readonly value: string;
  /** In the reader's language; a city's as campaigns call it. */
  readonly name: string;
  /** Of a city: the country it is in, by its code. */
  readonly country?: string;
}

export interface CountedFilter extends NamedFilter {
  /** How many campaigns it has for what else is asked; with `isLeast` there may be more. */
  readonly count: number;
  readonly isLeast: boolean;
}

const valueOf = (named: readonly NamedFilter[], wanted: NamedFilter['filter']) =>
  named.find(({ filter }) => filter === wanted)?.value;

/** The country that filters keep to, by itself or with a city. */
const countryOf = (named: readonly NamedFilter[]) =>
  named.find(({ country }) => country !== undefined)?.country ?? valueOf(named, 'country');

/** The same search for what these filters have, and of its words for no others than these. */
export function byNamed(search: Search, named: readonly NamedFilter[], text = ''): Search {
  const categories = named.flatMap(({ filter, value }) => (filter === 'category' ? [value] : []));
  return {
    ...search,
    text,
    categories: categories.length > 0 ? categories : search.categories,
    country: countryOf(named) ?? search.country,
    city: valueOf(named, 'city') ?? search.city,
    sort: search.sort === 'relevance' && text === '' ? usualSort('') : search.sort,
  };
}

/** Whether a search has one of these filters already, so that they can't be chosen beside its own. */
export function isChosenAlready(search: Search, named: readonly NamedFilter[]): boolean {
  const { country, city } = byNamed(search, named);
  const isOther = (own: string | null, other: string | null) => own !== null && own !== other;
  const isCategory = named.some(({ filter }) => filter === 'category');
  return (
    isOther(search.country, country) ||
    isOther(search.city, city) ||
    (isCategory && search.categories.length > 0)
  );
}

async function count(search: Search, named: NamedFilter): Promise<CountedFilter> {
  const { count: campaigns, isLeast } = await countSearch(byNamed(search, [named]), null);
  return { ...named, count: campaigns, isLeast };
}

/** The categories that words name in a language, else the country. */
async function filtersNamed(asked: AskedWords, locale: Locale): Promise<NamedFilter[]> {
  const categories = await categoriesNamed(asked, locale);
  if (categories.length > 0)
    return categories.map(({ slug, names }) => {
      return { filter: 'category', value: slug, name: names[locale] };
    });
  const country = await countryNamed(asked.words);
  return country === null ? [] : [countryFilter(country, locale)];
}

export const countryFilter = (code: string, locale: Locale): NamedFilter => {
  return { filter: 'country', value: code, name: countryName(code, locale) };
};

export const cityFilter = ({ slug, name, country }: CountedCity): NamedFilter => {
  return { filter: 'city', value: slug, name, country };
};

export interface NamedFilters {
  /** The words are the name of something, so that they are not misspelt. */
  readonly isName: boolean;
  /** What of that any campaigns have, the filters of the search left out. */
  readonly known: readonly NamedFilter[];
  /** What of it has what else the search asks for. */
  readonly offered: readonly CountedFilter[];
}

/** The city that words name: among what a filter leaves it is not counted, and so not offered. */
async function readNamedCity(search: Search, { words }: AskedWords): Promise<NamedFilters> {
  const named = await cityNamed(words);
  if (!named?.city) return { isName: named !== null, known: [], offered: [] };
  const filter = cityFilter(named.city);
  const { campaigns } = named.city;
  const counted = { ...filter, count: campaigns, isLeast: campaigns >= MOST_OF_CITY };
  return { isName: true, known: [filter], offered: isFiltered(search) ? [] : [counted] };
}

/** What the words of a search are the name of. */
export async function readNamedFilters(
  search: Search,
  asked: AskedWords,
  locale: Locale,
): Promise<NamedFilters> {
  const named = await filtersNamed(asked, locale);
  if (named.length === 0) return readNamedCity(search, asked);
  const countEach = (within: Search) => Promise.all(named.map((one) => count(within, one)));
  const [everywhere, offered] = await Promise.all([
    countEach({ text: '', ...UNFILTERED }),
    countEach(search),
  ]);
  return {
    isName: true,
    known: named.filter((_, at) => (everywhere[at]?.count ?? 0) > 0),
    offered: offered.filter(({ count: campaigns }) => campaigns > 0),
  };
}
