/** Versions of the program as an operator unpacks them, /opt/groundswell-VERSION, beside each other. */
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';

/** What a build runs and checks itself with, where this folder's build and packages are used. */
const NEEDED = ['build', 'checks', 'db', 'demo', 'gateway', 'package.json', 'src', 'tools'];
/** What is no part of the sources. */
const NOT_SHIPPED = new Set(['.data', '.git', '.react-router', 'build', 'node_modules']);

export interface Version {
  readonly name: string;
  /** A file among the scripts that this version alone brings. */
  readonly ownAsset: string;
}

/**
 * Unpacks the program as a version of this name. `isBuilt`: with this folder's build and packages; otherwise
 * as sources alone. `migration` is a change of the schema that only this version has.
 */
export function unpack(
  opt: string,
  name: string,
  isBuilt: boolean,
  migration?: { readonly change: string; readonly text: string },
): Version {
  const root = projectRoot();
  const folder = join(opt, `groundswell-${name}`);
  const parts = isBuilt ? NEEDED : readdirSync(root).filter((part) => !NOT_SHIPPED.has(part));
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true });
  if (isBuilt) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const ownAsset = `only-in-${name}.js`;
  const assets = join(folder, isBuilt ? 'build/client/assets' : 'public/assets');
  mkdirSync(assets, { recursive: true });
  writeFileSync(join(assets, ownAsset), `'${name}';\n`);
  if (migration !== undefined) {
    const file = `${nextNumber(folder)}_${migration.change}.sql`;
    writeFileSync(join(folder, 'db/migrations', file), migration.text);
  }
  return { name, ownAsset: `/assets/${ownAsset}` };
}

function nextNumber(folder: string): string {
  const numbers = readdirSync(join(folder, 'db/migrations')).map((file) =>
    Number.parseInt(file, 10),
  );
  const last = Math.max(0, ...numbers.filter((number) => Number.isInteger(number)));
  return String(last + 1).padStart(4, '0');
}
