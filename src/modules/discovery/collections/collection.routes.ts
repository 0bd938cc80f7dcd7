import { z } from 'zod';
import { paths } from '#app/paths.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, slugOrId, wireList, wireMinor } from '#platform/http/wire.ts';
import type { Locale } from '#platform/web/locale.ts';
import { presentCard, wireCard } from '../card.present.ts';
import { entryCursor, wireCollection, wirePublicSponsor, wireTotals } from '../contract.ts';
import { type Collection, type CollectionTotals, wordsIn } from './collection.ts';
import {
  CURSOR,
  readAfter,
  readCampaignsOfCollection,
  readCollection,
  readCollections,
  type ShownCollection,
} from './read-collection.ts';

const family = '/private_api/campaign_collections';
const params = z.object({ id: slugOrId });
const PER_PAGE = 24;
const reading = { key: 'ip', points: 240, per: 60 } as const;

const presentTotals = (totals: CollectionTotals): z.infer<typeof wireTotals> => ({
  campaigns: totals.campaigns,
  open: totals.open,
  contributors: totals.contributors,
  raised_euro_cents: wireMinor(totals.raisedEuro),
});

function present(collection: Collection & { totals: CollectionTotals }, locale: Locale) {
  const { id, slug, texts, theme, totals } = collection;
  const { title, tagline, text } = wordsIn(texts, locale);
  const url = paths.collection(locale, slug);
  return { id, slug, url, title, tagline, text, theme, totals: presentTotals(totals) };
}

function presentSponsor({ sponsor, certifications }: ShownCollection, locale: Locale) {
  if (!sponsor) return null;
  return {
    id: sponsor.id,
    name: sponsor.name,
    website: sponsor.website,
    text: wordsIn(sponsor.texts, locale),
    certifications: certifications.map(({ id, texts, campaigns }) => {
      const { name, meaning } = wordsIn(texts, locale);
      return { id, name, meaning, campaigns };
    }),
  };
}

/** Collections as anybody sees them. */
export const collectionRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: family,
    summary: 'Published collections in their order, in the language of the caller',
    access: 'visitor',
    limit: reading,
    query: z.object({ cursor: z.string().regex(CURSOR).optional() }),
    response: wireList(wireCollection),
    act: ({ query }) => readCollections(readAfter(query.cursor), PER_PAGE, 0),
    present: ({ collections, next }, { locale }) =>
      cursorPage(
        collections.map((one) => present(one, locale)),
        PER_PAGE,
        next,
      ),
  }),
  defineRoute({
    method: 'GET',
    path: `${family}/{id}`,
    summary: 'A published collection with its sums and its sponsor',
    access: 'visitor',
    limit: reading,
    params,
    response: wireCollection.extend({ sponsor: wirePublicSponsor.nullable() }),
    act: ({ params: { id } }) => readCollection(id),
    present: (found, { locale }) => ({
      ...present(found, locale),
      sponsor: presentSponsor(found, locale),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: `${family}/{id}/campaigns`,
    summary: 'The campaigns of a published collection in its order',
    access: 'visitor',
    limit: reading,
    params,
    query: z.object({ cursor: entryCursor.optional() }),
    response: wireList(wireCard),
    async act({ params: { id }, query }) {
      const collection = await readCollection(id);
      return readCampaignsOfCollection(collection.id, query.cursor ?? 0, PER_PAGE);
    },
    present: ({ cards, next }, { locale }) => {
      const items = cards.map((card) => presentCard(card, locale));
      return cursorPage(items, PER_PAGE, next);
    },
  }),
];
