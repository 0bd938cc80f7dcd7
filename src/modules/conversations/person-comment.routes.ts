import { z } from 'zod';
import { readIndividual } from '#modules/accounts/index.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { cursorPage, idParam, wireList, wireTime } from '#platform/http/wire.ts';
import { PERSON_COMMENTS_PER_PAGE, readCommentsOfPerson } from './read-person-comments.ts';

const wireComment = z.object({
  id: z.int(),
  campaign: z.object({ slug: z.string(), title: z.string() }),
  body: z.string(),
  created_at: wireTime,
});

export const personCommentRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/private_api/profiles/{id}/comments',
    summary: 'What a person said about campaigns, as anybody may read it',
    access: 'visitor',
    limit: { key: 'ip+person', points: 240, per: 60 },
    params: z.object({ id: idParam }),
    query: z.object({ cursor: idParam.optional() }),
    response: wireList(wireComment),
    authorise: ({ params }) => readIndividual(params.id),
    act: ({ query }, { id }) => readCommentsOfPerson(id, query.cursor ?? null),
    present: ({ comments, next }) =>
      cursorPage(
        comments.map((one) => ({
          id: one.id,
          campaign: { slug: one.campaignSlug, title: one.campaignTitle },
          body: one.body,
          created_at: one.createdAt.toISOString(),
        })),
        PERSON_COMMENTS_PER_PAGE,
        next,
      ),
  }),
];
