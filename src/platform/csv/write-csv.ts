import { type Currency, exponentOf } from '#money/currency.ts';

/** A cell: texts are quoted and never taken for a formula by what opens them; numbers stand plain. */
export type CsvCell = string | number | { readonly amount: string };

/** An amount in minor units as decimals of its currency. */
export function amountCell(minor: bigint, currency: Currency): CsvCell {
  const exponent = exponentOf(currency);
  const digits = String(minor < 0n ? -minor : minor).padStart(exponent + 1, '0');
  const at = digits.length - exponent;
  const text = exponent === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
  return { amount: minor < 0n ? `-${text}` : text };
}

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

/** A line of a file that is sent while it is read: the first one, its head, says that it is UTF-8. */
export function csvPart(lines: readonly string[], isHead = false): string {
  return `${isHead ? '\ufeff' : ''}${lines.join('\r\n')}\r\n`;
}

/** Lines with their head, as spreadsheets read UTF-8. */
export function csvFile(head: readonly string[], lines: readonly string[]): Uint8Array {
  return new TextEncoder().encode(`\ufeff${[head.join(','), ...lines].join('\r\n')}\r\n`);
}
