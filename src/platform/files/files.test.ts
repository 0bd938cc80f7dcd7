import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileStore, StorageFull, StorageUnavailable, UnsafeKey, openStore } from './files.ts';

const JPEG = { contentType: 'image/jpeg' };
let folder: string;
let s3: FauxqsServer;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  s3 = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  s3.createBucket('pictures');
  stores.disk = openStore(`file:${join(folder, 'store')}`);
  const endpoint = encodeURIComponent(`http://127.0.0.1:${s3.port}`);
  stores.s3 = openStore(`s3://key:secret@pictures/base?endpoint=${endpoint}&path_style=1`);
});

afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

function storeOf(kind: string): FileStore {
  const store = stores[kind];
  if (store === undefined) throw new Error(`no store ${kind}`);
  return store;
}

describe.each(['disk', 's3'])('files on %s', (kind) => {
  it.each([
    '../outside.jpg',
    'a/../../outside.jpg',
    '/etc/passwd',
    'a//b.jpg',
    'a/./b.jpg',
    '.hidden',
    'a/.hidden',
    'a%2f..%2fb',
    'a\\b',
    'a b',
    'a\u0000b',
    'ä.jpg',
    '',
    `${'a'.repeat(301)}`,
  ])('refuses the key %j for every act', async (key) => {
    const store = storeOf(kind);
    await expect(store.put(key, Buffer.from('x'), JPEG)).rejects.toThrow(UnsafeKey);
    await expect(store.get(key)).rejects.toThrow(UnsafeKey);
    await expect(store.stream(key)).rejects.toThrow(UnsafeKey);
    await expect(store.stat(key)).rejects.toThrow(UnsafeKey);
    await expect(store.delete(key)).rejects.toThrow(UnsafeKey);
  });

  it('finds nothing where nothing is, and deletes it without complaint', async () => {
    const store = storeOf(kind);
    expect(await store.get('none/here.jpg')).toBeUndefined();
    expect(await store.stream('none/here.jpg')).toBeUndefined();
    expect(await store.stat('none/here.jpg')).toBeUndefined();
    await store.delete('none/here.jpg');
  });

  it('gives back every byte, from bytes and from a stream, and overwrites', async () => {
    const store = storeOf(kind);
    const bytes = randomBytes(1_200_345);
    await store.put('a/whole.jpg', bytes, JPEG);
    expect(sum(await store.get('a/whole.jpg'))).toBe(sum(bytes));
    const parts = [bytes.subarray(0, 70_001), bytes.subarray(70_001)];
    await store.put('a/parts.jpg', Readable.from(parts), JPEG);
    const stream = await store.stream('a/parts.jpg');
    expect(sum(stream && (await buffer(stream)))).toBe(sum(bytes));
    expect((await store.stat('a/parts.jpg'))?.bytes).toBe(bytes.length);
    await store.put('a/parts.jpg', Buffer.from('short'), JPEG);
    expect((await store.stat('a/parts.jpg'))?.bytes).toBe(5);
    await store.delete('a/parts.jpg');
    expect(await store.get('a/parts.jpg')).toBeUndefined();
  });

  it('leaves the old file when a write breaks off', async () => {
    const store = storeOf(kind);
    await store.put('a/kept.jpg', Buffer.from('old'), JPEG);
    await expect(store.put('a/kept.jpg', brokenOff(new Error('gone')), JPEG)).rejects.toThrow(
      'gone',
    );
    expect(String(Buffer.from((await store.get('a/kept.jpg')) ?? []))).toBe('old');
  });
});

describe('a store that is away', () => {
  it('says so for every act, whatever it is made of', async () => {
    const file = join(folder, 'no-folder');
    await writeFile(file, '');
    const endpoint = encodeURIComponent('http://127.0.0.1:1');
    const disk = openStore(`file:${file}`);
    await expect(disk.put('a.jpg', Buffer.from('x'), JPEG)).rejects.toThrow(StorageUnavailable);
    await expect(disk.check()).rejects.toThrow(StorageUnavailable);
    const bucket = openStore(`s3://key:secret@pictures?endpoint=${endpoint}&path_style=1`);
    const acts = [
      bucket.put('a.jpg', Buffer.from('x'), JPEG),
      bucket.get('a.jpg'),
      bucket.stream('a.jpg'),
      bucket.stat('a.jpg'),
      bucket.delete('a.jpg'),
      bucket.check(),
    ];
    const outcomes = await Promise.all(acts.map((act) => act.catch((error: unknown) => error)));
    expect(outcomes.map((error) => error instanceof StorageUnavailable)).toEqual(
      acts.map(() => true),
    );
    expect(String(outcomes[0])).toContain('ECONNREFUSED');
  });

  it('is told from one that is there', async () => {
    await storeOf('disk').check();
    await storeOf('s3').check();
    const endpoint = encodeURIComponent(`http://127.0.0.1:${s3.port}`);
    const other = openStore(`s3://key:secret@nobucket?endpoint=${endpoint}&path_style=1`);
    await expect(other.check()).rejects.toThrow(StorageUnavailable);
  });
});

describe('files on disk', () => {
  it('says that the disk is full, and leaves nothing of the write', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const write = storeOf('disk').put('full/half.jpg', brokenOff(full), JPEG);
    await expect(write).rejects.toThrow(StorageFull);
    expect(await storeOf('disk').stat('full/half.jpg')).toBeUndefined();
    expect(await readdir(join(folder, 'store', '.unfinished'))).toEqual([]);
  });

  it('says so too when the operating system really refuses more bytes', async () => {
    const module = JSON.stringify(resolve('src/platform/files/files.ts'));
    const script = `
      const { openStore, StorageFull } = await import(${module});
      const store = openStore('file:' + ${JSON.stringify(join(folder, 'limited'))});
      try {
        await store.put('a/large.jpg', Buffer.alloc(3_000_000), { contentType: 'image/jpeg' });
        console.log('stored');
      } catch (error) {
        console.log(error instanceof StorageFull ? 'full' : error);
      }
      console.log(await store.stat('a/large.jpg'));`;
    const node = [process.execPath, '--input-type=module', '-e', '"$1"'].join(' ');
    const run = spawnSync('bash', ['-c', `ulimit -f 1000; exec ${node}`, 'bash', script], {
      encoding: 'utf8',
    });
    expect({ stdout: run.stdout, stderr: run.stderr }).toMatchObject({
      stdout: 'full\nundefined\n',
    });
    expect(await readdir(join(folder, 'limited', '.unfinished'))).toEqual([]);
  });

  it('shows a file only when all of it is there, though many write it at once', async () => {
    const store = storeOf('disk');
    const versions = Array.from({ length: 8 }, (_, index) => Buffer.alloc(400_000, index + 65));
    const writing = Promise.all(versions.map((version) => store.put('race.bin', version, JPEG)));
    const progress = { isWriting: true };
    void writing.finally(() => {
      progress.isWriting = false;
    });
    while (progress.isWriting) {
      const seen = await store.get('race.bin');
      if (seen === undefined) continue;
      expect(seen.length).toBe(400_000);
      expect(new Set(seen).size).toBe(1);
    }
    await writing;
  });

  it('sweeps old leftovers of killed writers, not fresh ones, and leaves the files alone', async () => {
    const unfinished = join(folder, 'store', '.unfinished');
    await writeFile(join(unfinished, 'old'), 'x');
    await utimes(join(unfinished, 'old'), 1_000, 1_000);
    await writeFile(join(unfinished, 'fresh'), 'x');
    expect(await storeOf('disk').sweep()).toBe(1);
    expect(await readdir(unfinished)).toEqual(['fresh']);
    expect(await storeOf('disk').stat('a/whole.jpg')).toBeDefined();
  });

  it('keeps files from other users of the machine', async () => {
    const { mode } = await stat(join(folder, 'store', 'a', 'whole.jpg'));
    expect(mode & 0o077).toBe(0);
  });

  it('replaces a link that was put in the way instead of writing through it', async () => {
    const outside = join(folder, 'outside.txt');
    await writeFile(outside, 'untouched');
    await symlink(outside, join(folder, 'store', 'link.jpg'));
    await storeOf('disk').put('link.jpg', Buffer.from('new'), JPEG);
    expect(await readFile(outside, 'utf8')).toBe('untouched');
  });

  it('has no address of its own', async () => {
    expect(await storeOf('disk').url('a/whole.jpg', 60)).toBeNull();
  });
});

describe('files on s3', () => {
  it('hands out an address that works for a while', async () => {
    const store = storeOf('s3');
    await store.put('a/signed.txt', Buffer.from('signed'), { contentType: 'text/plain' });
    const url = await store.url('a/signed.txt', 60);
    expect(new URL(url ?? '').searchParams.get('X-Amz-Expires')).toBe('60');
    const answer = await fetch(url ?? '');
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(await answer.text()).toBe('signed');
  });
});

function sum(bytes: Uint8Array | undefined): string {
  return createHash('sha256')
    .update(bytes ?? 'missing')
    .digest('hex');
}

function brokenOff(error: Error): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000, 1);
      throw error;
    })(),
  );
}
