import type { Locale } from '#platform/web/locale.ts';
import { countryName } from '#modules/geography/index.ts';
import { countSearch } from '../facets/count-search.ts';
import { type Search, UNFILTERED, usualSort } from '../search.ts';
import { type AskedWords, categoriesNamed } from './named-categories.ts';
import { countryNamed } from './named-countries.ts';

/** A value of a filter that the words of a search are the name of. */
export interface NamedFilter {
  readonly filter: 'category' | 'country';
  /** As an address has it. */
  readonly value: string;
  /** In the reader's language. */
  readonly name: string;
}

export interface CountedFilter extends NamedFilter {
  /** How many campaigns it has for what else is asked; with `isLeast` there may be more. */
  readonly count: number;
  readonly isLeast: boolean;
}

/** The same search for what these filters have, whatever words it has. */
export function byNamed(search: Search, named: readonly NamedFilter[]): Search {
  const of = (wanted: NamedFilter['filter']) =>
    named.filter(({ filter }) => filter === wanted).map(({ value }) => value);
  const categories = of('category');
  const [country = search.country] = of('country');
  return {
    ...search,
    text: '',
    categories: categories.length > 0 ? categories : search.categories,
    country,
    sort: search.sort === 'relevance' ? usualSort('') : search.sort,
  };
}

/** Whether a search has one of these filters already, so that they can't be chosen beside its own. */
export const isChosenAlready = (search: Search, named: readonly NamedFilter[]): boolean =>
  named.some(({ filter }) =>
    filter === 'country' ? search.country !== null : search.categories.length > 0,
  );

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
  if (country === null) return [];
  return [{ filter: 'country', value: country, name: countryName(country, locale) }];
}

export interface NamedFilters {
  /** The words are the name of something, so that they are not misspelt. */
  readonly isName: boolean;
  /** What of that any campaigns have, the filters of the search left out. */
  readonly known: readonly NamedFilter[];
  /** What of it has what else the search asks for. */
  readonly offered: readonly CountedFilter[];
}

/** What the words of a search are the name of. */
export async function readNamedFilters(
  search: Search,
  asked: AskedWords,
  locale: Locale,
): Promise<NamedFilters> {
  const named = await filtersNamed(asked, locale);
  const countEach = (within: Search) => Promise.all(named.map((one) => count(within, one)));
  const [everywhere, offered] = await Promise.all([
    countEach({ text: '', ...UNFILTERED }),
    countEach(search),
  ]);
  return {
    isName: named.length > 0,
    known: named.filter((_, at) => (everywhere[at]?.count ?? 0) > 0),
    offered: offered.filter(({ count: campaigns }) => campaigns > 0),
  };
}
