import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { readCategories } from '#modules/campaigns/index.ts';
import { readCards, readCursor, searchCampaigns, searchOf } from '#modules/discovery/index.ts';
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
];

const oneOrMore = z.union([z.string(), z.array(z.string())]).optional();

/** Lets these names of an address through to the page; what they mean is read by searchOf. */
export function filtersQuery(names: readonly string[]) {
  return z.object(Object.fromEntries(names.map((name) => [name, oneOrMore])));
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
  const context = { search, locale, categories, facets: result.facets };
  const groups = filterGroups(context);
  tag('explore', ...result.campaignIds.map((id) => `campaign:${id}`));
  const cards = await presentCards(await readCards(result.campaignIds), locale);
  const isMany = result.count > COUNT_CAP;
  return {
    origin: config().publicUrl,
    searchText: search.text,
    correctedText: result.correctedText,
    cards,
    isFirstPage: cursor === null,
    countText: translate(locale, isMany ? 'explore.count_many' : 'explore.count', {
      count: Math.min(result.count, COUNT_CAP),
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
  figures: ({ cards }) => cardFigures(cards),
});
