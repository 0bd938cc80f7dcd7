import { paths } from '#app/paths.ts';
import {
  type CampaignCard,
  findNearly,
  findOutside,
  readCards,
  readShelf,
  type Search,
  type SearchResult,
  searchCampaigns,
  type Typed,
  UNFILTERED,
  usualSort,
} from '#modules/discovery/index.ts';
import { presentCards } from '#pages/cards/present-cards.ts';
import { exploreHref, type View } from '#pages/filters/explore-filters.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';

const INSTEAD = 6;

/** The words of a search, and what was looked for by them. */
interface Sought {
  readonly typed: Typed;
  readonly result: Pick<SearchResult, 'tsquery'>;
}

/** What fits but for the filters, else what has some of the words, else what is popular; with its title. */
async function instead(
  search: Search,
  { typed, result }: Sought,
  hasFilters: boolean,
): Promise<[MessageKey, CampaignCard[]]> {
  const outside = hasFilters ? await findOutside(search, result, INSTEAD) : [];
  if (outside.length > 0) return ['explore.nothing_outside', await readCards(outside)];
  const nearly = await findNearly(search, typed, INSTEAD);
  if (nearly.length > 0) return ['explore.nothing_nearly', await readCards(nearly)];
  return ['explore.nothing_popular', await readShelf('trending', INSTEAD)];
}

async function offerInstead(search: Search, sought: Sought, hasFilters: boolean, locale: Locale) {
  const [title, found] = await instead(search, sought, hasFilters);
  return { title: translate(locale, title), cards: await presentCards(found, locale) };
}

/** The same search in its usual order, where it is the order by deadlines that leaves everything out. */
async function otherOrder(search: Search, typed: Typed): Promise<Search | null> {
  if (search.sort !== 'ending_soon') return null;
  const other = { ...search, sort: usualSort(search.text) };
  const { campaignIds } = await searchCampaigns(other, null, 1, { typed });
  return campaignIds.length > 0 ? other : null;
}

/** What an order leaves out. */
export function orderNote(sort: Search['sort'], locale: Locale): string {
  return translate(locale, 'explore.nothing_in_order', {
    sort: translate(locale, `explore.sort_${sort}`),
  });
}

/** What may help, by what was asked for: a filter can only be removed where one is set. */
function adviceFor(search: Search, typed: Typed, hasFilters: boolean): MessageKey {
  if (search.text === '') return hasFilters ? 'explore.nothing_filtered' : 'explore.nothing_yet';
  const isOneWord = typed.words.length <= 1;
  if (hasFilters) return isOneWord ? 'explore.nothing_loosen_word' : 'explore.nothing_loosen';
  return isOneWord ? 'explore.nothing_word' : 'explore.nothing_words';
}

/** Without its filters a search keeps the words that were typed. */
function wayOn({ search, asked, locale, view }: Context, hasFilters: boolean) {
  if (hasFilters) {
    const href = exploreHref(locale, { ...UNFILTERED, text: asked.text }, view);
    return { href, label: translate(locale, 'explore.clear') };
  }
  if (search.text === '')
    return { href: paths.campaignNew(locale), label: translate(locale, 'shell.start_campaign') };
  return { href: paths.explore(locale), label: translate(locale, 'explore.clear_search') };
}

interface Context {
  readonly search: Search;
  /** What the address asks for. */
  readonly asked: Search;
  readonly locale: Locale;
  readonly view: View;
}

/** Why nothing is shown, the way on, and what is offered instead. */
export async function presentNothing(context: Context, sought: Sought, chosen: number) {
  const { typed } = sought;
  const { search, locale, view } = context;
  const other = await otherOrder(search, typed);
  if (other) {
    const sort = translate(locale, `explore.sort_${other.sort}`);
    return {
      text: orderNote(search.sort, locale),
      href: exploreHref(locale, other, view),
      label: translate(locale, 'explore.sort_instead', { sort }),
      instead: null,
    };
  }
  const hasFilters = chosen > (search.text === '' ? 0 : 1);
  return {
    ...wayOn(context, hasFilters),
    text: translate(locale, adviceFor(search, typed, hasFilters)),
    instead: await offerInstead(search, sought, hasFilters, locale),
  };
}
