/**
 * Keeps every store to the tables it may touch, and docs/domain/tables.md true (`--write` brings it up
 * to date). What is left to fix stands in tools/tables/exceptions.json, which only shrinks.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStarted } from './started.ts';
import { type Exception, findCrossings, judge } from './tables/crossings.ts';
import { readOwners } from './tables/owners.ts';
import { renderTables } from './tables/render.ts';
import { readUses } from './tables/uses.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/domain/tables.md');

function main(): void {
  const owners = readOwners(ROOT);
  const uses = readUses(ROOT, new Set(owners.keys()));
  const page = renderTables(owners, uses);
  const problems: string[] = [];
  if (process.argv.includes('--write')) writeFileSync(PAGE, page);
  else if (readFileSync(PAGE, 'utf8') !== page) {
    problems.push('docs/domain/tables.md is not what the stores do: npm run generate');
  }
  const known = JSON.parse(readFileSync(join(ROOT, 'tools/tables/exceptions.json'), 'utf8')) as {
    most: number;
    exceptions: Exception[];
  };
  problems.push(...judge(findCrossings(uses, owners), known));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

if (isStarted(import.meta.filename)) main();
