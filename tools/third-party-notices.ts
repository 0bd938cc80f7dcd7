/** Writes THIRD_PARTY_NOTICES.md: every package that runs in production, by licence. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStarted } from './started.ts';

interface LockEntry {
  readonly license?: string;
  readonly dev?: boolean;
}

const OPENING = `# Third-party notices

Groundswell stands on the packages below. Each keeps its own licence, whose full text lies in the
package's folder after installation. Packages that only test or build are not listed. This file is
written by \`node tools/third-party-notices.ts --write\`.

The fonts Bricolage Grotesque and Inter are used under the SIL Open Font License 1.1.
The world map is drawn from Natural Earth, which is in the public domain, as world-atlas (ISC) packs it.
`;

/** Licences with their packages, both sorted; a package without a licence is listed as such. */
export function noticesOf(packages: Record<string, LockEntry>): string {
  const byLicence = new Map<string, Set<string>>();
  for (const [path, entry] of Object.entries(packages)) {
    if (!path || entry.dev) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = entry.license ?? 'no licence stated';
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(name));
  }
  const sections = [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, names]) => `## ${licence}\n\n${[...names].sort().join(', ')}\n`);
  return [OPENING, ...sections].join('\n');
}

function main(): void {
  const root = join(import.meta.dirname, '..');
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const path = join(root, 'THIRD_PARTY_NOTICES.md');
  const wanted = noticesOf(lock.packages);
  if (process.argv.includes('--write')) writeFileSync(path, wanted);
  else if (readFileSync(path, 'utf8') !== wanted) {
    console.error('The packages changed: node tools/third-party-notices.ts --write');
    process.exitCode = 1;
  }
}

if (isStarted(import.meta.filename)) main();
