import { createHash, randomBytes } from 'node:crypto';
import { serialize } from 'node:v8';
import type { PageFigure } from '../../page-rules.ts';

/** Marks of this process, which no text of anybody can hold: nobody knows them. */
const SERIAL = BigInt(`0x${randomBytes(8).toString('hex')}`) + 2n ** 64n;
/** Digits, so that an amount can be a mark as well; as many for every mark, none within another. */
const WIDTH = 26;

/** The figures that were taken out of a page's data. */
export interface Marked {
  /** What stands in the places of the marks, in their order. */
  readonly figures: readonly string[];
  /** The same for data that differ in figures alone. */
  readonly version: string;
}

function markOf(index: number): string {
  return `${SERIAL}${String(index).padStart(4, '0')}`.padStart(WIDTH, '9');
}

/**
 * Puts marks in the places of the figures, in the data themselves. An empty text stays, as pages leave
 * out what is empty; so does what is neither text nor an amount. Throws for data that cannot be
 * compared: of a page with figures they are plain.
 */
export function markFigures(data: unknown, places: readonly PageFigure[]): Marked {
  const figures: string[] = [];
  for (const [holder, name] of places) {
    const fields = holder as Record<string, unknown>;
    const value = fields[name];
    const isText = typeof value === 'string' && value !== '';
    if (!isText && typeof value !== 'bigint') continue;
    const mark = markOf(figures.length);
    figures.push(String(value));
    fields[name] = isText ? mark : BigInt(mark);
  }
  const version = createHash('sha1').update(serialize(data)).digest('base64');
  return { figures, version };
}

/** The text between marks, and which mark follows each but the last. */
export interface Pieces {
  readonly texts: readonly string[];
  readonly marks: readonly number[];
}

const MARKS = new RegExp(`(${'9'.repeat(WIDTH - `${SERIAL}`.length - 4)}${SERIAL}\\d{4})`);

/** Takes a text apart at its marks. */
export function splitAtMarks(text: string): Pieces {
  const parts = text.split(MARKS);
  return {
    texts: parts.filter((_, at) => at % 2 === 0),
    marks: parts.filter((_, at) => at % 2 === 1).map((mark) => Number(mark.slice(-4))),
  };
}
