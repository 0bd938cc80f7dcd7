import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readCategories } from '#modules/campaigns/index.ts';
import {
  countSearch,
  findNearly,
  readCards,
  readCursor,
  readShelf,
  type Search,
  searchCampaigns,
  searchOf,
} from '#modules/discovery/index.ts';
import { cardFigures, presentCards } from '#pages/cards/present-cards.ts';
import { config } from '#platform/config/config.ts';
import { definePage } from '#platform/web/define-page.ts';
import { translate } from '#platform/web/translate.ts';
import { chosenFilters, filterGroups, queryOf, sortChoices } from './explore-filters.ts';

const PAGE = 24;
const COUNT_CAP = 1000;

const QUERY = [
  'search_text',
  'filter_category',
  'filter_city',
  'filter_country',
  'filter_percent_funded',
  'filter_status',
  'filter_funding',
  'filter_nonprofit',
  'filter_forever_funding_active',
  'filter_quick',
  'sort',
  'cursor',
  'focus',
];

const oneOrMore = z.union([z.string(), z.array(z.string())]).optional();

/** Lets these names of an address through to the page; what they mean is read by searchOf. */
export function filtersQuery(names: readonly string[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, oneOrMore])));
}

const INSTEAD = 6;

/** What is offered where nothing fits: what has some of the words, else what is popular. */
async function offerInstead(search: Search, locale: 'en' | 'fr' | 'de' | 'es') {
  const nearly = search.text === '' ? [] : await findNearly(search, INSTEAD);
  const isNear = nearly.length > 0;
  const found = isNear ? await readCards(nearly) : await readShelf('trending', INSTEAD);
  return {
    title: translate(locale, isNear ? 'explore.nothing_nearly' : 'explore.nothing_popular'),
    cards: await presentCards(found, locale),
  };
}

/** Campaigns for the filters of an address, worded for the page. */
export async function loadExplore(
  path: string,
  locale: 'en' | 'fr' | 'de' | 'es',
  within: string[],
  tag: (...tags: string[]) => void,
) {
  const address = new URLSearchParams(path.split('?')[1] ?? '');
  const asked = searchOf(address);
  const search =
    within.length > 0 && asked.categories.length === 0 ? { ...asked, categories: within } : asked;
  const cursor = readCursor(address.get('cursor'), search.sort);
  const [result, categories] = await Promise.all([
    searchCampaigns(search, cursor, PAGE),
    readCategories(),
  ]);
  const [counts, found] = await Promise.all([
    countSearch(search, result.tsquery),
    readCards(result.campaignIds),
  ]);
  const context = { search, locale, categories, facets: counts.facets };
  const groups = filterGroups(context);
  tag('explore', ...result.campaignIds.map((id) => `campaign:${id}`));
  const cards = await presentCards(found, locale);
  const isMany = counts.count > COUNT_CAP;
  const isNothing = cards.length === 0 && cursor === null;
  const instead = isNothing ? await offerInstead(search, locale) : null;
  tag(...(instead?.cards ?? []).map(({ id }) => `campaign:${id}`));
  return {
    origin: config().publicUrl,
    searchText: search.text,
    /** The address leads to the search field: the button of the header where that has no field. */
    isSearchFirst: address.get('focus') === 'search',
    correctedText: result.correctedText,
    cards,
    isFirstPage: cursor === null,
    instead,
    countText: translate(locale, isMany ? 'explore.count_many' : 'explore.count', {
      count: Math.min(counts.count, COUNT_CAP),
    }),
    moreHref: result.nextCursor
      ? paths.explore(locale, { ...queryOf(search), cursor: result.nextCursor })
      : null,
    groups,
    chosen: chosenFilters(context, groups),
    sorts: sortChoices(context),
    clearHref: paths.explore(locale),
    /** What the search field's form keeps of the address. */
    hidden: [
      ...new URLSearchParams(
        paths.explore('en', queryOf({ ...search, text: '' })).split('?')[1] ?? '',
      ),
    ],
    /** Tells one search from another, so that added pages belong to the one they were added to. */
    searchKey: paths.explore(locale, queryOf(search)),
  };
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 30, query: QUERY },
  query: filtersQuery(QUERY),
  load: ({ actor, path, tag }) => loadExplore(path, actor.locale, [], tag),
  figures: ({ cards, instead }) => cardFigures([...cards, ...(instead?.cards ?? [])]),
});
