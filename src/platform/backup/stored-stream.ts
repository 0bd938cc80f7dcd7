import { createHash } from 'node:crypto';
import { Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { FileStore } from '#platform/files/files.ts';
import { BackupError } from './manifest.ts';

/** A store takes a part whole, so this is what is held in memory. */
const PART_BYTES = 8 * 1024 * 1024;
const GZIP = { contentType: 'application/gzip' };

/** What a stream was: lines, bytes and the digest of its bytes. */
export interface Tally {
  lines: number;
  bytes: number;
  sha256: string;
}

const LINE_END = 10;

/** Lets everything through and counts it; the digest stands once the stream has ended. */
export function counting(tally: Tally): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      tally.bytes += chunk.length;
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) {
        tally.lines += 1;
      }
      done(null, chunk);
    },
    flush(done) {
      tally.sha256 = hash.digest('hex');
      done();
    },
  });
}

export const emptyTally = (): Tally => ({ lines: 0, bytes: 0, sha256: '' });

/** Compresses a stream into the store, in as many parts as it takes; answers what it was. */
export async function storeStream(
  store: FileStore,
  key: string,
  source: Readable,
): Promise<Tally & { parts: number }> {
  const tally = emptyTally();
  let parts = 0;
  await pipeline(source, counting(tally), createGzip({ level: 4 }), async (packed) => {
    let held: Buffer[] = [];
    let size = 0;
    const flush = async (): Promise<void> => {
      parts += 1;
      await store.put(partKey(key, parts), Buffer.concat(held), GZIP);
      held = [];
      size = 0;
    };
    for await (const chunk of packed as AsyncIterable<Buffer>) {
      held.push(chunk);
      size += chunk.length;
      if (size >= PART_BYTES) await flush();
    }
    if (size > 0) await flush();
  });
  return { ...tally, parts };
}

/** What was stored under this key, unpacked into `target`; answers what it was. */
export async function loadStream(
  store: FileStore,
  key: string,
  parts: number,
  target: Writable,
): Promise<Tally> {
  const tally = emptyTally();
  await pipeline(packedParts(store, key, parts), createGunzip(), counting(tally), target);
  return tally;
}

/** The lines stored under this key. */
export async function* loadLines(
  store: FileStore,
  key: string,
  parts: number,
): AsyncGenerator<string> {
  const unpacked = packedParts(store, key, parts).pipe(createGunzip());
  let rest = '';
  for await (const chunk of unpacked.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Counts a stream to its end without keeping it. */
export async function tallyOf(source: Readable): Promise<Tally> {
  const tally = emptyTally();
  await pipeline(
    source,
    counting(tally),
    new Writable({ write: (_chunk, _coding, next) => next() }),
  );
  return tally;
}

function packedParts(store: FileStore, key: string, parts: number): Readable {
  return Readable.from(
    (async function* () {
      for (let part = 1; part <= parts; part += 1) {
        const stream = await store.stream(partKey(key, part));
        if (stream === undefined) throw new BackupError(`${partKey(key, part)} is missing.`);
        yield* stream as AsyncIterable<Buffer>;
      }
    })(),
    { objectMode: false },
  );
}

function partKey(key: string, part: number): string {
  return `${key}/${String(part).padStart(5, '0')}.gz`;
}
