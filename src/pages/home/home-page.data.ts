import { paths } from '#app/paths.ts';
import { readMarketTotals, type MarketTotals } from '#modules/contributions/index.ts';
import { exchangeTable, localAmount, type RateTable } from '#modules/geography/index.ts';
import { type Category, isFilter, readCategories } from '#modules/campaigns/index.ts';
import {
  type CampaignCard,
  type OpenCounts,
  PERCENTS,
  readHomeCollections,
  readOpenCounts,
  readShelf,
} from '#modules/discovery/index.ts';
import { readTeasers } from '#modules/prelaunch/index.ts';
import { experimentFlag } from '#modules/experiments/index.ts';
import { currentBanner } from '#modules/settings/index.ts';
import { presentAnnounced } from '#pages/cards/announced/present-announced.ts';
import { cardFigures, presentCards } from '#pages/cards/present-cards.ts';
import { presentCollections } from '#pages/cards/present-collections.ts';
import { config } from '#platform/config/config.ts';
import { definePage, figuresOf } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { translate } from '#platform/web/translate.ts';
import { abbreviated, abbreviatedEuro } from '#pages/cards/abbreviate.ts';

const COLLECTIONS = 3;
const COLLECTION_PICTURES = 3;
const SHELF = { trending: 9, almostThere: 3, newest: 6, endingSoon: 3, comingSoon: 3 };

export interface CategoryLink {
  slug: string;
  name: string;
  tagline: string;
  icon: string;
  open: number;
  href: string;
}

/** The narrower categories with what can be backed in each, those with the most first. */
function categoryLinks(categories: Category[], counts: OpenCounts, locale: Locale): CategoryLink[] {
  const open = new Map(counts.categories.map((count) => [count.id, count.open]));
  return categories
    .filter((category) => !category.topLevel && isFilter(category))
    .map((category) => ({
      slug: category.slug,
      name: category.names[locale],
      tagline: category.taglines[locale],
      icon: category.iconName,
      open: open.get(category.id) ?? 0,
      href: paths.explore(locale, { filter_category: category.slug, filter_status: 'open' }),
    }))
    .sort((a, b) => b.open - a.open)
    .slice(0, 12);
}

/** Each campaign stands on one shelf only, the first that wants it. */
function spread(shelves: CampaignCard[][], sizes: number[]): CampaignCard[][] {
  const seen = new Set<number>();
  return shelves.map((shelf, index) => {
    const own = shelf.filter((card) => !seen.has(card.id)).slice(0, sizes[index]);
    for (const card of own) seen.add(card.id);
    return own;
  });
}

/** The filter has no upper end: its list holds what is beyond the goal as well, and is called so. */
function moreAlmostThere(locale: Locale) {
  const [, { name, from }] = PERCENTS;
  return {
    href: paths.explore(locale, { filter_percent_funded: name, filter_status: 'open' }),
    label: translate(locale, 'home.see_all_from_percent', { percent: from }),
  };
}

/** The books' sums of every currency in euro cents, at the dated exchange table. */
function sumInEuro(totals: readonly MarketTotals[], rates: RateTable): bigint {
  return totals.reduce((sum, { currency, raisedMinor }) => {
    const amount = { minor: raisedMinor, currency };
    return sum + (localAmount(amount, 'EUR', rates) ?? amount).minor;
  }, 0n);
}

function contributionsOf(totals: readonly MarketTotals[]): number {
  return totals.reduce((sum, total) => sum + total.contributions, 0);
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 30 },
  async load({ actor, tag }) {
    tag('home');
    const { locale } = actor;
    const [
      trending,
      almost,
      newest,
      ending,
      categories,
      counts,
      totals,
      rates,
      banner,
      homeCall,
      teasers,
      collections,
    ] = await Promise.all([
      readShelf('trending', SHELF.trending),
      readShelf('almost_there', SHELF.trending),
      readShelf('newest', 24),
      readShelf('ending_soon', 24),
      readCategories(),
      readOpenCounts(),
      readMarketTotals(),
      exchangeTable(),
      currentBanner(locale),
      experimentFlag('home_call'),
      readTeasers(SHELF.comingSoon),
      readHomeCollections(COLLECTIONS, COLLECTION_PICTURES),
    ]);
    const sizes = [SHELF.trending - 4, SHELF.almostThere, SHELF.endingSoon, SHELF.newest];
    const shelves = spread([trending, almost, ending, newest], sizes);
    const cards = await presentCards(shelves.flat(), locale);
    tag(...cards.map(({ id }) => `campaign:${id}`));
    tag(...teasers.map(({ campaign }) => `coming-soon:${campaign.id}`));
    const taken = shelves.map((shelf) => cards.splice(0, shelf.length));
    return {
      origin: config().publicUrl,
      banner,
      flags: { homeCall },
      trending: taken[0] ?? [],
      almostThere: taken[1] ?? [],
      almostThereMore: moreAlmostThere(locale),
      endingSoon: taken[2] ?? [],
      newest: taken[3] ?? [],
      comingSoon: await presentAnnounced(teasers, locale),
      collections: await presentCollections(collections, locale),
      categories: categoryLinks(categories, counts, locale),
      figures: {
        raised: abbreviatedEuro(Number(sumInEuro(totals, rates) / 100n), locale),
        contributions: abbreviated(contributionsOf(totals), locale),
        open: abbreviated(counts.open, locale),
      },
    };
  },
  figures: ({ trending, almostThere, endingSoon, newest, figures }) => [
    ...cardFigures([...trending, ...almostThere, ...endingSoon, ...newest]),
    ...figuresOf(figures, 'raised', 'contributions'),
  ],
});
