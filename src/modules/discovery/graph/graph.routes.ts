import { z } from 'zod';
import type { Actor } from '#platform/http/actor.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { answerQuery, FieldProblem } from './answer-query.ts';
import { GRAPH_TYPES } from './graph-types.ts';
import { parseQuery, QueryProblem } from './parse-query.ts';

const body = z.strictObject({
  query: z.string().min(1).max(8000),
  variables: z.record(z.string().max(60), z.unknown()).nullish(),
  operationName: z.string().max(120).nullish(),
});

const MESSAGES = {
  syntax: 'errors.graph.syntax',
  too_much: 'errors.graph.too_much',
  twice: 'errors.graph.twice',
  unknown: 'errors.graph.unknown',
} as const;

async function answer({ query, variables }: z.output<typeof body>, actor: Actor) {
  try {
    const selections = parseQuery(query, variables ?? {});
    return await answerQuery(selections, { types: GRAPH_TYPES, actor, root: 'Query' });
  } catch (error) {
    if (error instanceof QueryProblem) throw fieldErrors({ query: [MESSAGES[error.problem]] });
    if (error instanceof FieldProblem) {
      const { problem, place } = error;
      throw fieldErrors({ query: [{ key: MESSAGES[problem], values: { place } }] });
    }
    throw error;
  }
}

/** The public catalogue as a graph: whoever asks names the fields that are sent. */
export const graphRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/private_api/graph/query',
    summary: 'Campaigns, categories and collections by a query that names the fields',
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
