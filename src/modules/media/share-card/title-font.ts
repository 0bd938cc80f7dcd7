import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

const PACKED = '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff';
/** Family and weight as the text renderer is told them; the size follows. */
export const TITLE_FONT = 'Bricolage Grotesque Bold';

let unpacked: Promise<string> | undefined;

/**
 * Path of the display font as a file the text renderer reads. It comes packed for browsers, which that
 * renderer cannot read; so it is unpacked into a temporary folder, which goes with the process.
 */
export async function titleFont(): Promise<string> {
  unpacked ??= unpack().catch((error: unknown) => {
    unpacked = undefined;
    throw error;
  });
  const path = await unpacked;
  // Machines tidy their temporary folders while a process runs for weeks.
  if (existsSync(path)) return path;
  unpacked = undefined;
  return await titleFont();
}

async function unpack(): Promise<string> {
  const packed = createRequire(import.meta.url).resolve(PACKED);
  const folder = await mkdtemp(join(tmpdir(), 'groundswell-title-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'title.ttf');
  await writeFile(path, trueTypeOf(await readFile(packed)));
  return path;
}

const HEAD = 12;
const ENTRY = 16;
const PACKED_HEAD = 44;
const PACKED_ENTRY = 20;

/** WOFF 1.0 as TrueType: the same tables, each unpacked, under a directory of another layout. */
function trueTypeOf(packed: Buffer): Buffer {
  const count = packed.readUInt16BE(12);
  const directory = Buffer.alloc(HEAD + ENTRY * count);
  packed.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  directory.writeUInt16BE(ENTRY * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(ENTRY * (count - 2 ** power), 10);
  const tables: Buffer[] = [directory];
  let at = directory.length;
  for (let index = 0; index < count; index += 1) {
    const from = PACKED_HEAD + PACKED_ENTRY * index;
    const [start, stored, size] = [4, 8, 12].map((by) => packed.readUInt32BE(from + by)) as [
      number,
      number,
      number,
    ];
    const bytes = packed.subarray(start, start + stored);
    const table = stored < size ? inflateSync(bytes) : bytes;
    const to = HEAD + ENTRY * index;
    packed.copy(directory, to, from, from + 4);
    packed.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(at, to + 8);
    directory.writeUInt32BE(size, to + 12);
    const padding = (4 - (size % 4)) % 4;
    tables.push(table, Buffer.alloc(padding));
    at += size + padding;
  }
  return Buffer.concat(tables);
}
