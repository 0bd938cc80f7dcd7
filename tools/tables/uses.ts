/** The tables that stores read and write, read out of the source. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface TableUse {
  /** Path from the project's root. */
  readonly file: string;
  readonly line: number;
  readonly table: string;
  readonly isWrite: boolean;
}

const WRITES = /\b(?:insert\s+into|update|delete\s+from|lock\s+table)\s+(?:only\s+)?(\w+)/g;
const READS = /\b(?:from|join|using)\s+(?:only\s+)?(\w+)/g;
const DECLARES = /export const (\w+) = table\(\s*'(\w+)'/g;
/** Functions that write rows, and which of their arguments is the table. */
const ROWS: Readonly<Record<string, number>> = {
  insertRows: 0,
  updateRows: 0,
  deleteRows: 0,
  adding: 0,
  setting: 0,
  addRows: 1,
  setRows: 1,
};

/** Every use of a known table in the stores of the project, in order of files and lines. */
export function readUses(root: string, tables: ReadonlySet<string>): TableUse[] {
  const declared = new Map<string, string>();
  for (const path of globSync('src/**/*.ts', { cwd: root })) {
    if (!path.endsWith('.table.ts') && !path.endsWith('.store.ts')) continue;
    for (const match of readFileSync(join(root, path), 'utf8').matchAll(DECLARES)) {
      declared.set(match[1] ?? '', match[2] ?? '');
    }
  }
  const stores = globSync('src/**/*.store.ts', { cwd: root }).map((p) => p.replaceAll('\\', '/'));
  return stores
    .sort()
    .flatMap((path) => usesIn(path, readFileSync(join(root, path), 'utf8'), tables, declared));
}

/** The same for one store; `declared` are tables by the name of their declaration. */
export function usesIn(
  file: string,
  text: string,
  tables: ReadonlySet<string>,
  declared: ReadonlyMap<string, string>,
): TableUse[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: TableUse[] = [];
  const add = (position: number, table: string, isWrite: boolean): void => {
    const line = tree.getLineAndCharacterOfPosition(position).line + 1;
    if (tables.has(table)) found.push({ file, line, table, isWrite });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
      const start = node.template.getStart();
      for (const use of usesOf(node.template.getText())) {
        add(start + use.at, use.table, use.isWrite);
      }
    }
    const place = ts.isCallExpression(node) ? ROWS[node.expression.getText()] : undefined;
    if (ts.isCallExpression(node) && place !== undefined) {
      add(node.getStart(), declared.get(node.arguments[place]?.getText() ?? '') ?? '', true);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

interface Use {
  readonly at: number;
  readonly table: string;
  readonly isWrite: boolean;
}

function usesOf(statement: string): Use[] {
  const written = [...statement.matchAll(WRITES)];
  const deleted = new Set(written.map((match) => match.index + match[0].length));
  const read = [...statement.matchAll(READS)].filter(
    (match) => !deleted.has(match.index + match[0].length),
  );
  const toUse = (isWrite: boolean) => (match: RegExpExecArray) => ({
    at: match.index,
    table: match[1] ?? '',
    isWrite,
  });
  return [...written.map(toUse(true)), ...read.map(toUse(false))].sort((a, b) => a.at - b.at);
}
