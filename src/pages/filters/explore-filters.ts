import { paths } from '#app/paths.ts';
import { type Category, isFilter } from '#modules/campaigns/index.ts';
import {
  type FacetCount,
  FUNDINGS,
  PERCENT_BANDS,
  queryOfSearch,
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
  /** Of these one at most is chosen. */
  isOneOf?: boolean;
  choices: Choice[];
  /** The rarer ones, behind a fold of this name. */
  more?: { label: string; choices: Choice[] };
}

/** Countries that are shown without a fold. */
const MANY = 12;

export interface Chosen {
  label: string;
  href: string;
  removeLabel: string;
}

/** Cards, or the places they are from. */
export const VIEWS = ['list', 'map'] as const;
export type View = (typeof VIEWS)[number];

interface Context {
  search: Search;
  locale: Locale;
  categories: Category[];
  facets: FacetCount[];
  /** What towns are called, by their slugs. */
  townNames: ReadonlyMap<string, string>;
  view: View;
}

/** Where a search is shown in a view; the list is what is not named. */
export function exploreHref(locale: Locale, search: Search, view: View): string {
  const query = queryOfSearch(search);
  return paths.explore(locale, view === 'list' ? query : { ...query, view });
}

const to = ({ locale, search, view }: Context, change: Partial<Search>) =>
  exploreHref(locale, { ...search, ...change }, view);

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
  const bySlug = new Map(context.categories.map((category) => [category.slug, category]));
  const isWithin = (slug: string, { id }: Category) => bySlug.get(slug)?.parentId === id;
  const isAround = (slug: string, { parentId }: Category) =>
    parentId !== null && bySlug.get(slug)?.id === parentId;
  const choiceOf = (category: Category): Choice => {
    const { slug, names } = category;
    const current = search.categories.includes(slug);
    const others = search.categories.filter((other) => other !== slug);
    // What is within another, or has it within, would add nothing to it, or be lost in it.
    const apart = others.filter(
      (other) => !isWithin(other, category) && !isAround(other, category),
    );
    return {
      label: names[locale],
      ...hits(context, 'category', slug),
      href: to(context, { categories: current ? others : [...apart, slug] }),
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
  return { name, label: translate(locale, label), isOneOf: true, choices };
}

function countryGroup(context: Context): FilterGroup {
  const { search, locale, facets } = context;
  const { country } = search;
  const byName = new Intl.Collator(locale);
  const all = facets
    .filter((count) => count.facet === 'country')
    .map(({ value, hits: count }) => ({ value, count, name: countryName(value, locale) }))
    .sort((a, b) => b.count - a.count || byName.compare(a.name, b.name))
    .map(({ value }) => value);
  const first = all.slice(0, MANY);
  const shown = country === null || first.includes(country) ? first : [country, ...first];
  const choiceOf = (value: string): Choice => {
    const current = country === value;
    const href = to(context, { country: current ? null : value });
    return { label: countryName(value, locale), ...hits(context, 'country', value), href, current };
  };
  const rest = all.filter((value) => !shown.includes(value)).map(choiceOf);
  return {
    name: 'country',
    label: translate(locale, 'explore.country'),
    isOneOf: true,
    choices: shown.map(choiceOf),
    ...(rest.length > 0 && {
      more: {
        label: translate(locale, 'explore.more_countries', { count: rest.length }),
        choices: rest.sort((a, b) => byName.compare(a.label, b.label)),
      },
    }),
  };
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
  const { search, locale, view } = context;
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
  const town = search.city === null ? [] : [context.townNames.get(search.city) ?? search.city];
  const city = town.map((name) => removable(name, to(context, { city: null })));
  // Links lead to these too, though the rail doesn't offer them.
  const unoffered = context.categories
    .filter((category) => search.categories.includes(category.slug) && !isFilter(category))
    .map(({ slug, names }) => {
      const categories = search.categories.filter((other) => other !== slug);
      return removable(names[locale], to(context, { categories }));
    });
  // The map has no order, but this one leaves campaigns out.
  const order =
    view === 'map' && search.sort === 'ending_soon'
      ? [
          removable(
            translate(locale, 'explore.sort_ending_soon'),
            to(context, { sort: usualSort(search.text) }),
          ),
        ]
      : [];
  return [...text, ...fromGroups, ...unoffered, ...city, ...order];
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

export function viewChoices({ locale, search, view }: Context): Choice[] {
  return VIEWS.map((one) => ({
    label: translate(locale, `explore.view_${one}`),
    count: null,
    href: exploreHref(locale, search, one),
    current: one === view,
  }));
}
