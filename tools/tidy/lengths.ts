/** Files, functions, lines and folders that fit a reader's head. */
import { posix } from 'node:path';
import ts from 'typescript';
import { type Finding, type SourceFile, isTypeScript, lineOf, walk } from './source.ts';

export const LIMITS = {
  file: 300,
  /** In SQL, where no check reads what a function says. */
  sqlFunction: 40,
  function: 70,
  component: 120,
  line: 110,
  folder: 20,
} as const;

/** Everything that is longer than it may be. */
export function checkLengths(files: readonly SourceFile[]): Finding[] {
  const measured = files.filter((file) => file.isMeasured);
  const code = measured.filter((file) => /\.(ts|tsx|css|sql)$/.test(file.path));
  return [
    ...code.flatMap(checkFile),
    ...code.flatMap(checkLines),
    ...measured.filter(isTypeScript).flatMap(checkFunctions),
    ...measured.filter((file) => file.path.startsWith('db/schema/')).flatMap(checkSqlFunctions),
    ...checkFolders(measured),
  ];
}

function checkFile(file: SourceFile): Finding[] {
  const limit = /^db\/schema\/(guards|reads|rights|writers)\//.test(file.path)
    ? LIMITS.sqlFunction
    : LIMITS.file;
  if (file.lines.length <= limit) return [];
  const text = `${file.lines.length} lines, at most ${limit}: split it by sub-noun`;
  return [{ check: 'file-length', file: file.path, line: 1, text }];
}

function checkLines(file: SourceFile): Finding[] {
  return file.lines.flatMap((line, index) => {
    if (line.length <= LIMITS.line) return [];
    const text = `${line.length} characters, at most ${LIMITS.line}`;
    return [{ check: 'line-length', file: file.path, line: index + 1, text }];
  });
}

function checkFunctions(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  const tree = file.tree();
  walk(tree, (node) => {
    if (!isFunction(node) || (file.isTest && isSuite(node))) return;
    const length = linesOf(tree, node);
    const name = nameOf(node);
    const limit = isComponent(file, name) ? LIMITS.component : LIMITS.function;
    if (length <= limit) return;
    const text = `${name || 'a function'} has ${length} lines, at most ${limit}`;
    findings.push({ check: 'function-length', file: file.path, line: lineOf(tree, node), text });
  });
  return findings;
}

/** A function from its `create` to the end of its body, with whatever name the quotes of the body have. */
const SQL_FUNCTION = /create (?:or replace )?function\s+([\w.]+)[^$]*?(\$\w*\$)[^]*?\2/gi;

function checkSqlFunctions(file: SourceFile): Finding[] {
  return [...file.text.matchAll(SQL_FUNCTION)].flatMap((match) => {
    const length = match[0].split('\n').length;
    if (length <= LIMITS.sqlFunction) return [];
    const line = file.text.slice(0, match.index).split('\n').length;
    const text = `${match[1]} has ${length} lines, at most ${LIMITS.sqlFunction}: rules are TypeScript`;
    return [{ check: 'function-length', file: file.path, line, text }];
  });
}

type FunctionNode = ts.FunctionLikeDeclaration & { body: ts.Node };

function isFunction(node: ts.Node): node is FunctionNode {
  return ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;
}

/** A suite holds many small tests; they are measured, it is not. */
function isSuite(node: FunctionNode): boolean {
  const call = node.parent;
  return (
    ts.isCallExpression(call) && /^(describe|test\.describe)\b/.test(call.expression.getText())
  );
}

function nameOf(node: FunctionNode): string {
  if (node.name) return node.name.getText();
  let holder: ts.Node = node.parent;
  while (ts.isCallExpression(holder)) holder = holder.parent;
  return ts.isVariableDeclaration(holder) ? holder.name.getText() : '';
}

function isComponent(file: SourceFile, name: string): boolean {
  return file.path.endsWith('.tsx') && /^[A-Z]/.test(name);
}

function linesOf(tree: ts.SourceFile, node: ts.Node): number {
  const end = tree.getLineAndCharacterOfPosition(node.end).line;
  return end - lineOf(tree, node) + 2;
}

/**
 * Rows that only grow, whose names are how they are found: records by their numbers, the schema by its
 * modules, which the folder of modules bounds.
 */
const SERIES = ['docs/decisions', 'db/schema'];

function checkFolders(files: readonly SourceFile[]): Finding[] {
  const count = new Map<string, number>();
  for (const file of files.filter((each) => !/\.test\.tsx?$/.test(each.path))) {
    const folder = posix.dirname(file.path);
    count.set(folder, (count.get(folder) ?? 0) + 1);
  }
  return [...count].flatMap(([folder, number]) => {
    if (number <= LIMITS.folder || SERIES.includes(folder)) return [];
    const text = `${number} files, at most ${LIMITS.folder}: split by sub-noun`;
    return [{ check: 'folder-size', file: folder, line: 1, text }];
  });
}
