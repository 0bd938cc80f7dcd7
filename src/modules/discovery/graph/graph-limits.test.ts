import { getIntrospectionQuery, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { AppError } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { cheapest } from '#test/support/growth.ts';
import { answerGraph } from './answer-graph.ts';
import {
  checkLimits,
  DEEPEST_VALUE,
  MOST_READS,
  MOST_TOKENS,
  OF_CAMPAIGNS,
  OF_THE_SCHEMA,
} from './graph-limits.ts';

const nobody = {} as Actor;
const many = (count: number, piece: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => piece(at)).join(' ');
const nested = (depth: number, name = 'a', core = ''): string =>
  `${`{ ${name} `.repeat(depth)}${core}${'}'.repeat(depth)}`;

function isTooMuch(query: string): boolean {
  try {
    checkLimits(parse(query));
    return false;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return JSON.stringify(error.fields).includes('errors.graph.too_much');
  }
}

/** Fragments that each name the next one twice. */
const doubling = (levels: number, type: string, twice: (name: string) => string): string =>
  `${many(levels, (at) => `fragment f${at} on ${type} { ${twice(`f${at + 1}`)} }`)}
    fragment f${levels} on ${type} { __typename }`;

describe('what one query asks for', () => {
  it('is so deep and no deeper, through fragments too', () => {
    const { depth } = OF_CAMPAIGNS;
    expect(isTooMuch(nested(depth))).toBe(false);
    expect(isTooMuch(nested(depth + 1))).toBe(true);
    const halves = (each: number) =>
      `${nested(each, 'a', '{ ...f }')} fragment f on A ${nested(3)}`;
    expect(isTooMuch(halves(depth - 3))).toBe(false);
    expect(isTooMuch(halves(depth - 2))).toBe(true);
  });

  it('is so many fields and no more, counted wherever a fragment is named', () => {
    const wide = (count: number) => `{ a { ${many(count, (at) => `a${at}: b`)} } }`;
    expect(isTooMuch(wide(OF_CAMPAIGNS.fields - 1))).toBe(false);
    expect(isTooMuch(wide(OF_CAMPAIGNS.fields))).toBe(true);
    const spread = (times: number) =>
      `{ ${many(times, () => 'a { ...f }')} } fragment f on A { ${many(19, () => 'b')} }`;
    expect(isTooMuch(spread(7))).toBe(false);
    expect(isTooMuch(spread(8))).toBe(true);
  });

  it('is so many reads and no more, by aliases and in fragments too', () => {
    const reads = (count: number) =>
      `{ ${many(count, (at) => `a${at}: b`)} ...f } fragment f on A { c __typename }`;
    expect(isTooMuch(reads(MOST_READS - 1))).toBe(false);
    expect(isTooMuch(reads(MOST_READS))).toBe(true);
  });

  it('holds lists of values so deep and no deeper', () => {
    const values = (depth: number) => `{ a(b: ${'['.repeat(depth)}${']'.repeat(depth)}) }`;
    expect(isTooMuch(values(DEEPEST_VALUE))).toBe(false);
    expect(isTooMuch(values(DEEPEST_VALUE + 1))).toBe(true);
    expect(isTooMuch(`{ a(b: ${'{c:'.repeat(5)}1${'}'.repeat(5)}) }`)).toBe(true);
  });

  it('is counted for each query of a text', () => {
    const queries = (count: number) => `query a { a } query b { ${many(count, () => 'a')} }`;
    expect(isTooMuch(queries(MOST_READS))).toBe(false);
    expect(isTooMuch(queries(MOST_READS + 1))).toBe(true);
  });

  it('is more where only the schema is asked for, which tools do', () => {
    expect(isTooMuch(getIntrospectionQuery())).toBe(false);
    expect(isTooMuch(getIntrospectionQuery().replace('{', '{ categories { id }'))).toBe(true);
    expect(isTooMuch(nested(OF_THE_SCHEMA.depth + 1, '__schema'))).toBe(true);
    expect(isTooMuch(`{ __schema { ${many(OF_THE_SCHEMA.fields, () => 'a')} } }`)).toBe(true);
  });
});

describe('[7-36] a query that is made to cost much (row 114)', () => {
  const typename = 'fragment f40 on Query { __typename }';
  it.each([
    ['50 levels', nested(50)],
    ['5,000 levels', nested(5000)],
    ['5,000 levels that are not closed', '{a'.repeat(5000)],
    ['5,000 lists in each other', `{ a(b: ${'['.repeat(5000)}) }`],
    ['5,000 lists of types in each other', `query ($a: ${'['.repeat(5000)}`],
    ['the most that is parsed, all of it nested', '{a'.repeat(MOST_TOKENS / 2)],
    ['the most that is parsed, all of it lists', `{ a(b: ${'['.repeat(MOST_TOKENS - 6)}`],
    ['100 kB of fields', `{ ${'a '.repeat(50_000)} }`],
    ['100 kB of one text', `{ a(b: "${'x'.repeat(100_000)}) }`],
    ['a thousand aliases', `{ ${many(1000, (at) => `a${at}: project(slug: "a") { id }`)} }`],
    ['a thousand times its type', `{ ${many(1000, (at) => `a${at}: __typename`)} }`],
    [
      'fragments that double',
      `{ ...f0 } ${doubling(60, 'Query', (next) => `...${next} ...${next}`)}`,
    ],
    [
      'fragments that double by aliases',
      `{ ...f0 } ${doubling(40, 'Query', (next) => `a: b { ...${next} } c: b { ...${next} }`)}`,
    ],
    [
      'types of types that double',
      `{ __schema { types { ...f0 } } }
        ${doubling(40, '__Type', (next) => `a: ofType { ...${next} } b: ofType { ...${next} }`)}`,
    ],
    [
      'types of fields of types of fields',
      `{ __schema { types ${nested(6, 'fields { type', '{ name }')} ${'}'.repeat(6)} } }`,
    ],
    [
      'a hundred fragments in a circle',
      `{ ...f0 } ${many(100, (at) => `fragment f${at} on Query { ...f${(at + 1) % 100} }`)}`,
    ],
    ['10,000 directives', `{ categories ${'@skip(if: false) '.repeat(10_000)} { id } }`],
    ['a hundred directives', `{ categories ${'@skip(if: false) '.repeat(100)} { id } }`],
    ['hundreds of variables', `query (${many(150, (at) => `$a${at}: Int`)}) { categories { id } }`],
    ['hundreds of queries', `${many(150, (at) => `query a${at} { __typename }`)} ${typename}`],
  ])('is refused at once: %s', async (_what, query) => {
    await expect(answerGraph({ query }, nobody)).rejects.toMatchObject({ status: 422 });
    const asked = () => void answerGraph({ query }, nobody).catch(() => undefined);
    expect(cheapest(asked) / 1000).toBeLessThan(100);
  });

  it.each([
    [
      'fields that must be compared',
      `{ ${many(70, (at) => `...f${at}`)} }
      ${many(70, (at) => `fragment f${at} on Query { __typename }`)}`,
    ],
    [
      'types of fields of types',
      `{ __schema { types { fields { type { fields {
      ${many(190, (at) => `a${at}: name`)} } } } } } }`,
    ],
  ])('is answered at once: %s', async (_what, query) => {
    expect(await answerGraph({ query }, nobody)).toBeDefined();
    expect(cheapest(() => void answerGraph({ query }, nobody)) / 1000).toBeLessThan(100);
  });
});
