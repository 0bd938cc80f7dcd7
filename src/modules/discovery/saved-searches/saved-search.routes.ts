import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import {
  idParam,
  presentDeleted,
  wholeList,
  wireDeleted,
  wireList,
  wireTime,
} from '#platform/http/wire.ts';
import type { Locale } from '#platform/web/locale.ts';
import { discoverFilters } from '../contract.ts';
import { addressOf, searchOf } from '../search.ts';
import {
  changeSavedSearch,
  forgetSavedSearch,
  keepSearch,
  readSavedSearches,
} from './keep-saved-searches.ts';
import { type SavedSearch, savedSearchHref } from './saved-search.ts';

const family = '/private_api/saved_searches';
const changes = { key: 'person', points: 60, per: 60 } as const;
const params = z.object({ id: idParam });
const typedName = z.string().max(400);

const wireSavedSearch = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  paused: z.boolean(),
  created_at: wireTime,
});

function present(saved: SavedSearch, locale: Locale): z.infer<typeof wireSavedSearch> {
  const { id, name, query, isPaused, createdAt } = saved;
  return {
    id,
    name,
    url: savedSearchHref(query, locale),
    paused: isPaused,
    created_at: createdAt.toISOString(),
  };
}

/** Always one's own: no path of theirs names a person. */
export const savedSearchRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: family,
    summary: 'One’s saved searches, newest first',
    access: 'person',
    response: wireList(wireSavedSearch),
    act: ({ actor }) => readSavedSearches(actor.accountId ?? 0),
    present: (found, { locale }) => wholeList(found.map((one) => present(one, locale))),
  }),
  defineRoute({
    method: 'POST',
    path: family,
    summary: 'Save a search of the explore page, to get mail when a new campaign fits it',
    access: 'person',
    limit: changes,
    body: discoverFilters.extend({ name: typedName }),
    response: wireSavedSearch,
    status: 201,
    act: ({ body: { name, ...filters }, actor }) =>
      keepSearch(actor.accountId ?? 0, name, searchOf(addressOf(filters)), actor.locale),
    present: (saved, { locale }) => present(saved, locale),
  }),
  defineRoute({
    method: 'PATCH',
    path: `${family}/{id}`,
    summary: 'Rename a saved search, or pause or resume its mails',
    access: 'person',
    limit: changes,
    params,
    body: z.strictObject({ name: typedName.optional(), paused: z.boolean().optional() }),
    response: wireSavedSearch,
    act: ({ params: { id }, body: { name, paused }, actor }) =>
      changeSavedSearch(actor.accountId ?? 0, id, { name, isPaused: paused }),
    present: (saved, { locale }) => present(saved, locale),
  }),
  defineRoute({
    method: 'DELETE',
    path: `${family}/{id}`,
    summary: 'Forget a saved search',
    access: 'person',
    limit: changes,
    params,
    response: wireDeleted,
    act: ({ params: { id }, actor }) => forgetSavedSearch(actor.accountId ?? 0, id),
    present: presentDeleted,
  }),
];
