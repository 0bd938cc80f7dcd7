import { CsvError, type Options, parse } from 'csv-parse/sync';

const COMMAS = [',', ';', '\t'];

/** What stands between the cells: whatever the first line has most of. */
function commaOf(text: string): string {
  const first = text.slice(0, text.indexOf('\n') + 1 || undefined);
  return COMMAS.reduce((best, one) =>
    first.split(one).length > first.split(best).length ? one : best,
  );
}

/**
 * The cells of a CSV text by RFC 4180, with comma, semicolon or tab between them; rows without any text are
 * left out. Stops behind `rowsMax` rows: one more says there are too many. Where a quote never ends, quotes
 * are letters like any other.
 */
export function readCsv(csv: string, rowsMax = Number.POSITIVE_INFINITY): string[][] {
  const text = csv.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const options: Options = {
    delimiter: commaOf(text),
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: true,
    ...(Number.isFinite(rowsMax) ? { to: rowsMax + 1 } : {}),
  };
  const read = (more: Options): string[][] => parse(text, { ...options, ...more });
  try {
    return read({});
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      return read({ quote: false });
    throw error;
  }
}
