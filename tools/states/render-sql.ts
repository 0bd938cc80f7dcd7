/** The database's share of the tables of states: db/schema/generated/states.sql. */
import type { Noun } from './nouns.ts';

const WIDTH = 104;

export function renderSql(nouns: readonly Noun[]): string {
  const parts = [
    '-- Written by tools/states.ts from the tables of states in TypeScript: npm run generate.',
    ...nouns.map(ofNoun),
    mayGo(nouns.filter((noun) => noun.transitions)),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** What a predicate of the noun is called in SQL: `contribution_counts_as_backed`. */
export function sqlName(noun: string, predicate: string): string {
  return `${noun}_${predicate.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

function ofNoun(noun: Noun): string {
  const { name, table, column, states, transitions, initialStates, predicates = {}, type } = noun;
  const checked = type === undefined ? `table ${table}` : `domain ${type}`;
  const constraint = type === undefined ? `${table}_${column}_check` : `${type}_check`;
  const value = type === undefined ? column : 'value';
  const parts = [
    `-- ${name}: ${noun.file}`,
    `alter ${checked} drop constraint if exists ${constraint};`,
    `alter ${checked} add constraint ${constraint} check (${value} in\n  (${list(states)}));`,
    ...Object.entries(predicates).map(([predicate, held]) => predicateOf(name, predicate, held)),
  ];
  if (transitions) parts.push(transitionsOf(name, transitions));
  if (initialStates && noun.hasOwnGuard) parts.push(initialPathsOf(name, initialStates));
  if (transitions && !noun.hasOwnGuard) parts.push(guardOf(noun));
  return parts.join('\n');
}

function predicateOf(noun: string, predicate: string, states: readonly string[]): string {
  return `create function ${sqlName(noun, predicate)}(state text) returns boolean
language sql immutable parallel safe as $$
  select state in
  (${list(states)})
$$;`;
}

/** For whoever asks what may follow what; the guards ask may_go(). */
function transitionsOf(
  noun: string,
  transitions: Readonly<Record<string, readonly string[]>>,
): string {
  const pairs = Object.entries(transitions).flatMap(([from, tos]) =>
    tos.map((to) => `(${quoted(from)}, ${quoted(to)})`),
  );
  return `create view ${noun}_transitions (from_state, to_state) as values\n  ${wrap(pairs)};`;
}

function initialPathsOf(
  noun: string,
  initialStates: Readonly<Record<string, readonly string[]>>,
): string {
  const cases = Object.entries(initialStates).map(
    ([state, path]) => `    when ${quoted(state)} then array[${path.map(quoted).join(', ')}]`,
  );
  return `-- How a row may come into the world: the states it passed through before it was written.
create function ${noun}_initial_path(state text) returns text[] language sql immutable as $$
  select case state
${cases.join('\n')}
  end
$$;`;
}

function guardOf({ name, table, column, initialStates }: Noun): string {
  const moved = `create trigger ${table}_move before update of ${column} on ${table} for each row
  when (old.${column} is distinct from new.${column}) execute function states_guard(${quoted(name)});`;
  if (!initialStates) return moved;
  const allowed = list(Object.keys(initialStates));
  return `create trigger ${table}_begin before insert on ${table} for each row
  when (new.${column} not in (${allowed})) execute function states_guard(${quoted(name)});
${moved}`;
}

/** One list of all moves, a constant: every write's guard looks into it, and nothing is sooner prepared. */
function mayGo(nouns: readonly Noun[]): string {
  const moves = nouns.flatMap(({ name, transitions = {} }) =>
    Object.entries(transitions).flatMap(([from, tos]) => tos.map((to) => `${name} ${from} ${to}`)),
  );
  return `create function may_go(noun text, from_state text, to_state text) returns boolean
language sql immutable parallel safe as $$
  select coalesce(noun || ' ' || from_state || ' ' || to_state = any(
  '{${wrap(moves)}}'), false)
$$;`;
}

function list(states: readonly string[]): string {
  return wrap(states.map(quoted));
}

function quoted(text: string): string {
  return `'${text}'`;
}

/** Comma-separated, broken where lines grow too long. */
function wrap(items: readonly string[]): string {
  const lines = [''];
  for (const item of items) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? item : `${last}, ${item}`;
    if (longer.length > WIDTH) lines.push(item);
    else lines[lines.length - 1] = longer;
  }
  return lines.join(',\n  ');
}
