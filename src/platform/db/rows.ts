import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const TIMESTAMP = 1114;
const AS_TEXT = new Set([INT8, DATE, TIMESTAMP]);

type TextParser = (text: string) => unknown;

/** Reads columns: int8 is left as text for `columnReader`; `date` stays text, as it has no time zone. */
export const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): TextParser {
    if (AS_TEXT.has(oid)) return (text) => text;
    return pg.types.getTypeParser(oid, format ?? 'text') as TextParser;
  },
};

/** A column of an answer, as PostgreSQL describes it. */
export interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/**
 * Reads a column that came as text; int8 by the column's name: `…_minor` becomes a bigint, any other a
 * number. The reader throws RangeError where a number could not hold the value.
 */
export function columnReader({ name, dataTypeID }: Field): TextParser {
  const parse = columnTypes.getTypeParser(dataTypeID);
  if (!isWide(dataTypeID)) return parse;
  const read = wideReader(name);
  return (text) => read(parse(text));
}

/** Of int8, or a list of them, that is still text. */
function wideReader(name: string): (value: unknown) => unknown {
  const one = name.endsWith('_minor') ? BigInt : (text: string) => safeInteger(text, name);
  return (value) => {
    if (typeof value === 'string') return one(value);
    if (!Array.isArray(value)) return value;
    return value.map((item: string | null) => (item === null ? null : one(item)));
  };
}

function isWide(oid: number): boolean {
  return oid === INT8 || oid === INT8_ARRAY;
}

function safeInteger(text: string, column: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`column ${column} holds ${text}, more than a number can`);
  }
  return value;
}
