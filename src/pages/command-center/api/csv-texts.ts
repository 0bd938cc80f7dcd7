import { type CsvCell, csvFile, csvLine, csvPart } from '#platform/csv/write-csv.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';

/** The language of a file; null for the names of columns and values that programs go by. */
export type CsvLanguage = Locale | null;

/** One of few values: its name for programs, and what people call it. */
export interface Term {
  readonly code: string;
  textIn(locale: Locale): string;
}
export type TableCell = CsvCell | Term;

/** The name of a column behind its prefix, `csv.`. */
type NameOf<K extends string> = K extends `csv.${infer Name}` ? Name : never;
export type CsvColumn = NameOf<MessageKey>;

export interface Table {
  readonly head: readonly CsvColumn[];
  readonly rows: readonly (readonly TableCell[])[];
}

export const term = (code: string, key: MessageKey): Term => ({
  code,
  textIn: (locale) => translate(locale, key),
});

function cellIn(cell: TableCell, language: CsvLanguage): CsvCell {
  if (typeof cell !== 'object' || !('code' in cell)) return cell;
  return language === null ? cell.code : cell.textIn(language);
}

function lineOf(cells: readonly TableCell[], language: CsvLanguage): string {
  return csvLine(cells.map((cell) => cellIn(cell, language)));
}

function headOf(columns: readonly CsvColumn[], language: CsvLanguage): string {
  return language === null
    ? columns.join(',')
    : csvLine(columns.map((name) => translate(language, `csv.${name}`)));
}

/** A table as a file that is there at once. */
export function fileOf({ head, rows }: Table, language: CsvLanguage): Uint8Array {
  return csvFile(
    [headOf(head, language)],
    rows.map((row) => lineOf(row, language)),
  );
}

/** The same of a long one, while it is read. */
export async function* partsOf(
  head: readonly CsvColumn[],
  rows: AsyncIterable<Table['rows']>,
  language: CsvLanguage,
): AsyncGenerator<string> {
  yield csvPart([headOf(head, language)], true);
  for await (const some of rows) {
    if (some.length > 0) yield csvPart(some.map((row) => lineOf(row, language)));
  }
}
