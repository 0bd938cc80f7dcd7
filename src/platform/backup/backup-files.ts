import { pipeline, Readable } from 'node:stream';
import type { Client } from 'pg';
import { z } from 'zod';
import type { FileStore } from '#platform/files/files.ts';
import { readFileKeys } from './backup-catalogue.ts';
import { BackupError, type BackupManifest } from './manifest.ts';
import { counting, emptyTally, loadLines, storeStream } from './stored-stream.ts';

const LIST = 'files-list';
const lineSchema = z.strictObject({ key: z.string(), bytes: z.number(), sha256: z.string() });
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  zip: 'application/zip',
};

type BackedUpFiles = BackupManifest['files'];

/** Copies what rows point at. What was deleted since the rows were read is counted as missing. */
export async function storeFiles(
  client: Client,
  from: FileStore,
  to: FileStore,
  folder: string,
): Promise<BackedUpFiles> {
  const counted = { count: 0, bytes: 0, missing: 0 };
  async function* lines(): AsyncGenerator<string> {
    for await (const key of readFileKeys(client)) {
      const copied = await copyFile(from, key, to, `${folder}/files/${key}`);
      if (copied === undefined) {
        counted.missing += 1;
        continue;
      }
      counted.count += 1;
      counted.bytes += copied.bytes;
      yield `${JSON.stringify({ key, ...copied })}\n`;
    }
  }
  const list = Readable.from(lines(), { objectMode: false });
  const { sha256, parts } = await storeStream(to, `${folder}/${LIST}`, list);
  return { ...counted, sha256, parts };
}

/** Brings the files of a backup back. Throws BackupError for one that is missing or was changed. */
export async function loadFiles(
  from: FileStore,
  folder: string,
  parts: number,
  to: FileStore,
): Promise<number> {
  let count = 0;
  for await (const line of loadLines(from, `${folder}/${LIST}`, parts)) {
    const { key, sha256 } = lineSchema.parse(JSON.parse(line));
    const copied = await copyFile(from, `${folder}/files/${key}`, to, key);
    if (copied === undefined) throw new BackupError(`The file ${key} is missing in the backup.`);
    if (copied.sha256 !== sha256) {
      await to.delete(key);
      throw new BackupError(`The file ${key} was changed after it had been backed up.`);
    }
    count += 1;
  }
  return count;
}

async function copyFile(
  from: FileStore,
  key: string,
  to: FileStore,
  newKey: string,
): Promise<{ bytes: number; sha256: string } | undefined> {
  const source = await from.stream(key);
  if (source === undefined) return undefined;
  const tally = emptyTally();
  const contentType = TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  // Whoever stores it is told of an error of the source by the stream that it reads.
  const passed = pipeline(source, counting(tally), () => undefined);
  await to.put(newKey, passed, { contentType });
  return { bytes: tally.bytes, sha256: tally.sha256 };
}
