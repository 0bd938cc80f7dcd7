import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const TIMESTAMP = 1114;
const AS_TEXT = new Set([INT8, DATE, TIMESTAMP]);

type TextParser = (text: string) => unknown;

/** Reads columns: int8 is left as text for `readRows`; `date` stays text, as it has no time zone. */
export const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): TextParser {
    if (AS_TEXT.has(oid)) return (text) => text;
    return pg.types.getTypeParser(oid, format ?? 'text') as TextParser;
  },
};

interface ReadableResult {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly rows: unknown[];
}

/**
 * The rows of a result with int8 read by the column's name: `…_minor` becomes a bigint,
 * any other a number. Throws RangeError where a number could not hold the value.
 */
export function readRows<R>(result: ReadableResult): R[] {
  const wide = result.fields?.filter((field) => isWide(field.dataTypeID)) ?? [];
  for (const { name } of wide) {
    const read = name.endsWith('_minor') ? BigInt : (text: string) => safeInteger(text, name);
    for (const row of result.rows as Record<string, unknown>[]) {
      const value = row[name];
      if (typeof value === 'string') row[name] = read(value);
      else if (Array.isArray(value)) {
        row[name] = value.map((item: string | null) => (item === null ? null : read(item)));
      }
    }
  }
  return result.rows as R[];
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
