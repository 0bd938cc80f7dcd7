import { readCsv } from '#platform/csv/read-csv.ts';
import { isEmail } from '../rules.ts';
import { tidyName } from '../tidy-name.ts';

export interface NewContact {
  name: string;
  email: string;
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
  const rows = readCsv(csv, ROWS_MAX);
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
