/** Cruises a tree and answers the graph, the broken rules and what was overlooked. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { cruise } from 'dependency-cruiser';
import type { ICruiseResult, IDependency, IModule } from 'dependency-cruiser';
import { dependencyRules } from './rules.ts';

/** One sentence for the reader: which rule, which file, and why. */
export interface DependencyViolation {
  readonly rule: string;
  readonly file: string;
  readonly text: string;
}

export interface Graph {
  readonly modules: readonly IModule[];
  readonly violations: readonly DependencyViolation[];
}

const ROOTS = ['src', 'gateway', 'checks', 'db', 'demo', 'bench', 'tools', 'test'];
const SOURCE = '**/*.{ts,tsx}';

/** Source files under `folders` of `root`, as posix paths relative to it, tests among them. */
export function sourceFiles(root: string, folders: readonly string[]): string[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => globSync(posix.join(folder, SOURCE), { cwd: root }))
    .filter((file) => !file.endsWith('.d.ts') && !file.includes('node_modules/'))
    .sort();
}

/**
 * Cruises the tree below `root` with every rule. Fails loudly when the cruiser read fewer modules
 * than there are files: a parser that silently reads nothing would find nothing wrong.
 */
export async function cruiseTree(root: string): Promise<Graph> {
  const folders = ROOTS.filter((folder) => existsSync(join(root, folder)));
  const files = sourceFiles(root, folders);
  const answer = await cruise(folders, {
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: dependencyRules() },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
    exclude: {
      path: [String.raw`\.(css|json|svg|woff2)$`, '^virtual:', String.raw`\?(url|raw|inline)$`],
    },
  });
  const result = answer.output as ICruiseResult;
  const modules = result.modules;
  return {
    modules,
    violations: [
      ...overlooked(files, modules).map((file) => ({
        rule: 'everything-was-read',
        file,
        text: 'the dependency check did not read this file',
      })),
      ...ruleViolations(result),
    ],
  };
}

/** The files that are not among the modules the cruiser answered. */
export function overlooked(files: readonly string[], modules: readonly IModule[]): string[] {
  const read = new Set(modules.map((module) => module.source));
  return files.filter((file) => !read.has(file));
}

function ruleViolations(result: ICruiseResult): DependencyViolation[] {
  const comments = new Map(dependencyRules().map((rule) => [rule.name, rule.comment]));
  return result.summary.violations.map((violation) => {
    const name = violation.rule.name;
    const path = violation.cycle?.map((step) => step.name).join(' -> ');
    return {
      rule: name,
      file: violation.from,
      text: `-> ${path ?? violation.to}. ${comments.get(name) ?? ''}`,
    };
  });
}

/** Files of the graph that `follow` leads to from `roots`, each with the file that named it. */
export function reachable(
  modules: readonly IModule[],
  roots: readonly string[],
  follow: (from: string, dependency: IDependency) => boolean,
  extra: ReadonlyMap<string, readonly string[]> = new Map(),
): Map<string, string | null> {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const cameFrom = new Map<string, string | null>();
  const waiting: string[] = [];
  const visit = (file: string, from: string | null): void => {
    if (cameFrom.has(file)) return;
    cameFrom.set(file, from);
    waiting.push(file);
  };
  for (const root of roots) visit(root, null);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    for (const dependency of bySource.get(file)?.dependencies ?? []) {
      if (follow(file, dependency)) visit(dependency.resolved, file);
    }
    for (const next of extra.get(file) ?? []) visit(next, file);
  }
  return cameFrom;
}

/** The way from a root to `file`, root first. */
export function pathTo(cameFrom: ReadonlyMap<string, string | null>, file: string): string[] {
  const steps = [file];
  for (let at = cameFrom.get(file); at; at = cameFrom.get(at)) steps.unshift(at);
  return steps;
}

const STRING = /['"`]((?:\.{1,2}\/)?[\w.$/-]+\.(?:ts|tsx))['"`]/g;

/**
 * Files that are named by a string and no import: pages in the route table, workers and children
 * started by path. Only strings that lead to an existing source file count.
 */
export function filesNamedByString(root: string, files: readonly string[]) {
  const named = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const found = [...text.matchAll(STRING)].flatMap((match) => {
      const name = match[1] ?? '';
      const candidates = [posix.join('src', name), posix.join(dirname(file), name), name];
      return candidates.filter((candidate) => files.includes(posix.normalize(candidate)));
    });
    if (found.length > 0) named.set(file, found);
  }
  return named;
}
