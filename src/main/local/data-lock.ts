import { createHash } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:net';

/** A lock that the kernel lets go of when its holder ends, however it ends. */
export interface Lock {
  release(): Promise<void>;
}

/** Another living process uses the folder. */
class DataFolderBusy extends Error {
  constructor(folder: string) {
    super(
      `another Groundswell is running on ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
    this.name = 'DataFolderBusy';
  }
}

/** Holds the folder for this process alone. Throws DataFolderBusy. */
export async function lockDataFolder(folder: string): Promise<Lock> {
  const lock = await tryLock(`folder ${identityOf(folder)}`);
  if (lock === undefined) throw new DataFolderBusy(folder);
  return lock;
}

/** What the folder is, by whichever path it was named. */
export function identityOf(folder: string): string {
  const { dev, ino } = statSync(folder);
  return `${dev}:${ino}:${realpathSync(folder)}`;
}

/**
 * Takes a lock of this machine by name, undefined when another process holds it. It is a listening
 * socket in Linux' abstract namespace: no file, so nothing stale is ever left.
 */
export async function tryLock(name: string): Promise<Lock | undefined> {
  const digest = createHash('sha256').update(name).digest('hex').slice(0, 40);
  const server = createServer((socket) => socket.destroy());
  return await new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen({ path: `\0groundswell-${digest}` }, () => {
      server.unref();
      resolve({ release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}
