import { z } from 'zod';
import { paths, queryOf } from '#app/paths.ts';
import {
  readCampaignsOfCollection,
  readCollection,
  type ShownCollection,
  wordsIn,
} from '#modules/discovery/index.ts';
import { sharePictureOf, readPictures } from '#modules/media/index.ts';
import { cardFigures, presentCards } from '#pages/cards/present-cards.ts';
import { config } from '#platform/config/config.ts';
import { idParam, slugOrId } from '#platform/http/wire.ts';
import { definePage, permanentRedirect } from '#platform/web/define-page.ts';
import type { Locale } from '#platform/web/locale.ts';
import { euroText } from '#pages/cards/present-collections.ts';

const PAGE = 24;

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

/** The picture for social networks: that of the first campaign. */
async function shareImageOf(pictureId: string | null | undefined): Promise<string | null> {
  const picture = pictureId ? (await readPictures([pictureId])).get(pictureId) : undefined;
  return picture ? sharePictureOf(picture) : null;
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 30, query: ['cursor'] },
  params: z.object({ id: slugOrId }),
  query: z.object({ cursor: idParam.optional() }),
  async load({ params, query, actor: { locale }, path, tag }) {
    const collection = await readCollection(params.id);
    const { id, slug, texts, theme, totals } = collection;
    if (slug !== params.id) throw permanentRedirect(paths.collection(locale, slug) + queryOf(path));
    const { cards, next } = await readCampaignsOfCollection(id, query.cursor ?? 0, PAGE);
    tag('collections', `collection:${id}`, ...cards.map((card) => `campaign:${card.id}`));
    const { title, tagline, text } = wordsIn(texts, locale);
    return {
      origin: config().publicUrl,
      slug,
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
      shareImage: await shareImageOf(cards[0]?.pictureId),
      cards: await presentCards(cards, locale),
      moreHref: next === null ? null : paths.collection(locale, slug, { cursor: next }),
    };
  },
  figures: ({ cards }) => cardFigures(cards),
});
