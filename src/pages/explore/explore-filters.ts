import { paths, type Query } from '#app/paths.ts';
import { type Category, isFilter } from '#modules/campaigns/index.ts';
import {
  type FacetCount,
  FUNDINGS,
  PERCENT_BANDS,
  type Search,
  SORTS,
  STATUSES,
} from '#modules/discovery/index.ts';
import { countryName } from '#modules/geography/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';

/** One value of a filter: how many campaigns it would leave, and the address that sets or unsets it. */
export interface Choice {
  label: string;
  count: number | null;
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
    sort: search.sort === 'trending' ? undefined : search.sort,
  };
}

interface Scene {
  search: Search;
  locale: Locale;
  categories: Category[];
  facets: FacetCount[];
}

const to = (scene: Scene, change: Partial<Search>) =>
  paths.explore(scene.locale, queryOf({ ...scene.search, ...change }));

function hits(scene: Scene, facet: FacetCount['facet'], value: string): number {
  return scene.facets.find((count) => count.facet === facet && count.value === value)?.hits ?? 0;
}

/** Groups of categories with those that belong to them, each row by how many campaigns it holds. */
function categoryGroup(scene: Scene): FilterGroup {
  const { search, locale } = scene;
  const choiceOf = ({ slug, names }: Category): Choice => {
    const current = search.categories.includes(slug);
    const others = search.categories.filter((other) => other !== slug);
    return {
      label: names[locale],
      count: hits(scene, 'category', slug),
      href: to(scene, { categories: current ? others : [...others, slug] }),
      current,
    };
  };
  const filters = scene.categories.filter((category) => isFilter(category));
  const isShown = ({ current, count, nested = [] }: Choice) =>
    current || (count ?? 0) > 0 || nested.length > 0;
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
  scene: Scene,
  name: K,
  label: MessageKey,
  values: readonly NonNullable<Search[K]>[],
): FilterGroup {
  const { search, locale } = scene;
  const choices = values.map((value) => {
    const current = search[name] === value;
    return {
      label: translate(locale, `explore.${name}_${value}` as MessageKey),
      count: hits(scene, name, value),
      href: to(scene, { [name]: current ? null : value }),
      current,
    };
  });
  return { name, label: translate(locale, label), choices };
}

function countryGroup(scene: Scene): FilterGroup {
  const { search, locale, facets } = scene;
  const choices = facets
    .filter((count) => count.facet === 'country')
    .slice(0, 12)
    .map((count) => {
      const current = search.country === count.value;
      const href = to(scene, { country: current ? null : count.value });
      return { label: countryName(count.value, locale), count: count.hits, href, current };
    });
  return { name: 'country', label: translate(locale, 'explore.country'), choices };
}

function kindGroup(scene: Scene): FilterGroup {
  const { search, locale } = scene;
  const flag = (name: 'nonprofit' | 'forever'): Choice => ({
    label: translate(locale, `explore.${name}`),
    count: null,
    href: to(scene, { [name]: !search[name] }),
    current: search[name],
  });
  const choices = [flag('nonprofit'), flag('forever')];
  return { name: 'kind', label: translate(locale, 'explore.kind'), choices };
}

/** The filter rail, each value with its count and its address. */
export function filterGroups(scene: Scene): FilterGroup[] {
  return [
    simpleGroup(scene, 'status', 'explore.status', STATUSES),
    categoryGroup(scene),
    simpleGroup(scene, 'percent', 'explore.percent', PERCENT_BANDS),
    simpleGroup(scene, 'funding', 'explore.funding', FUNDINGS),
    countryGroup(scene),
    kindGroup(scene),
  ].filter((group) => group.choices.length > 0);
}

/** The filters that are set, each with the address that takes it away. */
export function chosenFilters(scene: Scene, groups: FilterGroup[]): Chosen[] {
  const { search, locale } = scene;
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
  const text = search.text === '' ? [] : [removable(quoted, to(scene, { text: '' }))];
  const city = search.city === null ? [] : [removable(search.city, to(scene, { city: null }))];
  return [...text, ...fromGroups, ...city];
}

export function sortChoices(scene: Scene): Choice[] {
  return SORTS.map((sort) => ({
    label: translate(scene.locale, `explore.sort_${sort}`),
    count: null,
    href: to(scene, { sort }),
    current: scene.search.sort === sort,
  }));
}
