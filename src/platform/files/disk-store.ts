import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { processTime } from '#platform/clock/clock.ts';
import type { FileStore } from './file-store.ts';
import { StorageFull, StorageUnavailable, checkKey } from './storage-errors.ts';

const UNFINISHED = '.unfinished';
const UNFINISHED_MS = 3_600_000;
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const UNUSABLE = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EIO',
  'EMFILE',
  'ESTALE',
]);

function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}

function folderOf(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
}

/** What a folder answers that is the operator's to fix: a person did nothing wrong. */
function faultOf(error: unknown): unknown {
  const code = codeOf(error) ?? '';
  if (FULL.has(code)) return new StorageFull('The disk is full', { cause: error });
  if (UNUSABLE.has(code)) {
    return new StorageUnavailable(`The folder cannot be used: ${code}`, { cause: error });
  }
  return error;
}

/** Undefined where flydrive says that there is no such file. */
async function unlessMissing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    const cause = (error as { cause?: unknown }).cause;
    if (codeOf(error) === 'ENOENT' || (cause !== undefined && codeOf(cause) === 'ENOENT'))
      return undefined;
    throw error;
  }
}

/**
 * Files in a folder. A write goes to a file of its own first, is flushed, and then takes its name: a crash or
 * a full disk leaves no half file under a key.
 */
export function openDiskStore(url: string): FileStore {
  const root = folderOf(url);
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  const unfinished = join(root, UNFINISHED);

  async function writeWhole(path: string, content: Uint8Array | Readable): Promise<void> {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
  }

  return {
    async put(key, content) {
      const target = join(root, checkKey(key));
      const temporary = join(unfinished, randomBytes(12).toString('hex'));
      try {
        await mkdir(unfinished, { recursive: true, mode: 0o700 });
        await writeWhole(temporary, content);
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw faultOf(error);
      }
    },
    get: async (key) => unlessMissing(disk.getBytes(checkKey(key))),
    async stream(key) {
      if ((await this.stat(key)) === undefined) return undefined;
      return disk.getStream(key);
    },
    async stat(key) {
      const found = await unlessMissing(stat(join(root, checkKey(key))));
      return found?.isFile() ? { bytes: found.size, modifiedAt: found.mtime } : undefined;
    },
    async delete(key) {
      await rm(join(root, checkKey(key)), { force: true });
    },
    async check() {
      const probe = join(unfinished, randomBytes(12).toString('hex'));
      try {
        await mkdir(unfinished, { recursive: true, mode: 0o700 });
        await writeWhole(probe, Buffer.from('check'));
      } catch (error) {
        throw faultOf(error);
      } finally {
        await rm(probe, { force: true }).catch(() => undefined);
      }
    },
    url: async () => null,
    async sweep() {
      const names = (await unlessMissing(readdir(unfinished))) ?? [];
      let swept = 0;
      for (const name of names) {
        const path = join(unfinished, name);
        const found = await unlessMissing(stat(path));
        if (found === undefined) continue;
        if (processTime().getTime() - found.mtimeMs < UNFINISHED_MS) continue;
        await rm(path, { force: true });
        swept += 1;
      }
      return swept;
    },
  };
}
