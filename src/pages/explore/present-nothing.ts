import { paths } from '#app/paths.ts';
import {
  findNearly,
  readCards,
  readShelf,
  type Search,
  searchCampaigns,
  type Typed,
  usualSort,
} from '#modules/discovery/index.ts';
import { presentCards } from '#pages/cards/present-cards.ts';
import { exploreHref, type View } from '#pages/filters/explore-filters.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';

const INSTEAD = 6;

/** What has some of the words where nothing fits, else what is popular. */
async function offerInstead(search: Search, typed: Typed, locale: Locale) {
  const nearly = await findNearly(search, typed, INSTEAD);
  const isNear = nearly.length > 0;
  const found = isNear ? await readCards(nearly) : await readShelf('trending', INSTEAD);
  return {
    title: translate(locale, isNear ? 'explore.nothing_nearly' : 'explore.nothing_popular'),
    cards: await presentCards(found, locale),
  };
}

/** The same search in its usual order, where it is the order by deadlines that leaves everything out. */
async function otherOrder(search: Search, typed: Typed): Promise<Search | null> {
  if (search.sort !== 'ending_soon') return null;
  const other = { ...search, sort: usualSort(search.text) };
  const { campaignIds } = await searchCampaigns(other, null, 1, { typed });
  return campaignIds.length > 0 ? other : null;
}

/** Why nothing is shown, the way on, and what is offered instead. */
export async function presentNothing(
  { search, locale, view }: { search: Search; locale: Locale; view: View },
  typed: Typed,
  isFiltered: boolean,
) {
  const other = await otherOrder(search, typed);
  if (other) {
    const sort = translate(locale, `explore.sort_${other.sort}`);
    return {
      text: translate(locale, 'explore.nothing_in_order', {
        sort: translate(locale, `explore.sort_${search.sort}`),
      }),
      href: exploreHref(locale, other, view),
      label: translate(locale, 'explore.sort_instead', { sort }),
      instead: null,
    };
  }
  return {
    text: translate(locale, isFiltered ? 'explore.nothing_loosen' : 'explore.nothing_yet'),
    href: isFiltered ? paths.explore(locale) : paths.campaignNew(locale),
    label: translate(locale, isFiltered ? 'explore.clear' : 'shell.start_campaign'),
    instead: await offerInstead(search, typed, locale),
  };
}
