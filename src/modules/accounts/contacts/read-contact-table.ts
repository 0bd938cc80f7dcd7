import { isEmail } from '../rules.ts';
import { tidyName } from '../tidy-name.ts';

export interface NewContact {
  name: string;
  email: string;
}

/**
 * The cells of a CSV text by RFC 4180, with comma, semicolon or tab between them, whichever its
 * first line has.
 */
export function readCells(csv: string): string[][] {
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
      if (rows.length > ROWS_MAX) break;
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

/** More rows than twice the people one may keep are no list of theirs. */
export const ROWS_MAX = 10_000;

/**
 * The people of a table of contacts as mail programs export it. The column with addresses is found by its
 * heading, or as the first that holds one; `skipped` counts rows without a good address. Undefined for more
 * rows than `ROWS_MAX`, which are not read.
 */
export function readContactTable(
  csv: string,
): { contacts: NewContact[]; skipped: number } | undefined {
  const rows = readCells(csv);
  if (rows.length > ROWS_MAX) return undefined;
  const heading = (rows[0] ?? []).map((cell) => cell.trim().toLowerCase());
  const hasHeading = !heading.some(isEmail);
  const column = (pattern: RegExp) =>
    hasHeading ? heading.findIndex((one) => pattern.test(one)) : -1;
  const emailAt = column(/e-?mail|correo/);
  const firstAt = column(/^(?:first|given)|prénom|vorname/);
  const lastAt = column(/^(?:last|family)|nachname|apellido/);
  const nameAt = column(/^(?:full |display )?name$|^nom|^nombre/);
  const people = (hasHeading ? rows.slice(1) : rows).map((row) => {
    const at = emailAt >= 0 ? emailAt : row.findIndex((cell) => isEmail(cell.trim()));
    const others = hasHeading ? '' : row.filter((_cell, place) => place !== at).join(' ');
    const given = nameAt >= 0 ? row[nameAt] : `${row[firstAt] ?? ''} ${row[lastAt] ?? ''}`;
    return { email: row[at]?.trim() ?? '', name: tidyName(given?.trim() || others) };
  });
  const contacts = people.filter(({ email }) => isEmail(email));
  return { contacts, skipped: people.length - contacts.length };
}
