import { describe, expect, it } from 'vitest';
import { AppError } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { answerGraph } from './answer-graph.ts';

async function problemOf(query: string, variables: Record<string, unknown> = {}) {
  const error: unknown = await answerGraph({ query, variables }, {} as Actor).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('it is answered');
  expect(error.status).toBe(422);
  const [message] = error.fields?.query ?? [];
  return typeof message === 'object' ? [message.key, message.values] : message;
}

describe('[7-36] a query of the graph', () => {
  it.each([
    ['{ project(slug: "lamp") { owner_email } }', 'unknown', { place: 'project.owner_email' }],
    ['{ project(slug: "lamp", id: 5) { title } }', 'unknown', { place: 'project.id' }],
    ['{ project { title } }', 'unknown', { place: 'project' }],
    ['{ projects(first: "many") { next_cursor } }', 'unknown', { place: 'projects.first' }],
    ['{ projects(first: 500) { next_cursor } }', 'unknown', { place: 'projects.first' }],
    [
      '{ projects(filter_category: ["_"]) { next_cursor } }',
      'unknown',
      { place: 'projects.filter_category.0' },
    ],
    [
      '{ projects(after: "2026-01-01T00:00:00Z~5") { next_cursor } }',
      'unknown',
      { place: 'projects.after' },
    ],
    ['query ($a: Slug) { project(slug: $a) { id } }', 'unknown', { place: '$a.Slug' }],
    ['query ($a: ID!) { project(slug: $a) { id } }', 'unknown', { place: '$a' }],
    [
      '{ ...a } fragment a on Query { project(slug: "lamp") { b } }',
      'unknown',
      { place: 'a.project.b' },
    ],
    ['{ categories @defer { id } }', 'unknown', { place: 'categories.@defer' }],
    ['mutation { a }', 'unknown', { place: 'mutation' }],
    [
      'query a { categories { id } } query b { categories { id } }',
      'unknown',
      { place: 'operationName' },
    ],
    ['{ project(slug: "lamp") { title title: slug } }', 'twice', { place: 'project.title' }],
    ['{ project(slug: "lamp", slug: "drum") { title } }', 'twice', { place: 'project.slug' }],
    ['{ ...a } fragment a on Query { ...a }', 'loose', { place: 'a.a' }],
    ['query ($a: Int) { categories { id } }', 'loose', { place: '$a' }],
    ['{\n  project(slug "lamp") }', 'syntax', { line: 2, column: 16 }],
    ['{ project(slug: "lamp) { id } }', 'syntax', { line: 1, column: 32 }],
  ])('is told where it is wrong: %s', async (query, problem, values) => {
    expect(await problemOf(query)).toEqual([`errors.graph.${problem}`, values]);
  });

  it.each<[string, string, Record<string, unknown>]>([
    ['query ($s: ID!) { project(slug: $s) { id } }', '$s', {}],
    ['query ($s: ID!) { project(slug: $s) { id } }', '$s', { s: null }],
    ['query ($s: ID!) { project(slug: $s) { id } }', '$s', { s: ['lamp'] }],
    ['query ($s: ID! = "lamp") { project(slug: $s) { id } }', '$s', { s: { toString: 1 } }],
    ['query ($n: Int!) { projects(first: $n) { next_cursor } }', '$n', { n: '5' }],
    ['query ($n: Int!) { projects(first: $n) { next_cursor } }', '$n', { n: 1e300 }],
    ['query ($n: Int) { projects(first: $n) { next_cursor } }', 'projects.first.$n', { n: null }],
    ['query ($o: Sort) { projects(sort: $o) { next_cursor } }', '$o', { o: 'random' }],
    ['query ($o: String) { projects(sort: $o) { next_cursor } }', '$o', { o: 'a' }],
    [
      'query ($c: [String!]) { projects(filter_category: $c) { next_cursor } }',
      '$c',
      { c: Array.from({ length: 500 }, (_, at) => [at]) },
    ],
  ])('is told which variable is of the wrong type: %s', async (query, place, variables) => {
    expect(await problemOf(query, variables)).toEqual(['errors.graph.unknown', { place }]);
  });
});
