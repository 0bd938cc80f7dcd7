/** Lists of states that are spelt out in SQL instead of being asked for by their one name. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Noun } from './nouns.ts';
import { sqlName } from './render-sql.ts';

/** Where it is asked for, and where it is kept apart to be put in: sql`('open', 'shut')`. */
const LIST =
  /(?:\b(?:from_|held_from_)?state\s+(?:not\s+)?in\s*|\bsql`\s*(?=\((?:\s*'\w+',?)+\s*\)))\(([^()]*)\)/g;

/**
 * `file:line` and what to do, for each list of a noun's states in stores and in the schema. A store
 * asks the predicate; a constraint or an index says the list, which must be that of a predicate.
 */
export function misspeltLists(root: string, nouns: readonly Noun[]): string[] {
  const stores = globSync('src/**/*.store.ts', { cwd: root });
  const schema = globSync('db/schema/*.sql', { cwd: root });
  return [...stores, ...schema].sort().flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return misspeltIn(path, text, nouns);
  });
}

/** The same for one file. */
export function misspeltIn(path: string, text: string, nouns: readonly Noun[]): string[] {
  const isStore = path.endsWith('.ts');
  return [...text.matchAll(LIST)].flatMap((match) => {
    const states = [...(match[1] ?? '').matchAll(/'(\w+)'/g)].map((each) => each[1] ?? '');
    const named = nouns.flatMap((noun) => namesOf(noun, states));
    const isOurs = nouns.some((noun) => states.every((state) => noun.states.includes(state)));
    if (states.length < 2 || !isOurs || (!isStore && named.length > 0)) return [];
    const line = text.slice(0, match.index).split('\n').length;
    const advice =
      named.length > 0
        ? `ask ${named.join(' or ')}`
        : 'give it a name in the predicates of its noun';
    return [`${path}:${line} [state-list] ${states.join(', ')}: ${advice}`];
  });
}

/** What the noun says of exactly these states: a predicate, or that one does not hold. */
function namesOf(noun: Noun, states: readonly string[]): string[] {
  const predicates = Object.entries(noun.predicates ?? {});
  const others = noun.states.filter((state) => !states.includes(state));
  const saying = (wanted: readonly string[], prefix: string) =>
    predicates
      .filter(([, held]) => isSame(held, wanted))
      .map(([predicate]) => `${prefix}${sqlName(noun.name, predicate)}(state)`);
  const exact = saying(states, '');
  return exact.length > 0 ? exact : saying(others, 'not ');
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((state) => other.includes(state));
}
