/** The lock file installs anywhere: complete entries, no addresses, not too many of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStarted } from './started.ts';

const MOST = 700;

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

/** What is wrong with a lock file; `most` is the largest number of packages it may hold. */
export function checkLock(packages: Record<string, LockEntry>, most = MOST): string[] {
  const entries = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'));
  const problems = entries.flatMap(([path, entry]) => {
    if (entry.link) return [`${path} is a link`];
    if (!entry.version) return [`${path} has no version: npm ci would refuse it`];
    if (!entry.integrity) return [`${path} has no integrity`];
    return entry.resolved ? [`${path} records an address`] : [];
  });
  if (entries.length <= most) return problems;
  return [...problems, `${entries.length} packages, at most ${most}`];
}

function main(): void {
  const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, LockEntry> };
  const problems = checkLock(packages);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

if (isStarted(import.meta.filename)) main();
