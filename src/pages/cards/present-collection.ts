import { type CampaignCard, type ShownCollection, wordsIn } from '#modules/discovery/index.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { CardView } from './card-view.ts';
import { presentCards } from './present-cards.ts';
import { euroText } from './present-collections.ts';

function sponsorOf({ sponsor, certifications }: ShownCollection, locale: Locale) {
  if (!sponsor) return null;
  return {
    name: sponsor.name,
    website: sponsor.website,
    text: wordsIn(sponsor.texts, locale),
    certifications: certifications.map(({ id, texts, campaigns }) => ({
      id,
      campaigns,
      ...wordsIn(texts, locale),
    })),
  };
}

/** What a page shows of a collection and of these of its campaigns, in a language. */
export async function presentCollection(
  collection: ShownCollection,
  cards: CampaignCard[],
  locale: Locale,
) {
  const { texts, theme, totals } = collection;
  const { title, tagline, text } = wordsIn(texts, locale);
  const views: CardView[] = await presentCards(cards, locale);
  return {
    title,
    tagline,
    paragraphs: text.split(/\n{2,}/).filter((paragraph) => paragraph !== ''),
    theme,
    totals: {
      campaigns: totals.campaigns.toLocaleString(locale),
      contributors: totals.contributors.toLocaleString(locale),
      raised: euroText(totals.raisedEuro, locale),
    },
    sponsor: sponsorOf(collection, locale),
    cards: views,
  };
}

export type CollectionView = Awaited<ReturnType<typeof presentCollection>>;
