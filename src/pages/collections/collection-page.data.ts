import { z } from 'zod';
import { paths, queryOf } from '#app/paths.ts';
import {
  entryCursor,
  readCampaignsOfCollection,
  readCollection,
} from '#modules/discovery/index.ts';
import { sharePictureOf, readPictures } from '#modules/media/index.ts';
import { cardFigures } from '#pages/cards/present-cards.ts';
import { config } from '#platform/config/config.ts';
import { slugOrId } from '#platform/http/wire.ts';
import { definePage, permanentRedirect } from '#platform/web/define-page.ts';
import { presentCollection } from '#pages/cards/present-collection.ts';

const PAGE = 24;

/** The picture for social networks: that of the first campaign. */
async function shareImageOf(pictureId: string | null | undefined): Promise<string | null> {
  const picture = pictureId ? (await readPictures([pictureId])).get(pictureId) : undefined;
  return picture ? sharePictureOf(picture) : null;
}

export const { loader, action, headers } = definePage({
  access: 'visitor',
  cache: { seconds: 30, query: ['cursor'] },
  params: z.object({ id: slugOrId }),
  query: z.object({ cursor: entryCursor.optional() }),
  async load({ params, query, actor: { locale }, path, tag }) {
    const collection = await readCollection(params.id);
    const { id, slug } = collection;
    if (slug !== params.id) throw permanentRedirect(paths.collection(locale, slug) + queryOf(path));
    const { cards, next } = await readCampaignsOfCollection(id, query.cursor ?? 0, PAGE);
    const isBehindEnd = cards.length === 0 && query.cursor !== undefined;
    tag('collections', `collection:${id}`, ...cards.map((card) => `campaign:${card.id}`));
    return {
      origin: config().publicUrl,
      slug,
      ...(await presentCollection(collection, cards, locale)),
      shareImage: await shareImageOf(cards[0]?.pictureId),
      firstHref: isBehindEnd ? paths.collection(locale, slug) : null,
      moreHref: next === null ? null : paths.collection(locale, slug, { cursor: next }),
    };
  },
  figures: ({ cards }) => cardFigures(cards),
});
