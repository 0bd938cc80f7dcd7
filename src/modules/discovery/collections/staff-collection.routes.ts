import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, idParam, presentDeleted, wireDeleted, wireList } from '#platform/http/wire.ts';
import {
  collectionChange,
  newCollection,
  orderedCampaigns,
  wireStaffCollection,
} from '../contract.ts';
import {
  addCollection,
  changeCollection,
  type CollectionChange,
  orderCollection,
  removeCollection,
} from './change-collection.ts';
import type { Collection } from './collection.ts';
import {
  CURSOR,
  readAfter,
  readCollectionForStaff,
  readCollectionsForStaff,
} from './read-collection.ts';

const family = '/private_api/admin/campaign_collections';
const item = `${family}/{id}`;
const params = z.object({ id: idParam });
const writing = { key: 'person', points: 60, per: 60 } as const;
const PER_PAGE = 50;

const present = (collection: Collection): z.infer<typeof wireStaffCollection> => ({
  id: collection.id,
  slug: collection.slug,
  texts: collection.texts,
  theme: collection.theme,
  sponsor_id: collection.sponsorId,
  position: collection.position,
  published_at: collection.publishedAt?.toISOString() ?? null,
  version: collection.version,
});

const time = (text: string | null): Date | null => (text === null ? null : new Date(text));

function changeOf(body: z.output<typeof collectionChange>): CollectionChange {
  const { texts, theme, sponsor_id, position, published_at } = body;
  return {
    ...(texts === undefined ? {} : { texts }),
    ...(theme === undefined ? {} : { theme }),
    ...(sponsor_id === undefined ? {} : { sponsorId: sponsor_id }),
    ...(position === undefined ? {} : { position }),
    ...(published_at === undefined ? {} : { publishedAt: time(published_at) }),
  };
}

/** Making, ordering and publishing collections; every change is in the audit log. */
export const staffCollectionRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: family,
    summary: 'All collections in their order, published or not',
    access: 'staff:curator',
    query: z.object({ cursor: z.string().regex(CURSOR).optional() }),
    response: wireList(wireStaffCollection),
    act: ({ query }) => readCollectionsForStaff(readAfter(query.cursor), PER_PAGE),
    present: ({ collections, next }) => cursorPage(collections.map(present), PER_PAGE, next),
  }),
  defineRoute({
    method: 'POST',
    path: family,
    summary: 'Make a collection, empty at first',
    access: 'staff:curator',
    limit: writing,
    body: newCollection,
    response: wireStaffCollection,
    status: 201,
    act: ({ body, actor }) =>
      addCollection(
        {
          slug: body.slug,
          texts: body.texts,
          theme: body.theme,
          sponsorId: body.sponsor_id,
          position: body.position,
          publishedAt: time(body.published_at),
        },
        actor,
      ),
    present,
  }),
  defineRoute({
    method: 'GET',
    path: item,
    summary: 'A collection with the ids of all its campaigns in order',
    access: 'staff:curator',
    params,
    response: wireStaffCollection.extend({ campaign_ids: z.array(z.int()) }),
    act: ({ params: { id } }) => readCollectionForStaff(id),
    present: (found) => ({ ...present(found), campaign_ids: found.campaignIds }),
  }),
  defineRoute({
    method: 'PATCH',
    path: item,
    summary: 'Change a collection’s words, colours, sponsor or place, or publish it',
    access: 'staff:curator',
    limit: writing,
    params,
    body: collectionChange,
    response: wireStaffCollection,
    act: ({ params: { id }, body, actor }) =>
      changeCollection(id, changeOf(body), actor, body.version),
    present,
  }),
  defineRoute({
    method: 'PUT',
    path: `${item}/campaigns`,
    summary:
      'Decide which campaigns are in a collection, and their order, on the version that was read',
    access: 'staff:curator',
    limit: writing,
    params,
    body: orderedCampaigns,
    response: orderedCampaigns,
    act: ({ params: { id }, body, actor }) =>
      orderCollection(id, { campaignIds: body.campaign_ids, version: body.version }, actor),
    present: ({ campaignIds, version }) => ({ campaign_ids: [...campaignIds], version }),
  }),
  defineRoute({
    method: 'DELETE',
    path: item,
    summary: 'Take a collection away; its campaigns stay what they are',
    access: 'staff:curator',
    limit: writing,
    params,
    response: wireDeleted,
    act: ({ params: { id }, actor }) => removeCollection(id, actor),
    present: presentDeleted,
  }),
];
