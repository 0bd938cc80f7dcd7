/** Who owns which table, and which ones each flow writes: docs/domain/tables.md. */
import type { TableUse } from './uses.ts';

export function renderTables(
  owners: ReadonlyMap<string, string>,
  uses: readonly TableUse[],
): string {
  const byOwner = grouped([...owners].map(([table, owner]) => [owner, table]));
  const byFlow = grouped(
    uses
      .filter(({ file, isWrite }) => isWrite && file.startsWith('src/flows/'))
      .map(({ file, table }) => [file.split('/')[2] ?? '', table]),
  );
  const list = (names: ReadonlySet<string>) => [...names].map((name) => `\`${name}\``).join(', ');
  return [
    '# Tables',
    '',
    'Written by `tools/tables.ts` (`npm run generate`). A table belongs to the module whose file in',
    '`db/schema` makes it. A module writes its own tables, and reads besides those of modules it may',
    'call and of the platform.',
    '',
    '| owner | tables |',
    '|---|---|',
    ...[...byOwner].map(([owner, tables]) => `| ${owner} | ${list(tables)} |`),
    '',
    'A flow writes what belongs together, in the one order of locks. Doors of modules, functions and',
    'triggers of the database that it calls write more.',
    '',
    '| flow | writes |',
    '|---|---|',
    ...[...byFlow].map(([flow, tables]) => `| ${flow} | ${list(tables)} |`),
    '',
  ].join('\n');
}

function grouped(pairs: readonly (readonly [string, string])[]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  const sorted = pairs.toSorted((a, b) => a.join(' ').localeCompare(b.join(' ')));
  for (const [key, value] of sorted) {
    groups.set(key, (groups.get(key) ?? new Set()).add(value));
  }
  return groups;
}
