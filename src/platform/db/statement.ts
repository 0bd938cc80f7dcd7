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
    this.#text ??= this.parts.reduce((text, part, index) => `${text}$${index}${part}`);
    return this.#text;
  }

  /** The name it is prepared under: the hash of its text; undefined when it is sent unnamed. */
  get name(): string | undefined {
    return this.isNamed ? nameOf(this.text) : undefined;
  }
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

function build(strings: readonly string[], inserted: readonly unknown[]): Statement {
  const parts: string[] = [strings[0] ?? ''];
  const values: unknown[] = [];
  let isNamed = true;
  for (const [index, value] of inserted.entries()) {
    const after = strings[index + 1] ?? '';
    if (value instanceof Statement) {
      const [first = '', ...rest] = value.parts;
      parts[parts.length - 1] += first;
      parts.push(...rest);
      values.push(...value.values);
      parts[parts.length - 1] += after;
      isNamed &&= value.isNamed;
      continue;
    }
    if (value === undefined) {
      throw new TypeError(`undefined in SQL after: ${(strings[index] ?? '').slice(-60)}`);
    }
    values.push(value);
    parts.push(after);
  }
  return new Statement(parts, values, isNamed);
}

function tag(strings: TemplateStringsArray, ...inserted: SqlValue[]): Statement {
  return build(strings, inserted);
}

/** Joins statements or values; a statement that holds a join is sent unnamed, as its text varies. */
function join(items: readonly SqlValue[], separator = ', '): Statement {
  if (items.length === 0) throw new RangeError('sql.join needs at least one item');
  const strings = ['', ...items.slice(1).map(() => separator), ''];
  const joined = build(strings, items);
  return new Statement(joined.parts, joined.values, false);
}

/** Puts text into a statement as it is. Constant text only, never anything a person sent. */
function raw(text: string): Statement {
  return new Statement([text], [], true);
}

/** A parameter in JSON, also for arrays; bigints become numbers, beyond 2^53 a RangeError. */
function json(value: unknown): Statement {
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? safeNumber(inner) : inner,
  );
  return new Statement(['', '::jsonb'], [text ?? 'null'], true);
}

function safeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is beyond what JSON may hold`);
  return number;
}

/** The same statement, sent without a name: for discovery, where every call deserves its own plan. */
export function unnamed(statement: Statement): Statement {
  return new Statement(statement.parts, statement.values, false, statement.text);
}

/**
 * Tagged template for SQL: every `${value}` becomes a parameter, a statement is spliced in.
 * Arrays are PostgreSQL arrays (`= any(${ids})`), plain objects are JSON.
 */
export const sql = Object.assign(tag, {
  join,
  raw,
  json,
  empty: new Statement([''], [], true),
});
