import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** What a file is known by: another one of the same name is read from its beginning. */
export async function fingerprintOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** A number of [0, 2^32) that is always the same for a text: what is chosen by it never changes. */
export function lot(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}
