/** What a reader is told of the tables of states: docs/domain/states.md. */
import type { Noun } from './nouns.ts';
import { sqlName } from './render-sql.ts';

export function renderDocs(nouns: readonly Noun[]): string {
  const parts = [
    '# States',
    'Written by `tools/states.ts` (`npm run generate`) from the tables at the top of the nouns’ files.\n' +
      'The database refuses every other state, beginning and transition (`db/schema/generated/states.sql`).',
    ...nouns.map(ofNoun),
  ];
  return `${parts.join('\n\n')}\n`;
}

function ofNoun({
  name,
  table,
  column,
  file,
  states,
  transitions,
  initialStates,
  predicates,
}: Noun): string {
  const title = name.replaceAll('_', ' ');
  const parts = [
    `## ${title[0]?.toUpperCase()}${title.slice(1)}`,
    `[${file}](../../${file}), column \`${table}.${column}\`.`,
  ];
  if (!transitions) {
    parts.push(`One of ${states.map(code).join(', ')}, written once: it stands.`);
    return parts.join('\n\n');
  }
  parts.push(diagram(transitions));
  const rows = states.map((state) => {
    const tos = transitions[state] ?? [];
    return `| ${code(state)} | ${tos.length > 0 ? tos.map(code).join(', ') : '–'} |`;
  });
  parts.push(['| state | may become |', '|---|---|', ...rows].join('\n'));
  if (initialStates)
    parts.push(`A row begins as ${Object.keys(initialStates).map(code).join(', ')}.`);
  if (predicates) {
    const named = Object.entries(predicates).map(
      ([predicate, held]) =>
        `| ${code(predicate)} | ${code(`${sqlName(name, predicate)}()`)} | ${held.map(code).join(', ')} |`,
    );
    parts.push(['| said | in SQL | of |', '|---|---|---|', ...named].join('\n'));
  }
  return parts.join('\n\n');
}

function diagram(transitions: Readonly<Record<string, readonly string[]>>): string {
  const arrows = Object.entries(transitions).flatMap(([from, tos]) =>
    tos.map((to) => `  ${from} --> ${to}`),
  );
  return ['```mermaid', 'stateDiagram-v2', ...arrows, '```'].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
