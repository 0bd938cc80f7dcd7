import {
  type DocumentNode,
  execute,
  getOperationAST,
  GraphQLError,
  LoneAnonymousOperationRule,
  NoFragmentCyclesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  OverlappingFieldsCanBeMergedRule,
  parse,
  specifiedRules,
  UniqueArgumentNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueOperationNamesRule,
  UniqueVariableNamesRule,
  validate,
} from 'graphql';
import type { Actor } from '#platform/http/actor.ts';
import { checkLimits, MOST_TOKENS } from './graph-limits.ts';
import { placeOf } from './graph-place.ts';
import { graphProblem } from './graph-problem.ts';
import { GRAPH_READS, type GraphContext } from './graph-reads.ts';
import { GRAPH_SCHEMA } from './graph-schema.ts';

export interface GraphRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
}

const LOOSE = [NoFragmentCyclesRule, NoUnusedFragmentsRule, NoUnusedVariablesRule];
const TWICE = [
  LoneAnonymousOperationRule,
  UniqueOperationNamesRule,
  UniqueFragmentNamesRule,
  UniqueVariableNamesRule,
  UniqueArgumentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueDirectivesPerLocationRule,
  OverlappingFieldsCanBeMergedRule,
];
const apart = new Set([...LOOSE, ...TWICE]);

/** The rules of the GraphQL specification, by what is said of who breaks them; the dearest one comes last. */
const RULES = [
  ['errors.graph.unknown', specifiedRules.filter((rule) => !apart.has(rule))],
  ['errors.graph.loose', LOOSE],
  ['errors.graph.twice', TWICE],
] as const;

/**
 * The answer to a query of the public catalogue, of the schema too: it says nothing that is not public, and
 * tools ask for it first. Throws 422, which names the place, for a query that cannot be answered.
 */
export async function answerGraph(
  { query, variables, operationName }: GraphRequest,
  actor: Actor,
): Promise<Record<string, unknown>> {
  const document = readDocument(query);
  checkLimits(document);
  checkRules(document);
  if (!getOperationAST(document, operationName))
    throw graphProblem('errors.graph.unknown', { place: operationName ?? 'operationName' });
  const { data, errors } = await execute({
    schema: GRAPH_SCHEMA,
    document,
    rootValue: GRAPH_READS,
    contextValue: { actor, inTurn: oneByOne() } satisfies GraphContext,
    variableValues: variables,
    operationName,
    hideSuggestions: true,
  });
  if (errors?.[0]) throw problemOf(errors[0], document);
  return data ?? {};
}

function readDocument(query: string): DocumentNode {
  try {
    return parse(query, { maxLexicalTokens: MOST_TOKENS });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (/more than \d+ tokens/.test(error.message)) throw graphProblem('errors.graph.too_much');
    const { line, column } = error.locations?.[0] ?? { line: 1, column: 1 };
    throw graphProblem('errors.graph.syntax', { line, column });
  }
}

function checkRules(document: DocumentNode): void {
  for (const [key, rules] of RULES) {
    const [error] = validate(GRAPH_SCHEMA, document, rules, {
      maxErrors: 1,
      hideSuggestions: true,
    });
    if (error) throw graphProblem(key, { place: placeOf(document, error.nodes?.[0]) });
  }
}

/** What the caller sent is told to them; what went wrong here is thrown as it was, and told to nobody. */
function problemOf(error: GraphQLError, document: DocumentNode): unknown {
  const { originalError } = error;
  if (originalError && !(originalError instanceof GraphQLError)) return originalError;
  return graphProblem('errors.graph.unknown', { place: placeOf(document, error.nodes?.[0]) });
}

function oneByOne(): GraphContext['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (read) => {
    const next = last.then(read);
    last = next;
    return next;
  };
}
