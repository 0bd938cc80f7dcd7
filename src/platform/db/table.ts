import type { Instant } from '#platform/clock/instant.ts';
import { Statement } from './statement.ts';

/** What a column holds; `?` where it may be null. Times are whole microseconds, see Instant. */
type ColumnType =
  | 'int8'
  | 'int4'
  | 'int2'
  | 'text'
  | 'bool'
  | 'timestamptz'
  | 'jsonb'
  | 'bytea'
  | 'text[]';
type Nullable = `${ColumnType}?`;
export type Columns = Readonly<Record<string, ColumnType | Nullable>>;

type Plain<K extends string, T extends string> = T extends 'int8'
  ? K extends `${string}_minor`
    ? bigint
    : number
  : T extends 'int4' | 'int2'
    ? number
    : T extends 'text'
      ? string
      : T extends 'bool'
        ? boolean
        : T extends 'timestamptz'
          ? Instant
          : T extends 'bytea'
            ? Buffer
            : T extends 'text[]'
              ? readonly string[]
              : object;

type Value<K extends string, T extends string> = T extends `${infer P}?`
  ? Plain<K, P> | null
  : Plain<K, T>;

/** The columns of a table that stores read and write, with their types. */
export interface Table<C extends Columns> {
  readonly name: string;
  readonly columns: C;
}

/** A row as it is read and written. */
export type RowOf<T> =
  T extends Table<infer C> ? { [K in keyof C & string]: Value<K, C[K]> } : never;

/** Says once which columns a table has; a test compares them with the database's. */
export function table<const C extends Columns>(name: string, columns: C): Table<C> {
  return { name, columns };
}

const selections = new WeakMap<object, Map<string, Statement>>();

/** All columns for a select, times as microseconds; `alias` where the table has one in the statement. */
export function columnsOf<C extends Columns>(of: Table<C>, alias?: string): Statement {
  const known = selections.get(of) ?? new Map<string, Statement>();
  selections.set(of, known);
  const before = alias === undefined ? '' : `${alias}.`;
  const made = known.get(before);
  if (made !== undefined) return made;
  const text = Object.entries(of.columns)
    .map(([name, type]) => selected(`${before}${name}`, name, type))
    .join(', ');
  const statement = new Statement([text], [], true, text);
  known.set(before, statement);
  return statement;
}

function selected(path: string, name: string, type: string): string {
  return baseOf(type) === 'timestamptz'
    ? `(extract(epoch from ${path}) * 1000000)::int8 as ${name}`
    : path;
}

export interface InsertOptions<C extends Columns> {
  /** Leaves a row alone whose key is there already. */
  readonly orIgnore?: boolean;
  /** Columns to answer of what was written. */
  readonly returning?: readonly (keyof C & string)[];
}

/**
 * One statement that inserts the rows, however many, in their order. All rows name the same columns;
 * those that none names get their default. Throws RangeError without rows, TypeError where rows differ.
 */
export function insertRows<C extends Columns>(
  into: Table<C>,
  rows: readonly Partial<RowOf<Table<C>>>[],
  { orIgnore = false, returning = [] }: InsertOptions<C> = {},
): Statement {
  const shape = shapeOf(into, rows);
  const { names } = shape;
  const isOne = rows.length === 1;
  const written = once(shape, `insert ${isOne} ${orIgnore} ${returning.join()}`, names, () => [
    `insert into ${into.name} (${names.join(', ')})`,
    isOne
      ? `values (${names.map((name, index) => put(into, name, index + 1)).join(', ')})`
      : `select ${names.map((name) => put(into, name)).join(', ')} from ${recordset(into, names)}`,
    orIgnore ? 'on conflict do nothing' : '',
    returningOf(into, returning),
  ]);
  return statementOf(written, into, rows);
}

/**
 * One statement that sets the named columns of each row, found by its key. All rows name the same columns.
 * Throws RangeError without rows, TypeError where rows differ.
 */
export function updateRows<C extends Columns>(
  of: Table<C>,
  key: keyof C & string,
  rows: readonly Partial<RowOf<Table<C>>>[],
  { returning = [] }: Pick<InsertOptions<C>, 'returning'> = {},
): Statement {
  const shape = shapeOf(of, rows);
  if (!shape.names.includes(key)) throw new RangeError(`rows of ${of.name} are found by ${key}`);
  const changed = shape.names.filter((name) => name !== key);
  const names = [...changed, key];
  const isOne = rows.length === 1;
  const set = (name: string, index: number): string =>
    `${name} = ${isOne ? put(of, name, index + 1) : put(of, name)}`;
  const written = once(shape, `update ${isOne} ${key} ${returning.join()}`, names, () => [
    `update ${of.name} t set ${changed.map(set).join(', ')}`,
    isOne
      ? `where t.${key} = ${put(of, key, names.length)}`
      : [
          `from ${recordset(of, names)} where t.${key} = v.${key}`,
          // The list beside the join keeps the plan on the index, whatever its length is thought to be.
          `and t.${key} = any($2::${baseOf(of.columns[key])}[])`,
        ].join(' '),
    returningOf(of, returning, 't'),
  ]);
  return statementOf(written, of, rows, isOne ? undefined : key);
}

/** A statement for rows of one shape: its text, between its values, and the columns in their order. */
interface Written {
  readonly text: string;
  readonly parts: readonly string[];
  readonly names: readonly string[];
  /** Which of them travel as JSON. */
  readonly isJson: readonly boolean[];
}

/** The columns that rows name, and what was written for them: put together once. */
interface Shape {
  readonly columns: Columns;
  readonly names: readonly string[];
  readonly written: Map<string, Written>;
}

const shapes = new WeakMap<object, Shape[]>();

function shapeOf<C extends Columns>(of: Table<C>, rows: readonly object[]): Shape {
  const [first] = rows;
  if (first === undefined) throw new RangeError(`no rows for ${of.name}`);
  const names = Object.keys(first);
  const known = shapes.get(of) ?? [];
  const found = known.find((shape) => isSame(shape.names, names));
  if (found !== undefined) return found;
  const stranger = names.find((name) => !(name in of.columns));
  if (stranger !== undefined) throw new RangeError(`${of.name} has no column ${stranger}`);
  const made: Shape = { columns: of.columns, names, written: new Map() };
  shapes.set(of, [...known, made]);
  return made;
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((name, index) => name === right[index]);
}

function once(
  { columns, written }: Shape,
  key: string,
  names: readonly string[],
  make: () => readonly string[],
): Written {
  const known = written.get(key);
  if (known !== undefined) return known;
  const text = make().join(' ');
  const isJson = names.map((name) => ['jsonb', 'text[]'].includes(baseOf(columns[name])));
  // Each value stands in the text once and in order.
  const made = { text, parts: text.split(/\$\d+/), names, isJson };
  written.set(key, made);
  return made;
}

/** One row travels as a value for each column, several as one text, with a list of their keys. */
function statementOf<C extends Columns>(
  { text, parts, names, isJson }: Written,
  of: Table<C>,
  rows: readonly object[],
  key?: string,
): Statement {
  const [first] = rows;
  const values =
    rows.length === 1 && first !== undefined
      ? names.map((name, index) => sent(valueOf(of, name, first), isJson[index]))
      : [JSON.stringify(rows.map((row) => valuesOf(of, names, row)))];
  if (key !== undefined) values.push(rows.map((row) => (row as Record<string, unknown>)[key]));
  return new Statement(parts, values, true, text);
}

/** A value by itself; the driver writes JSON and lists otherwise than columns want them. */
function sent(value: unknown, isJson: boolean | undefined): unknown {
  return isJson && value !== null ? JSON.stringify(value) : value;
}

/** A row as JSON can hold it: wide numbers and bytes as text. */
function valuesOf<C extends Columns>(of: Table<C>, names: readonly string[], row: object): object {
  // What the first row does not name would be left out unseen; what it names and this one lacks throws below.
  if (Object.keys(row).length > names.length) {
    const more = Object.keys(row).filter((name) => !names.includes(name));
    throw new TypeError(`a row of ${of.name} names ${more.join()}, the first one does not`);
  }
  const record: Record<string, unknown> = {};
  for (const name of names) {
    const value = valueOf(of, name, row);
    if (typeof value === 'bigint') record[name] = String(value);
    else if (typeof value === 'string') record[name] = value.toWellFormed();
    else record[name] = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
  }
  return record;
}

function valueOf<C extends Columns>(of: Table<C>, name: string, row: object): unknown {
  const value = (row as Record<string, unknown>)[name];
  if (value === undefined) throw new TypeError(`a row of ${of.name} lacks ${name}`);
  return value;
}

function recordset<C extends Columns>(of: Table<C>, names: readonly string[]): string {
  const columns = names.map((name) => `${name} ${travelling(of.columns[name])}`);
  return `json_to_recordset($1::json) v (${columns.join(', ')})`;
}

function returningOf<C extends Columns>(
  of: Table<C>,
  names: readonly string[],
  alias?: string,
): string {
  if (names.length === 0) return '';
  const path = (name: string): string => (alias === undefined ? name : `${alias}.${name}`);
  return `returning ${names.map((name) => selected(path(name), name, of.columns[name] ?? '')).join(', ')}`;
}

/** What is written into a column: the value at that place of the statement, or of the row `v`. */
function put<C extends Columns>(of: Table<C>, name: string, place?: number): string {
  const type = baseOf(of.columns[name]);
  const value = (sentAs: string): string =>
    place === undefined ? `v.${name}` : `$${place}::${sentAs}`;
  if (type === 'timestamptz')
    return `timestamptz 'epoch' + ${value('int8')} * interval '1 microsecond'`;
  if (type !== 'text[]' || place === undefined) return value(type);
  return `array(select jsonb_array_elements_text(${value('jsonb')}))`;
}

/** How a column travels: times as whole microseconds. */
function travelling(type: string | undefined): string {
  const base = baseOf(type);
  return base === 'timestamptz' ? 'int8' : base;
}

function baseOf(type: string | undefined): string {
  return (type ?? '').replace('?', '');
}
