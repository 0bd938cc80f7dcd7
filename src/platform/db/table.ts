import { Statement } from './statement.ts';
import type { Instant } from '#platform/clock/instant.ts';

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

const texts = new Map<string, string>();

function once(key: string, make: () => string): string {
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = make();
  texts.set(key, text);
  return text;
}

/** All columns for a select, times as microseconds; `alias` where the table has one in the statement. */
export function columnsOf<C extends Columns>(of: Table<C>, alias?: string): Statement {
  const text = once(`select ${of.name} ${alias ?? ''}`, () =>
    Object.entries(of.columns)
      .map(([name, type]) => selected(alias === undefined ? name : `${alias}.${name}`, name, type))
      .join(', '),
  );
  return new Statement([text], [], true, text);
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
 * those that none names get their default. Throws RangeError without rows.
 */
export function insertRows<C extends Columns>(
  into: Table<C>,
  rows: readonly Partial<RowOf<Table<C>>>[],
  { orIgnore = false, returning = [] }: InsertOptions<C> = {},
): Statement {
  const names = namesOf(into, rows);
  const isOne = rows.length === 1;
  const key = `insert ${isOne} ${into.name} ${names.join()} ${orIgnore} ${returning.join()}`;
  const text = once(key, () =>
    [
      `insert into ${into.name} (${names.join(', ')})`,
      isOne
        ? `values (${names.map((name, index) => written(into, name, index + 1)).join(', ')})`
        : `select ${names.map((name) => written(into, name)).join(', ')} from ${recordset(into, names)}`,
      orIgnore ? 'on conflict do nothing' : '',
      returningOf(into, returning),
    ].join(' '),
  );
  return statementOf(text, into, names, rows);
}

/**
 * One statement that sets the named columns of each row, found by its key. All rows name the same columns.
 * Throws RangeError without rows.
 */
export function updateRows<C extends Columns>(
  of: Table<C>,
  key: keyof C & string,
  rows: readonly Partial<RowOf<Table<C>>>[],
  { returning = [] }: Pick<InsertOptions<C>, 'returning'> = {},
): Statement {
  const named = namesOf(of, rows);
  const changed = named.filter((name) => name !== key);
  if (!named.includes(key)) throw new RangeError(`rows of ${of.name} are found by ${key}`);
  const names = [...changed, key];
  const isOne = rows.length === 1;
  const set = (name: string, index: number): string =>
    `${name} = ${isOne ? written(of, name, index + 1) : written(of, name)}`;
  const text = once(`update ${isOne} ${of.name} ${names.join()} ${returning.join()}`, () =>
    [
      `update ${of.name} t set ${changed.map(set).join(', ')}`,
      isOne
        ? `where t.${key} = ${written(of, key, names.length)}`
        : [
            `from ${recordset(of, names)} where t.${key} = v.${key}`,
            // The list beside the join keeps the plan on the index, whatever its length is thought to be.
            `and t.${key} = any($2::${baseOf(of.columns[key])}[])`,
          ].join(' '),
      returningOf(of, returning, 't'),
    ].join(' '),
  );
  return statementOf(text, of, names, rows, isOne ? undefined : key);
}

function namesOf<C extends Columns>(of: Table<C>, rows: readonly object[]): string[] {
  const [first] = rows;
  if (first === undefined) throw new RangeError(`no rows for ${of.name}`);
  const names = Object.keys(first);
  const stranger = names.find((name) => !(name in of.columns));
  if (stranger !== undefined) throw new RangeError(`${of.name} has no column ${stranger}`);
  return names;
}

/** One row travels as a value for each column, several as one text, with a list of their keys. */
function statementOf<C extends Columns>(
  text: string,
  of: Table<C>,
  names: readonly string[],
  rows: readonly object[],
  key?: string,
): Statement {
  const [first] = rows;
  const values =
    rows.length === 1 && first !== undefined
      ? names.map((name) => sent(of, name, first))
      : [JSON.stringify(rows.map((row) => told(of, names, row)))];
  if (key !== undefined) values.push(rows.map((row) => (row as Record<string, unknown>)[key]));
  return new Statement(partsOf(text), values, true, text);
}

/** A value by itself; the driver writes JSON and lists otherwise than columns want them. */
function sent<C extends Columns>(of: Table<C>, name: string, row: object): unknown {
  const value = valueOf(of, name, row);
  const isJson = ['jsonb', 'text[]'].includes(baseOf(of.columns[name]));
  return isJson && value !== null ? JSON.stringify(value) : value;
}

/** A row as JSON can hold it: wide numbers and bytes as text. */
function told<C extends Columns>(of: Table<C>, names: readonly string[], row: object): object {
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

const parts = new Map<string, readonly string[]>();

/** The text between its values, each of which stands in it once and in order. */
function partsOf(text: string): readonly string[] {
  const known = parts.get(text);
  if (known !== undefined) return known;
  const made = text.split(/\$\d+/);
  parts.set(text, made);
  return made;
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
function written<C extends Columns>(of: Table<C>, name: string, place?: number): string {
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
