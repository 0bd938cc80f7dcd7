/** A cell: texts are quoted and never taken for a formula by what opens them; numbers stand plain. */
export type CsvCell = string | number | { readonly amount: string };

/** A text as a cell of a table. */
function quoted(text: string): string {
  const isFormula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u.test(text);
  const harmless = isFormula ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'string') return quoted(cell);
  return typeof cell === 'number' ? String(cell) : cell.amount;
}

/** One line of a CSV text by RFC 4180, without its end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells.map(cellText).join(',');
}

/** Lines with their head, as spreadsheets read UTF-8. */
export function csvFile(head: readonly string[], lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(`\ufeff${[head.join(','), ...lines].join('\r\n')}\r\n`);
}
