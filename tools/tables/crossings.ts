/** Stores that reach for tables beyond their module. */
import { MODULES } from '../module-map.ts';
import type { TableUse } from './uses.ts';

/** A use of another module's table that is known and waits to be fixed. */
export interface Exception {
  readonly file: string;
  readonly table: string;
  readonly why: string;
}

/**
 * `file:line` and why, for each use that the map does not allow: a module writes its own tables, and
 * reads besides what it may call and what the platform keeps for all; a page reads. Flows are what
 * spans modules: docs/domain/tables.md lists what each of them writes.
 */
export function findCrossings(
  uses: readonly TableUse[],
  owners: ReadonlyMap<string, string>,
): { readonly use: TableUse; readonly text: string }[] {
  return uses.flatMap((use) => {
    const owner = owners.get(use.table) ?? '';
    const why = refusalOf(use, owner);
    if (why === undefined) return [];
    return [
      { use, text: `${use.file}:${use.line} [table-owner] ${use.table} of ${owner}: ${why}` },
    ];
  });
}

function refusalOf({ file, isWrite }: TableUse, owner: string): string | undefined {
  const [, layer = '', name = ''] = /^src\/(\w+)\/([\w-]+)/.exec(file) ?? [];
  if (layer === 'pages') return isWrite ? 'a page writes nothing' : undefined;
  if (layer === 'platform')
    return owner === 'platform' ? undefined : 'the platform knows no module';
  if (layer !== 'modules' || name === owner) return undefined;
  if (isWrite) return `only ${owner} or a flow writes it`;
  const mayRead = owner === 'platform' || MODULES[name]?.mayCall.includes(owner) === true;
  return mayRead || name === 'admin' ? undefined : `${name} may not call ${owner}`;
}

/** What is wrong with crossings and exceptions together: new ones, and exceptions nobody needs. */
export function judge(
  crossings: readonly { readonly use: TableUse; readonly text: string }[],
  { most, exceptions }: { readonly most: number; readonly exceptions: readonly Exception[] },
): string[] {
  const isMeant = (use: TableUse) => (one: Exception) =>
    one.file === use.file && one.table === use.table;
  const found = crossings
    .filter(({ use }) => !exceptions.some(isMeant(use)))
    .map(({ text }) => text);
  const idle = exceptions
    .filter((one) => !crossings.some(({ use }) => isMeant(use)(one)))
    .map((one) => `tools/tables/exceptions.json: ${one.file} reads no ${one.table} any more`);
  const grown =
    exceptions.length === most
      ? []
      : [`tools/tables/exceptions.json: ${exceptions.length} exceptions, "most" says ${most}`];
  return [...found, ...idle, ...grown];
}
