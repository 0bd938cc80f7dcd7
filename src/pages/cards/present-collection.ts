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

/** Empty lines are between them; what was stored long ago may have the line ends of a form. */
function paragraphsOf(text: string): string[] {
  const paragraphs = text.replace(/\r\n?/g, '\n').split(/\n{2,}/);
  return paragraphs.filter((paragraph) => paragraph !== '');
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
    paragraphs: paragraphsOf(text),
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
