import { describe, expect, it } from 'vitest';
import { DEEPEST, MOST_FIELDS, parseQuery, QueryProblem } from './parse-query.ts';

const problemOf = (text: string) => {
  try {
    return parseQuery(text);
  } catch (error) {
    return error instanceof QueryProblem ? error.problem : error;
  }
};

describe('a query', () => {
  it.each([
    '',
    '{',
    '}',
    '{}',
    '{ a',
    '{ a } b',
    '{ a(x 1) }',
    '{ a(x: 1, x: 2) }',
    '{ a() }',
    '{ a: }',
    '{ a(x: {y: 1}) }',
    '{ a(x: "open) }',
    '{ a(x: "\\q") }',
    '{ a } { b }',
    'mutation { a }',
    'subscription { a }',
    'fragment f on Query { a } { ...f }',
    '{ ... on Query { a } }',
    '{ a @include(if: true) }',
    '{ a & b }',
    'query ($a',
    '\u0000',
  ])('is refused as %j: it is none, or of a kind that is not answered', (text) => {
    expect(problemOf(text)).toBe('syntax');
  });

  it('asks for so many fields so deep and no more', () => {
    const deep = (depth: number) => `${'{ a '.repeat(depth)}${'}'.repeat(depth)}`;
    expect(problemOf(deep(DEEPEST))).toHaveLength(1);
    expect(problemOf(deep(DEEPEST + 1))).toBe('too_much');
    expect(problemOf(deep(5000))).toBe('too_much');
    const wide = (many: number) => `{ ${Array.from({ length: many }, (_, at) => `a${at}: a`)} }`;
    expect(problemOf(wide(MOST_FIELDS))).toHaveLength(MOST_FIELDS);
    expect(problemOf(wide(MOST_FIELDS + 1))).toBe('too_much');
    expect(problemOf(`{ a(x: ${'['.repeat(50)}${']'.repeat(50)}) }`)).toBe('too_much');
  });

  it('is read with its names, aliases, values and variables', () => {
    const text = `query Named($n: [String!]! = 5, $m: Int) { # a word
      one: a(s: "x \\"y\\" \\u00e9", n: -1.5, e: NEWEST, b: true, l: [1, 2], v: $n, w: $gone, o: null)
      { __typename, c }
      d }`;
    expect(parseQuery(text, { n: ['é'], toString: 1 })).toEqual([
      {
        key: 'one',
        name: 'a',
        args: { s: 'x "y" é', n: -1.5, e: 'NEWEST', b: true, l: [1, 2], v: ['é'] },
        selections: [
          { key: '__typename', name: '__typename', args: {}, selections: [] },
          { key: 'c', name: 'c', args: {}, selections: [] },
        ],
      },
      { key: 'd', name: 'd', args: {}, selections: [] },
    ]);
  });
});
