import { paths, type Query } from '#app/paths.ts';
import { type Category, isFilter } from '#modules/campaigns/index.ts';
import {
  type FacetCount,
  FUNDINGS,
  PERCENT_BANDS,
  type Search,
  SORTS,
  STATUSES,
  usualSort,
} from '#modules/discovery/index.ts';
import { countryName } from '#modules/geography/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';

/** One value of a filter: how many campaigns it would leave, and the address that sets or unsets it. */
export interface Choice {
  label: string;
  count: number | null;
  /** The count as it is read; with a plus where there may be more. */
  countText?: string;
  href: string;
  current: boolean;
  /** The narrower ones within this one. */
  nested?: Choice[];
}

export interface FilterGroup {
  name: string;
  label: string;
  choices: Choice[];
}

export interface Chosen {
  label: string;
  href: string;
  removeLabel: string;
}

/** The order as an address names it; best first is never named, it is what a text brings. */
function namedSort({ sort, text }: Search): string | undefined {
  return sort === 'relevance' || sort === usualSort(text) ? undefined : sort;
}

/** The search as an address; what is the default is left out. */
export function queryOf(search: Search): Query {
  return {
    search_text: search.text || undefined,
    filter_category: search.categories,
    filter_city: search.city,
    filter_country: search.country,
    filter_percent_funded: search.percent,
    filter_status: search.status,
    filter_funding: search.funding,
    filter_nonprofit: search.nonprofit || undefined,
    filter_forever_funding_active: search.forever || undefined,
    sort: namedSort(search),
  };
}

interface Context {
  search: Search;
  locale: Locale;
  categories: Category[];
  facets: FacetCount[];
}

const to = (context: Context, change: Partial<Search>) =>
  paths.explore(context.locale, queryOf({ ...context.search, ...change }));

/** Of a value that was not met among those that were looked at, nothing is known where there are more. */
function hits(
  context: Context,
  facet: FacetCount['facet'],
  value: string,
): Pick<Choice, 'count' | 'countText'> {
  const counted = context.facets.filter((count) => count.facet === facet);
  const found = counted.find((count) => count.value === value);
  if (!found && counted.some(({ isLeast }) => isLeast)) return { count: null };
  const count = found?.hits ?? 0;
  const text = new Intl.NumberFormat(context.locale).format(count);
  return { count, countText: found?.isLeast ? `${text}+` : text };
}

/** Groups of categories with those that belong to them, each row by how many campaigns it holds. */
function categoryGroup(context: Context): FilterGroup {
  const { search, locale } = context;
  const choiceOf = ({ slug, names }: Category): Choice => {
    const current = search.categories.includes(slug);
    const others = search.categories.filter((other) => other !== slug);
    return {
      label: names[locale],
      ...hits(context, 'category', slug),
      href: to(context, { categories: current ? others : [...others, slug] }),
      current,
    };
  };
  const filters = context.categories.filter((category) => isFilter(category));
  const isShown = ({ current, count, nested = [] }: Choice) =>
    current || count !== 0 || nested.length > 0;
  const rowOf = (categories: Category[], nestedIn?: (category: Category) => Choice[]) =>
    categories
      .map((category) => ({ ...choiceOf(category), nested: nestedIn?.(category) ?? [] }))
      .filter(isShown)
      .sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
  const tops = filters.filter(({ topLevel }) => topLevel);
  const choices = [
    ...rowOf(tops, ({ id }) => rowOf(filters.filter(({ parentId }) => parentId === id))),
    ...rowOf(filters.filter((one) => !one.topLevel && !tops.some(({ id }) => id === one.parentId))),
  ];
  return { name: 'category', label: translate(locale, 'explore.category'), choices };
}

function simpleGroup<K extends 'status' | 'funding' | 'percent'>(
  context: Context,
  name: K,
  label: MessageKey,
  values: readonly NonNullable<Search[K]>[],
): FilterGroup {
  const { search, locale } = context;
  const choices = values.map((value) => {
    const current = search[name] === value;
    return {
      label: translate(locale, `explore.${name}_${value}` as MessageKey),
      ...hits(context, name, value),
      href: to(context, { [name]: current ? null : value }),
      current,
    };
  });
  return { name, label: translate(locale, label), choices };
}

function countryGroup(context: Context): FilterGroup {
  const { search, locale, facets } = context;
  const choices = facets
    .filter((count) => count.facet === 'country')
    .slice(0, 12)
    .map((count) => {
      const current = search.country === count.value;
      const href = to(context, { country: current ? null : count.value });
      const label = countryName(count.value, locale);
      return { label, ...hits(context, 'country', count.value), href, current };
    });
  return { name: 'country', label: translate(locale, 'explore.country'), choices };
}

function kindGroup(context: Context): FilterGroup {
  const { search, locale } = context;
  const flag = (name: 'nonprofit' | 'forever'): Choice => ({
    label: translate(locale, `explore.${name}`),
    count: null,
    href: to(context, { [name]: !search[name] }),
    current: search[name],
  });
  const choices = [flag('nonprofit'), flag('forever')];
  return { name: 'kind', label: translate(locale, 'explore.kind'), choices };
}

/** The filter rail, each value with its count and its address. */
export function filterGroups(context: Context): FilterGroup[] {
  return [
    simpleGroup(context, 'status', 'explore.status', STATUSES),
    categoryGroup(context),
    simpleGroup(context, 'percent', 'explore.percent', PERCENT_BANDS),
    simpleGroup(context, 'funding', 'explore.funding', FUNDINGS),
    countryGroup(context),
    kindGroup(context),
  ].filter((group) => group.choices.length > 0);
}

/** The filters that are set, each with the address that takes it away. */
export function chosenFilters(context: Context, groups: FilterGroup[]): Chosen[] {
  const { search, locale } = context;
  const removable = (label: string, href: string): Chosen => ({
    label,
    href,
    removeLabel: translate(locale, 'explore.remove', { filter: label }),
  });
  const fromGroups = groups
    .flatMap((group) => group.choices)
    .flatMap((choice) => [choice, ...(choice.nested ?? [])])
    .filter((choice) => choice.current)
    .map((choice) => removable(choice.label, choice.href));
  const quoted = translate(locale, 'explore.quoted', { text: search.text });
  const text = search.text === '' ? [] : [removable(quoted, to(context, { text: '' }))];
  const city = search.city === null ? [] : [removable(search.city, to(context, { city: null }))];
  return [...text, ...fromGroups, ...city];
}

export function sortChoices(context: Context): Choice[] {
  const sorts = context.search.text === '' ? SORTS : (['relevance', ...SORTS] as const);
  return sorts.map((sort) => ({
    label: translate(context.locale, `explore.sort_${sort}`),
    count: null,
    href: to(context, { sort }),
    current: context.search.sort === sort,
  }));
}
