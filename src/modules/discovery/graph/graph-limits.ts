import { type DocumentNode, Kind, type SelectionNode, type SelectionSetNode, visit } from 'graphql';
import { graphProblem } from './graph-problem.ts';

/** Names, values and signs of a query. Much more than these would overflow the stack of who parses them. */
export const MOST_TOKENS = 800;
/** Each of them asks the database: so many at once. */
export const MOST_READS = 10;
/** Fields, once what fragments say stands where they are named, and how deep. */
export const OF_CAMPAIGNS = { fields: 150, depth: 6 } as const;
/** The same of what asks for the schema alone: what tools ask of it, which reads nothing, needs more. */
export const OF_THE_SCHEMA = { fields: 400, depth: 20 } as const;
/** A list in a list in a list of values is none of ours. */
export const DEEPEST_VALUE = 4;

interface Cost {
  readonly fields: number;
  readonly depth: number;
  /** Fields at the top, without those about the schema. */
  readonly reads: number;
}

const NOTHING: Cost = { fields: 0, depth: 0, reads: 0 };

/**
 * Refuses what would cost too much, before anything else looks at it (422). Every fragment is looked at once,
 * however often it is named; one that leads back to itself is left to the rules of validation.
 */
export function checkLimits(document: DocumentNode): void {
  checkValues(document);
  const costOf = costReader(document);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { fields, depth, reads } = costOf(definition.selectionSet);
    const most = reads === 0 ? OF_THE_SCHEMA : OF_CAMPAIGNS;
    const isTooMuch = fields > most.fields || depth > most.depth || reads > MOST_READS;
    if (isTooMuch) throw graphProblem('errors.graph.too_much');
  }
}

function costReader(document: DocumentNode): (set: SelectionSetNode) => Cost {
  const fragments = new Map<string, SelectionSetNode>();
  for (const one of document.definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one.selectionSet);
  const known = new Map<string, Cost>();

  function ofFragment(name: string): Cost {
    const found = known.get(name);
    const set = fragments.get(name);
    if (found || !set) return found ?? NOTHING;
    known.set(name, NOTHING);
    const cost = ofSet(set);
    known.set(name, cost);
    return cost;
  }

  function ofSelection(node: SelectionNode): Cost {
    if (node.kind === Kind.FRAGMENT_SPREAD) return ofFragment(node.name.value);
    if (node.kind === Kind.INLINE_FRAGMENT) return ofSet(node.selectionSet);
    const { fields, depth } = node.selectionSet ? ofSet(node.selectionSet) : NOTHING;
    const reads = node.name.value.startsWith('__') ? 0 : 1;
    return { fields: fields + 1, depth: depth + 1, reads };
  }

  function ofSet({ selections }: SelectionSetNode): Cost {
    return selections.map(ofSelection).reduce(
      (all, one) => ({
        fields: all.fields + one.fields,
        depth: Math.max(all.depth, one.depth),
        reads: all.reads + one.reads,
      }),
      NOTHING,
    );
  }

  return ofSet;
}

function checkValues(document: DocumentNode): void {
  let depth = 0;
  const nested = {
    enter: () => {
      depth += 1;
      if (depth > DEEPEST_VALUE) throw graphProblem('errors.graph.too_much');
    },
    leave: () => {
      depth -= 1;
    },
  };
  visit(document, { ListValue: nested, ObjectValue: nested });
}
