import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readCategories } from '#modules/campaigns/index.ts';
import {
  countSearch,
  isUnfindable,
  queryOfSearch,
  readCards,
  readCursor,
  readTownNames,
  saveProblem,
  type Search,
  searchEverything,
  searchOf,
  type Taken,
  UNFILTERED,
  withKnownCategories,
} from '#modules/discovery/index.ts';
import { readTeasersOf } from '#modules/prelaunch/index.ts';
import { presentAnnounced } from '#pages/cards/announced/present-announced.ts';
import { cardFigures, presentCards } from '#pages/cards/present-cards.ts';
import { config } from '#platform/config/config.ts';
import { definePage, redirectTo } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import {
  chosenFilters,
  exploreHref,
  filterGroups,
  sortChoices,
  type View,
  viewChoices,
} from '#pages/filters/explore-filters.ts';
import { presentMap } from './present-map.ts';
import { presentNothing } from './present-nothing.ts';
import { presentWords } from './present-words.ts';

const PAGE = 24;

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
  'view',
  'focus',
];

const oneOrMore = z.union([z.string(), z.array(z.string())]).optional();

/** Lets these names of an address through to the page; what they mean is read by searchOf. */
export function filtersQuery(names: readonly string[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, oneOrMore])));
}

/** So many that are coming soon stand above what is launched, and where nothing else is found. */
const BESIDE = 3;
const ALONE = 12;

/** What is coming soon, as far as it is shown, and whether there is more. */
async function presentComing(ids: readonly number[], most: number, locale: Locale) {
  const found = await presentAnnounced(await readTeasersOf(ids.slice(0, most + 1)), locale);
  return { announced: found.slice(0, most), isCut: found.length > most };
}

/**
 * How many were found, and what the button that leads to them says. Of what is counted no further than a
 * limit, one is known to be beyond the round number.
 */
function presentCount(
  { count, isLeast }: Awaited<ReturnType<typeof countSearch>>,
  { announced, isCut }: Awaited<ReturnType<typeof presentComing>>,
  locale: Locale,
) {
  const worded = (key: MessageKey, number: number, isMore: boolean) => ({
    countText: translate(locale, key, { count: number }),
    showText: translate(locale, isMore ? 'explore.show_results_many' : 'explore.show_results', {
      count: number,
    }),
  });
  if (isLeast) return worded('explore.count_many', count - 1, true);
  if (count > 0 || announced.length === 0) return worded('explore.count', count, false);
  const key = isCut ? 'explore.count_announced_many' : 'explore.count_announced';
  return worded(key, announced.length, isCut);
}

/**
 * The list without its filters, in its order and with the words that are searched for: those of a name that
 * was taken for filters would only be taken again. A map has no order. Null where one filter is set, which is
 * removed by its own link.
 */
function unfilteredHref(
  asked: Search,
  instead: Taken | null,
  filters: number,
  { locale, view }: { readonly locale: Locale; readonly view: View },
) {
  if (filters < 2) return null;
  const { text } = instead ?? asked;
  const order = view === 'map' || instead ? {} : { sort: asked.sort };
  return exploreHref(locale, { ...UNFILTERED, ...order, text }, view);
}

/** Where what is shown can be saved; null where nothing new could ever fit it, as with a misspelt word. */
function saveHrefOf(shown: Search, isVain: boolean, locale: Locale): string | null {
  return isVain || saveProblem(shown)
    ? null
    : paths.settings(locale, 'searches', queryOfSearch(shown));
}

/** What an address asks for: where it names no categories, those the page is about. */
async function searchWithin(address: URLSearchParams, within: readonly string[]): Promise<Search> {
  const asked = await withKnownCategories(searchOf(address));
  return asked.categories.length === 0 ? { ...asked, categories: [...within] } : asked;
}

/** What the search field's form keeps of the address: all but the words, with the order chosen for them. */
function keptBesideText(search: Search, view: View): [string, string][] {
  const query = new URLSearchParams(exploreHref('en', search, view).split('?')[1] ?? '');
  query.delete('search_text');
  return [...query];
}

/** What else there is to look through, and how it is ordered. */
const linksBeside = (locale: Locale) => [
  { href: paths.announced(locale), label: translate(locale, 'announced.title') },
  { href: paths.trending(locale), label: translate(locale, 'explore.sort_explained') },
  { href: `${paths.explore(locale)}/tags`, label: translate(locale, 'tags.title') },
];

/** Where the list begins and goes on. */
function presentPages(search: Search, isLater: boolean, next: string | null, locale: Locale) {
  const query = queryOfSearch(search);
  const first = paths.explore(locale, query);
  return {
    /** Of a later page: where the list begins. */
    firstHref: isLater ? first : null,
    moreHref: next === null ? null : paths.explore(locale, { ...query, cursor: next }),
    /** Tells one search from another, so that added pages belong to the one they were added to. */
    searchKey: first,
  };
}

/** Campaigns for the filters of an address, worded for the page. */
export async function loadExplore(
  path: string,
  locale: Locale,
  within: string[],
  tag: (...tags: string[]) => void,
) {
  const address = new URLSearchParams(path.split('?')[1] ?? '');
  const asked = await searchWithin(address, within);
  const view: View = address.get('view') === 'map' ? 'map' : 'list';
  // The map shows all places at once: it has no further pages.
  const cursor = view === 'map' ? null : readCursor(address.get('cursor'), asked.sort);
  const [everything, categories] = await Promise.all([
    searchEverything(asked, cursor, { launched: PAGE, announced: ALONE + 1 }, locale),
    readCategories(),
  ]);
  const { search, typed, result, announcedIds, named, instead, isMeant } = everything;
  const isAlone = result.campaignIds.length === 0;
  const reading = { typed, isMeant: async () => isMeant };
  const [counts, found, coming, townNames, map] = await Promise.all([
    countSearch(search, result.tsquery),
    readCards(result.campaignIds),
    presentComing(announcedIds, isAlone ? ALONE : BESIDE, locale),
    readTownNames([search]),
    view === 'map' ? presentMap(search, reading, locale) : null,
  ]);
  const context = { search, locale, categories, facets: counts.facets, townNames, view };
  const groups = filterGroups(context);
  tag('explore', ...result.campaignIds.map((id) => `campaign:${id}`));
  const cards = await presentCards(found, locale);
  const { announced } = coming;
  tag(...announced.map(({ id }) => `coming-soon:${id}`));
  const isNothing = cards.length === 0 && announced.length === 0 && cursor === null;
  const chosen = chosenFilters(context, groups);
  const nothing = isNothing
    ? await presentNothing({ ...context, asked }, everything, chosen.length)
    : null;
  tag(...(nothing?.instead?.cards ?? []).map(({ id }) => `campaign:${id}`));
  return {
    origin: config().publicUrl,
    ...presentWords(
      address,
      { asked, named, instead, correctedText: result.correctedText, isAlone },
      context,
    ),
    /** The address leads to the search field: the button of the header where that has no field. */
    isSearchFirst: address.get('focus') === 'search',
    cards,
    /** Coming soon: neither counted nor filtered with those that are launched. */
    announced,
    nothing,
    ...presentCount(counts, coming, locale),
    ...presentPages(search, cursor !== null, result.nextCursor, locale),
    groups,
    chosen,
    unfilteredHref: unfilteredHref(asked, instead, chosen.length - (search.text ? 1 : 0), context),
    map,
    views: viewChoices(context),
    sorts: sortChoices(context),
    links: linksBeside(locale),
    clearHref: paths.explore(locale),
    saveHref: saveHrefOf(
      { ...search, text: result.correctedText ?? search.text },
      isUnfindable(typed) || (isAlone && announced.length > 0 && !isMeant),
      locale,
    ),
    /** What the search field's form keeps of the address. */
    hidden: keptBesideText(asked, view),
  };
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 30, query: QUERY },
  query: filtersQuery(QUERY),
  load: ({ actor: { locale }, path, query, tag }) => {
    // The one quick filter for what is not launched, which has a page of its own.
    if (query.filter_quick === 'coming_soon') throw redirectTo(paths.announced(locale));
    return loadExplore(path, locale, [], tag);
  },
  figures: ({ cards, nothing }) => cardFigures([...cards, ...(nothing?.instead?.cards ?? [])]),
});
