import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

/** One line of a file, without its end. */
export interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly bytes: Buffer;
}

/** The file stops in the middle: what came before was handed out. */
export class FileCutOff extends Error {
  constructor(path: string, lines: number, cause: unknown) {
    super(`${path} is damaged after line ${lines}: the rest cannot be read`, { cause });
    this.name = 'FileCutOff';
  }
}

/** No row of a market is nearly as long; more is not kept in memory. */
export const LONGEST_LINE = 4_000_000;
const NEWLINE = 10;

/**
 * The lines of a gzip file, one after the other, at most a few chunks in memory. A line beyond
 * LONGEST_LINE is handed out cut. Throws FileCutOff where the file is damaged; the half line before
 * the damage is not handed out.
 */
export async function* readLines(path: string): AsyncGenerator<Line> {
  const source = createReadStream(path);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  const stream = source.pipe(gunzip);
  let number = 0;
  let parts: Buffer[] = [];
  let length = 0;
  const keep = (part: Buffer) => {
    if (length < LONGEST_LINE + 1) parts.push(part);
    length += part.length;
  };
  const take = (): Line => {
    number += 1;
    const bytes = Buffer.concat(parts).subarray(0, LONGEST_LINE + 1);
    parts = [];
    length = 0;
    return { number, bytes };
  };
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
        keep(chunk.subarray(from, end));
        yield take();
        from = end + 1;
      }
      keep(chunk.subarray(from));
    }
  } catch (cause) {
    if (isDamage(cause)) throw new FileCutOff(path, number, cause);
    throw cause;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
  if (length > 0) yield take();
}

function isDamage(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return (
    typeof code === 'string' && (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
  );
}
