/** Which module owns a table: the one whose file of db/schema makes it. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const MAKES = /^create (?:unlogged )?table (\w+)/gm;

/** Owner by table: the first word of its file's name, `campaigns` for `campaigns.categories.sql`. */
export function readOwners(root: string): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  for (const path of globSync('db/schema/*.sql', { cwd: root }).sort()) {
    const owner = basename(path).split('.')[0] ?? '';
    for (const match of readFileSync(join(root, path), 'utf8').matchAll(MAKES)) {
      owners.set(match[1] ?? '', owner);
    }
  }
  return owners;
}
