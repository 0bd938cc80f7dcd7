/** Corruptions of single values and rows, made from the columns of the money tables and what is in them. */
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import type { Column } from './money-columns.cases.ts';

type Cell = string | number | boolean | object | null;
interface Row {
  readonly place: string;
  readonly row: Readonly<Record<string, Cell>>;
}

/** A change of a table behind every guard: columns to set at some rows, a row to delete or to double. */
export interface Corruption {
  readonly title: string;
  readonly table: string;
  readonly act:
    | {
        readonly kind: 'set';
        readonly changes: readonly {
          readonly place: string;
          readonly column: string;
          readonly value: Cell;
        }[];
      }
    | { readonly kind: 'delete'; readonly place: string }
    | { readonly kind: 'double'; readonly place: string };
}

/** All corruptions of a table's columns, over the rows it has now. */
export async function corruptionsOf(
  table: string,
  columns: Readonly<Record<string, Column>>,
  alsoRows: boolean,
): Promise<Corruption[]> {
  const rows = await db().query<Row>(sql`
    select t.ctid::text as place, to_jsonb(t) as row from ${sql.raw(table)} t
    order by length(to_jsonb(t) ->> 'id'), to_jsonb(t) ->> 'id', t.ctid`);
  const nullable = await nullableColumns(table);
  const plain = Object.keys(columns).filter((name) => isIgnored(columns[name]));
  const made = Object.entries(columns).flatMap(([column, treatment]) =>
    ofColumn({ table, column, rows, plain, isNullable: nullable.has(column) }, treatment),
  );
  return alsoRows ? [...made, ...ofRows(table, rows)] : made;
}

async function nullableColumns(table: string): Promise<Set<string>> {
  const rows = await db().query<{ column_name: string }>(sql`
    select column_name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_nullable = 'YES'`);
  return new Set(rows.map((row) => row.column_name));
}

interface Place {
  readonly table: string;
  readonly column: string;
  readonly rows: readonly Row[];
  /** Columns that mean nothing to money. */
  readonly plain: readonly string[];
  /** Of rows in the same one of these states, none can tell what they exchanged. */
  readonly alike?: readonly string[];
  readonly isNullable: boolean;
}

function isIgnored(treatment: Column | undefined): boolean {
  return typeof treatment === 'object' && 'ignored' in treatment;
}

function ofColumn(at: Place, treatment: Column): Corruption[] {
  if (typeof treatment === 'object' && 'ignored' in treatment) return [];
  if (typeof treatment === 'object') {
    const { only = () => true } = treatment;
    const some = { ...at, rows: at.rows.filter(({ row }) => only(row)) };
    if ('as' in treatment) return ofColumn({ ...some, alike: treatment.alike ?? [] }, treatment.as);
    return otherValues(some, treatment.values, treatment.alike ?? []);
  }
  switch (treatment) {
    case 'amount':
    case 'count':
      return [...byOne(at), ...swapped(at), ...(at.isNullable ? taken(at) : [])];
    case 'flag':
      return flipped(at);
    case 'moment':
      return [...anHourLater(at), ...(at.isNullable ? taken(at) : [])];
    case 'deadline':
      return taken(at);
    case 'reference':
    case 'name':
      return [...swapped(at), ...anothers(at), ...(at.isNullable ? taken(at) : [])];
  }
}

const set = (at: Place, what: string, row: Row, value: Cell): Corruption => ({
  title: `${at.table}.${at.column} ${what} of ${nameOf(row)}`,
  table: at.table,
  act: { kind: 'set', changes: [{ place: row.place, column: at.column, value }] },
});

/** A row by its number, or by what it is the row of, with its state. */
function nameOf({ row }: Row): string {
  const id = row.id ?? row.campaign_id ?? row.contribution_id ?? row.transfer_id ?? row.currency;
  return [id, row.leg ?? row.seq, row.state].filter((part) => part !== undefined).join(' ');
}

/** One row of each state and, within it, one that has something in the column and one that has not. */
function samples({ rows, column }: Place): Row[] {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const value = row.row[column];
    const hasSome = value !== null && value !== 0;
    const kind = String(row.row.state ?? row.row.kind ?? row.row.decision ?? '');
    const name = `${kind} ${hasSome} ${value === null}`;
    if (!found.has(name)) found.set(name, row);
  }
  return [...found.values()];
}

const filled = (at: Place): Row[] => samples(at).filter(({ row }) => row[at.column] !== null);

function byOne(at: Place): Corruption[] {
  return filled(at).flatMap((row) => {
    const value = Number(row.row[at.column]);
    return [
      set(at, 'one more', row, value + 1),
      ...(value > 0 ? [set(at, 'one less', row, value - 1)] : []),
    ];
  });
}

/** Two rows that have exchanged what they say. */
function swapped(at: Place): Corruption[] {
  const [one, ...others] = at.rows.filter(({ row }) => row[at.column] !== null);
  const middle = at.rows[Math.floor(at.rows.length / 2)];
  return [one, middle].flatMap((first) => {
    const mine = first?.row[at.column];
    if (first === undefined || mine === null || mine === undefined) return [];
    const second = others.findLast(
      (other) => !isSame(other.row[at.column], mine) && !isTwin(at, first, other),
    );
    if (second === undefined) return [];
    return [
      {
        title: `${at.table}.${at.column} exchanged between ${nameOf(first)} and ${nameOf(second)}`,
        table: at.table,
        act: {
          kind: 'set' as const,
          changes: [
            { place: first.place, column: at.column, value: second.row[at.column] ?? null },
            { place: second.place, column: at.column, value: mine },
          ],
        },
      },
    ];
  });
}

/** Of tables in which several rows make one sum: which. */
const SUMMED_BY: Readonly<Record<string, readonly string[]>> = {
  ledger_differences: ['account_id', 'day', 'other'],
};

/** Two rows that say the same but for the column, or nothing to anybody: exchanged, nothing has changed. */
function isTwin({ table, column, plain, alike = [] }: Place, one: Row, other: Row): boolean {
  // Notes of one sum: what one of them has less another has more.
  const sum = SUMMED_BY[table] ?? [];
  if (sum.length > 0 && sum.every((name) => isSame(one.row[name], other.row[name]))) return true;
  if (one.row.state === other.row.state && alike.includes(String(one.row.state))) return true;
  const names = Object.keys(one.row).filter((name) => name !== column && !plain.includes(name));
  return names.every((name) => isSame(one.row[name], other.row[name]));
}

const isSame = (left: Cell | undefined, right: Cell | undefined): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/** A row that says what another one says. */
function anothers(at: Place): Corruption[] {
  return filled(at).flatMap((row) => {
    const other = at.rows.findLast(
      (each) => each.row[at.column] !== null && !isSame(each.row[at.column], row.row[at.column]),
    );
    return other === undefined
      ? []
      : [set(at, `that of ${nameOf(other)} in place`, row, other.row[at.column] ?? null)];
  });
}

function taken(at: Place): Corruption[] {
  return filled(at).map((row) => set(at, 'taken away', row, null));
}

function flipped(at: Place): Corruption[] {
  return filled(at).map((row) => set(at, 'turned', row, row.row[at.column] !== true));
}

function anHourLater(at: Place): Corruption[] {
  return filled(at).map((row) => {
    const moment = new Date(String(row.row[at.column]));
    return set(at, 'an hour later', row, new Date(moment.getTime() + 3_600_000).toISOString());
  });
}

function otherValues(
  at: Place,
  values: readonly string[],
  alike: readonly (readonly string[])[],
): Corruption[] {
  const first = new Map<string, Row>();
  for (const row of at.rows) {
    const value = String(row.row[at.column]);
    if (!first.has(value)) first.set(value, row);
  }
  return [...first].flatMap(([value, row], turn) => {
    const next = values.filter(
      (each) =>
        each !== value && !alike.some((same) => same.includes(each) && same.includes(value)),
    );
    // Of many values some will do, others for each row.
    const step = next.length > 9 ? 3 : 1;
    const changed = next
      .filter((_, index) => (index + turn) % step === 0)
      .map((each) => set(at, `${each} in place of ${value}`, row, each));
    return row.row[at.column] !== null && at.isNullable
      ? [...changed, set(at, 'taken away', row, null)]
      : changed;
  });
}

function ofRows(table: string, rows: readonly Row[]): Corruption[] {
  const of = samples({ table, column: '', rows, plain: [], isNullable: false });
  const act = (kind: 'delete' | 'double', row: Row): Corruption => ({
    title: `${table} ${kind}d: ${nameOf(row)}`,
    table,
    act: { kind, place: row.place },
  });
  return of.flatMap((row) => [act('delete', row), act('double', row)]);
}
