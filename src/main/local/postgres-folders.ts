import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedFolders } from './postgres-binaries.ts';
import { canReach, type UnprivilegedUser, unprivilegedUser } from './unprivileged-user.ts';

/** The longest path of a unix socket, its file name included. */
const LONGEST_SOCKET_PATH = 106;
const SOCKET_FILE = '/.s.PGSQL.5432.lock';

/** Where one cluster lives. */
export interface PostgresFolders {
  readonly user: UnprivilegedUser | undefined;
  /** Parent of the data, the socket (if its path is short enough) and the log. */
  readonly home: string;
  readonly data: string;
  readonly log: string;
  /** Written by us, not by PostgreSQL's user. */
  readonly record: string;
}

/**
 * Makes the folders of a cluster inside `folder`, or, where PostgreSQL's user cannot reach that
 * (root with a closed home), in a shared place that `folder/elsewhere` points to.
 */
export function postgresFolders(folder: string): PostgresFolders {
  const home = homeOf(folder);
  const data = join(home, 'data');
  const user = unprivilegedUser(data);
  const log = join(home, 'postgres.log');
  return { user, home, data, log, record: join(folder, 'run.json') };
}

function homeOf(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const link = join(folder, 'elsewhere');
  if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) {
    if (!existsSync(link)) rmSync(link);
    else return realpathSync(link);
  }
  const user = unprivilegedUser(join(folder, 'data'));
  if (user === undefined) return folder;
  chmodSync(folder, 0o711);
  if (canReach(folder, user)) {
    own(folder, user);
    return folder;
  }
  const home = homeElsewhere(folder, user);
  symlinkSync(home, link);
  return home;
}

function homeElsewhere(folder: string, user: UnprivilegedUser): string {
  for (const shared of sharedFolders()) {
    if (!canReach(shared, user)) continue;
    try {
      mkdirSync(shared, { recursive: true, mode: 0o755 });
      if (statSync(shared).uid !== 0) continue;
      // A new name each time: a data folder that was deleted and made again starts empty.
      const home = mkdtempSync(join(shared, 'data-'));
      own(home, user);
      return home;
    } catch {
      // The next place may do.
    }
  }
  throw new Error(
    `The embedded PostgreSQL cannot run as root here: its user (uid ${user.uid}) cannot reach ` +
      `${folder}. Set DATA_DIR to a folder that everybody may pass, or DATABASE_URL.`,
  );
}

function own(folder: string, user: UnprivilegedUser): void {
  chownSync(folder, user.uid, user.gid);
}

/**
 * The folder of the socket, closed to others: inside `home`, or a short one where that path would
 * be too long for a socket (`known` is used again when it is still there and still ours).
 */
export function socketFolder(folders: PostgresFolders, known: string | undefined): string {
  const { home, user } = folders;
  const inside = join(home, 'socket');
  if (Buffer.byteLength(inside + SOCKET_FILE) <= LONGEST_SOCKET_PATH) {
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    if (user !== undefined) own(inside, user);
    return inside;
  }
  if (known !== undefined && isOurs(known, user)) return known;
  const isTemporaryShort = Buffer.byteLength(tmpdir()) < 60;
  const folder = mkdtempSync(join(isTemporaryShort ? tmpdir() : '/tmp', 'gs-'));
  if (user !== undefined) own(folder, user);
  return folder;
}

function isOurs(folder: string, user: UnprivilegedUser | undefined): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  const uid = user?.uid ?? process.getuid?.();
  return found?.isDirectory() === true && found.uid === uid && (found.mode & 0o077) === 0;
}

/** What the server said last. */
export function endOfLog({ log }: PostgresFolders): string {
  try {
    return readFileSync(log, 'utf8').split('\n').slice(-15).join('\n').trim();
  } catch {
    return '(no log)';
  }
}

/**
 * After a kill -9 its children need a moment to notice and to let go of the shared memory, and the killed
 * process holds its lock file until its parent has heard of its end.
 */
export function isStillOccupied(log: string): boolean {
  return /pre-existing shared memory|could not bind|lock file .* already exists/.test(log);
}
