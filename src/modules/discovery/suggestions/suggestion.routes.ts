import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { wholeList, wireList } from '#platform/http/wire.ts';
import { KINDS, suggest } from './suggest.ts';

const wireSuggestion = z.object({
  kind: z.enum(KINDS),
  label: z.string(),
  hint: z.string(),
  url: z.string(),
});

/** What is asked with every few letters of a search. */
export const suggestionRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/search/suggestions',
    summary:
      'Campaigns, categories, countries, tags, people and places that begin with what was typed',
    access: 'visitor',
    limit: { key: 'ip', points: 600, per: 60 },
    query: z.object({ q: z.string().max(200) }),
    response: wireList(wireSuggestion),
    cacheControl: 'private, max-age=30',
    act: ({ query, actor }) => suggest(query.q, actor.locale),
    present: (found) =>
      wholeList(found.map(({ kind, label, hint, url }) => ({ kind, label, hint, url }))),
  }),
];
