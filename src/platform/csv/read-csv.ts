import Papa from 'papaparse';

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
 * left out. Stops behind `rowsMax` rows: one more says there are too many.
 */
export function readCsv(csv: string, rowsMax = Number.POSITIVE_INFINITY): string[][] {
  const text = csv.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const rows: string[][] = [];
  Papa.parse<string[]>(text, {
    delimiter: commaOf(text),
    newline: '\n',
    step: ({ data }, parser) => {
      if (data.some((cell) => cell.trim() !== '')) rows.push(data);
      if (rows.length > rowsMax) parser.abort();
    },
  });
  return rows;
}
