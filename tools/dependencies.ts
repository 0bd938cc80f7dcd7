/** Checks who imports whom: `node tools/dependencies.ts`. The rules are in dependencies/rules.ts. */
import { join } from 'node:path';
import { cruiseTree } from './dependencies/graph.ts';
import type { DependencyViolation } from './dependencies/graph.ts';
import { browserLeaks, deadFiles, impureRules, shownOnly } from './dependencies/reach.ts';
import { isStarted } from './started.ts';

/** Every violation in the tree below `root`: broken rules, dead files, leaks to the browser. */
export async function checkDependencies(root: string): Promise<DependencyViolation[]> {
  const graph = await cruiseTree(root);
  return [
    ...graph.violations,
    ...deadFiles(root, graph.modules),
    ...browserLeaks(root, graph.modules),
    ...impureRules(graph.modules),
    ...shownOnly(root, graph.modules),
  ];
}

async function main(): Promise<void> {
  const violations = await checkDependencies(join(import.meta.dirname, '..'));
  for (const { rule, file, text } of violations) console.error(`${file}  [${rule}] ${text}`);
  console.log(`dependencies: ${violations.length} violations`);
  if (violations.length > 0) process.exitCode = 1;
}

if (isStarted(import.meta.filename)) await main();
