/**
 * The cells of a CSV text by RFC 4180, with comma, semicolon or tab between them, whichever its first line
 * has; rows without any text are left out. Stops behind `rowsMax` rows: one more says there are too many.
 */
export function readCsv(csv: string, rowsMax = Number.POSITIVE_INFINITY): string[][] {
  const text = csv.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const first = text.slice(0, text.indexOf('\n') + 1 || undefined);
  const comma = [',', ';', '\t'].reduce((best, one) =>
    first.split(one).length > first.split(best).length ? one : best,
  );
  const rows: string[][] = [[]];
  let cell = '';
  let isBlank = true;
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
    isBlank = true;
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && isBlank) {
      cell = '';
      isBlank = false;
      isQuoted = true;
    } else if (letter === comma) endCell();
    else if (letter === '\n') {
      endCell();
      if (rows.length > rowsMax) break;
      // Empty rows leave nothing behind, however many there are.
      if (rows.at(-1)?.some((one) => one.trim() !== '')) rows.push([]);
      else rows[rows.length - 1] = [];
    } else {
      cell += letter;
      if (letter.trim() !== '') isBlank = false;
    }
  }
  endCell();
  return rows.filter((row) => row.some((one) => one.trim() !== ''));
}
