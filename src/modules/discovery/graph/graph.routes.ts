import { z } from 'zod';
import type { Actor } from '#platform/http/actor.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';

const body = z.strictObject({
  query: z.string().min(1).max(8000),
  variables: z.record(z.string().max(60), z.unknown()).nullish(),
  operationName: z.string().max(120).nullish(),
});

/** The library is loaded with the first query, not with the process. */
async function answer(asked: z.output<typeof body>, actor: Actor) {
  const { answerGraph } = await import('./answer-graph.ts');
  return answerGraph(asked, actor);
}

/** The public catalogue by GraphQL: whoever asks names the fields that are sent. */
export const graphRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/private_api/graph/query',
    summary: 'Campaigns, categories and collections by a GraphQL query',
    access: 'visitor',
    limit: { key: 'ip', points: 120, per: 60 },
    csrf: 'origin',
    body,
    response: z.object({ data: z.record(z.string(), z.unknown()) }),
    enveloped: false,
    act: ({ body: asked, actor }) => answer(asked, actor),
    present: (data) => ({ data }),
  }),
];
