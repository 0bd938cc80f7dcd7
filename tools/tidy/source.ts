/** The files tidy looks at: read once, parsed once, each with what it is for. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

/** One finding: the check's name, the file, the line (1-based) and what to do. */
export interface Finding {
  readonly check: string;
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface SourceFile {
  /** Path from the project's root, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly isTest: boolean;
  /** Generated types, tables, drawings, messages and migrations are not measured. */
  readonly isMeasured: boolean;
  /** The syntax tree; only for TypeScript. Parsed when first asked for. */
  readonly tree: () => ts.SourceFile;
}

const FOLDERS = [
  'src',
  'gateway',
  'db',
  'demo',
  'test',
  'tools',
  'checks',
  'bench',
  'docs',
  'bin',
  '.ci',
];
const TOP = ['*.md', '*.ts', '*.json', '.oxlintrc.json', '.npmrc'];
const TEXT =
  /\.(ts|tsx|css|sql|json|md|txt|html|svg|sh|yml|conf|service|timer|example|ini)$|^(bin|\.ci)\/[\w-]+$/;
const IGNORED = /(^|\/)(node_modules|build|\.data|\.react-router|results)\/|^package-lock\.json$/;
const TABLES = [
  /\.(cases|table|types)\.tsx?$/,
  /^(db\/migrations|db\/schema\/generated|demo\/market|demo\/covers\/motifs)\//,
  /^db\/schema\/campaigns\.categories\.sql$/,
  /\/messages\/|message-keys\.ts$/,
];

/** Reads every text file of the project below `root`, sorted by path. */
export function readSources(root: string): SourceFile[] {
  const inFolders = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*`, { cwd: root }));
  const paths = [...inFolders, ...TOP.flatMap((pattern) => globSync(pattern, { cwd: root }))];
  return paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => TEXT.test(path) && !IGNORED.test(path))
    .sort()
    .map((path) => sourceOf(path, readFileSync(join(root, path), 'utf8')));
}

/** A source made of a path and its text; tests of the checks use it without a disk. */
export function sourceOf(path: string, text: string): SourceFile {
  let tree: ts.SourceFile | undefined;
  return {
    path,
    text,
    lines: text.replace(/\n$/, '').split('\n'),
    isTest: /\.test\.tsx?$/.test(path) || path.startsWith('test/'),
    isMeasured: !TABLES.some((table) => table.test(path)),
    tree: () => (tree ??= ts.createSourceFile(basename(path), text, ts.ScriptTarget.Latest, true)),
  };
}

/** Whether the file is TypeScript. */
export function isTypeScript(file: SourceFile): boolean {
  return /\.tsx?$/.test(file.path) && !file.path.endsWith('.d.ts');
}

/** The 1-based line on which a node starts. */
export function lineOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
}

/** Calls `visit` for every node of the tree, parents first. */
export function walk(tree: ts.SourceFile, visit: (node: ts.Node) => void): void {
  const step = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, step);
  };
  step(tree);
}
