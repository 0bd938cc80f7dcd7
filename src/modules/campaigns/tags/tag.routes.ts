import { z } from 'zod';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, wholeList, wireList } from '#platform/http/wire.ts';
import { readTags, searchTags, TAGS_CURSOR, TAGS_PER_PAGE } from './read-tags.ts';

const wireTags = wireList(z.string());

export const tagRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/tags',
    summary: 'Tags of campaigns, the most used first',
    access: 'visitor',
    limit: { key: 'ip', points: 120, per: 60 },
    query: z.object({ cursor: z.string().regex(TAGS_CURSOR).optional() }),
    response: wireTags,
    act: ({ query }) => readTags(query.cursor),
    present: ({ tags, next }) => cursorPage(tags, TAGS_PER_PAGE, next),
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/tags/search',
    summary: 'Tags that begin with what was typed',
    access: 'visitor',
    limit: { key: 'ip', points: 300, per: 60 },
    query: z.object({ q: z.string().max(200).default('') }),
    response: wireTags,
    act: ({ query: { q } }) => searchTags(q),
    present: wholeList,
  }),
];
