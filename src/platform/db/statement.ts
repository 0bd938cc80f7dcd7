import { createHash } from 'node:crypto';

/** What can stand in `${…}` of a statement: a value (sent as a parameter) or another statement. */
export type SqlValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Buffer
  | null
  | readonly (string | number | bigint | boolean | Date | null)[]
  | { readonly [key: string]: unknown }
  | Statement;

/** What came of a statement, its columns read. */
export interface Answer {
  readonly rows: readonly unknown[];
  readonly rowCount: number;
  /** What PostgreSQL says it did: `INSERT`, `COMMIT`, … */
  readonly command: string;
}

/** One SQL text with its parameters. Made by the `sql` tag, run by an `Executor`. */
export class Statement {
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  /** False where the text varies from call to call, so that preparing it by name is no gain. */
  readonly isNamed: boolean;
  #text: string | undefined;

  constructor(
    parts: readonly string[],
    values: readonly unknown[],
    isNamed: boolean,
    text?: string,
  ) {
    this.parts = parts;
    this.values = values;
    this.isNamed = isNamed;
    this.#text = text;
  }

  /** The text as PostgreSQL reads it, with `$1 … $n`. */
  get text(): string {
    this.#text ??= textOf(this.parts);
    return this.#text;
  }

  /** The name it is prepared under: the hash of its text; undefined when it is sent unnamed. */
  get name(): string | undefined {
    return this.isNamed ? nameOf(this.text) : undefined;
  }
}

/** Texts by their parts, which stay the same list from call to call. */
const texts = new WeakMap<readonly string[], string>();

function textOf(parts: readonly string[]): string {
  const known = texts.get(parts);
  if (known !== undefined) return known;
  const text = parts.reduce((before, part, index) => `${before}$${index}${part}`);
  texts.set(parts, text);
  return text;
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `q${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  if (names.size > 5000) names.clear();
  names.set(text, name);
  return name;
}

/** The text between values: the literal with the texts of inserted statements put into it. */
function partsOf(strings: readonly string[], inserted: readonly unknown[]): string[] {
  const parts: string[] = [strings[0] ?? ''];
  for (const [index, value] of inserted.entries()) {
    const after = strings[index + 1] ?? '';
    if (!(value instanceof Statement)) {
      parts.push(after);
      continue;
    }
    const [first = '', ...rest] = value.parts;
    parts[parts.length - 1] += first;
    parts.push(...rest);
    parts[parts.length - 1] += after;
  }
  return parts;
}

function valuesOf(strings: readonly string[], inserted: readonly unknown[]): unknown[] {
  const values: unknown[] = [];
  for (const [index, value] of inserted.entries()) {
    if (value === undefined)
      throw new TypeError(`undefined in SQL after: ${(strings[index] ?? '').slice(-60)}`);
    if (value instanceof Statement) values.push(...value.values);
    else values.push(value);
  }
  return values;
}

/** What was put together before, found by what stands in each gap of a literal: a statement or a value. */
class Kept {
  parts: readonly string[] | undefined;
  readonly #next = new WeakMap<object, Kept>();

  behind(step: object): Kept {
    const known = this.#next.get(step);
    if (known !== undefined) return known;
    const made = new Kept();
    this.#next.set(step, made);
    return made;
  }
}

const kept = new Kept();
const A_VALUE = {};

function keptParts(strings: readonly string[], inserted: readonly unknown[]): readonly string[] {
  let place = kept.behind(strings);
  for (const value of inserted)
    place = place.behind(value instanceof Statement ? value.parts : A_VALUE);
  place.parts ??= partsOf(strings, inserted);
  return place.parts;
}

function tag(strings: TemplateStringsArray, ...inserted: SqlValue[]): Statement {
  const values = valuesOf(strings, inserted);
  const statements = inserted.filter((each) => each instanceof Statement);
  if (statements.length === 0) return new Statement(strings, values, true);
  const isNamed = statements.every((each) => each.isNamed);
  const parts = isNamed ? keptParts(strings, inserted) : partsOf(strings, inserted);
  return new Statement(parts, values, isNamed);
}

/** Joins statements or values; a statement that holds a join is sent unnamed, as its text varies. */
function join(items: readonly SqlValue[], separator = ', '): Statement {
  if (items.length === 0) throw new RangeError('sql.join needs at least one item');
  const strings = ['', ...items.slice(1).map(() => separator), ''];
  return new Statement(partsOf(strings, items), valuesOf(strings, items), false);
}

/** By how many statements they hold: always the same list, so that the whole is found again. */
const frames = new Map<number, readonly string[]>();

function frameOf(count: number): readonly string[] {
  const known = frames.get(count);
  if (known !== undefined) return known;
  const between = (index: number): string => (index === count - 1 ? ') ' : `), w${index} as (`);
  const gaps = Array.from({ length: count - 1 }, (_, index) => between(index + 1));
  const made = [count === 1 ? '' : 'with w0 as (', ...gaps, ''];
  frames.set(count, made);
  return made;
}

/** Writes as one statement, in no order: all but the last stand in its `with`. */
function together(statements: readonly Statement[]): Statement {
  if (statements.length === 0) throw new RangeError('sql.together needs at least one statement');
  return tag(frameOf(statements.length) as unknown as TemplateStringsArray, ...statements);
}

const JSON_PARTS = ['', '::jsonb'];

/** Puts text into a statement as it is. Constant text only, never anything a person sent. */
function raw(text: string): Statement {
  return new Statement([text], [], true);
}

/** A parameter in JSON, also for arrays; bigints become numbers, beyond 2^53 a RangeError. */
function json(value: unknown): Statement {
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? safeNumber(inner) : inner,
  );
  return new Statement(JSON_PARTS, [text ?? 'null'], true);
}

function safeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is beyond what JSON may hold`);
  return number;
}

/** The same statement, sent without a name and planned anew: where the best plan depends on its values. */
export function unnamed(statement: Statement): Statement {
  return new Statement(statement.parts, statement.values, false, statement.text);
}

/**
 * Tagged template for SQL: every `${value}` becomes a parameter, a statement is spliced in.
 * Arrays are PostgreSQL arrays (`= any(${ids})`), plain objects are JSON.
 */
export const sql = Object.assign(tag, {
  join,
  together,
  raw,
  json,
  empty: new Statement([''], [], true),
});

/**
 * PostgreSQL's asynchronous commit for one statement: put it first in its `with`, and select from
 * `async_commit` what the statement writes. The commit doesn't wait for the disk, so a crash may lose it:
 * only for what is done again anyway, and nobody outside has seen.
 */
export const ASYNC_COMMIT = sql`
  async_commit as materialized (select set_config('synchronous_commit', 'off', true) as is_off)`;

/** Keeps plans by keys for the rest of a transaction, see TransactionOptions. */
export const KEEP_PLANS = `select set_config('plan_cache_mode', 'force_generic_plan', true),
  set_config('enable_seqscan', 'off', true)`;

/** The same for the `with` of a transaction's first statement. */
export const KEEPING_PLANS = sql.raw(`kept_plans as materialized (${KEEP_PLANS})`);
