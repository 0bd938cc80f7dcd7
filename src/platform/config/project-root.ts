import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

let found: string | undefined;

/** The folder of package.json: from the sources and from the build alike, wherever it is started. */
export function projectRoot(): string {
  if (found !== undefined) return found;
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`no package.json above ${import.meta.dirname}`);
    folder = parent;
  }
  found = folder;
  return folder;
}
