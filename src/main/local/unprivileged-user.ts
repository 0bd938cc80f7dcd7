import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Whom PostgreSQL runs as when we are root, which it refuses to be. */
export interface UnprivilegedUser {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY: UnprivilegedUser = { uid: 65_534, gid: 65_534 };

/**
 * Undefined for an ordinary user, who runs everything as themselves. For root: the owner of data
 * that exists already, else the system's `postgres` user, else nobody.
 */
export function unprivilegedUser(existingData?: string): UnprivilegedUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = existingData === undefined ? undefined : ownerOf(existingData);
  if (owner !== undefined && owner.uid !== 0) return owner;
  return systemPostgresUser() ?? NOBODY;
}

function ownerOf(path: string): UnprivilegedUser | undefined {
  try {
    const { uid, gid } = statSync(path);
    return { uid, gid };
  } catch {
    return undefined;
  }
}

function systemPostgresUser(): UnprivilegedUser | undefined {
  try {
    const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
    const user = line && { uid: Number(line[1]), gid: Number(line[2]) };
    return user && user.uid !== 0 ? user : undefined;
  } catch {
    return undefined;
  }
}

const READ = 4;
const PASS = 1;

/** True when the user may walk down to the folder (or to the folder that will hold it). */
export function canReach(path: string, user: UnprivilegedUser | undefined): boolean {
  if (user === undefined) return true;
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (!isAllowed(folder, user, PASS)) return false;
    if (dirname(folder) === folder) return true;
  }
}

/** True when the user may read the file. */
export function canRead(path: string, user: UnprivilegedUser | undefined): boolean {
  return user === undefined || isAllowed(path, user, READ);
}

function isAllowed(path: string, user: UnprivilegedUser, right: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return true;
  if (found.uid === user.uid) return (found.mode & (right << 6)) !== 0;
  if (found.gid === user.gid) return (found.mode & (right << 3)) !== 0;
  return (found.mode & right) !== 0;
}
