import pg from 'pg';
import { hasNamedStatements } from './pool.ts';
import { columnReader, type Field } from './rows.ts';
import type { Answer, Statement } from './statement.ts';

/** Somebody who waits for a statement. */
export interface Asked {
  readonly statement: Statement;
  /** Not sent where one of the statements before it could not be written. */
  readonly needsAll?: boolean;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** What the driver knows of a connection and its protocol. */
interface Connection {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { name: string | undefined; text: string }): void;
  bind(message: { statement: string | undefined; values: readonly unknown[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: object): void;
  sync(): void;
}

/** The columns that prepared statements answer, by their names: told once, as a plan never changes them. */
const described = new WeakMap<object, Map<string, readonly Column[]>>();

interface Sent extends Asked {
  readonly name: string | undefined;
  columns: readonly Column[] | undefined;
  readonly rows: unknown[];
  /** Why a row could not be read. */
  failure?: unknown;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } })
  .utils;

/**
 * Several statements as one query of the driver, with one end: PostgreSQL runs them in their order and
 * answers all of them in one write. By itself the driver ends each, so that each is answered, and
 * heard, alone. Where one fails, those behind it are not run and fail with its error.
 */
export class StatementGroup extends pg.Query {
  readonly #asked: readonly Asked[];
  #waiting: Sent[] = [];
  #next = 0;
  #connection: Connection | undefined;

  constructor(asked: readonly Asked[]) {
    // A text by itself: the driver makes a copy of any object, by its properties' descriptors.
    super('');
    this.#asked = asked;
    this.submit = (connection) => this.#send(connection as unknown as Connection);
  }

  /** The driver notes under it what was parsed: the statement that is answered now. */
  get name(): string | undefined {
    return this.#waiting[this.#next]?.name;
  }

  set name(_: string | undefined) {
    // The statements have names, the group has none.
  }

  get text(): string {
    const answered = this.#waiting[this.#next]?.statement;
    return answered?.text ?? this.#asked.map(({ statement }) => statement.text).join(';\n');
  }

  set text(_: string) {
    // As above.
  }

  #send(connection: Connection): void {
    this.#connection = connection;
    connection.stream.cork();
    let unsent: { readonly error: unknown } | undefined;
    for (const asked of this.#asked) {
      try {
        if (asked.needsAll && unsent !== undefined) throw unsent.error;
        this.#waiting.push(sendOne(connection, asked));
      } catch (error) {
        // A value that can't be written: nothing of this one was sent.
        unsent ??= { error };
        asked.reject(error);
      }
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    const sent = this.#waiting[this.#next];
    if (sent === undefined) return;
    sent.columns = fields.map((field) => ({ name: field.name, read: columnReader(field) }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const sent = this.#waiting[this.#next];
    if (sent === undefined) return;
    try {
      sent.rows.push(rowOf(fields, sent.columns ?? []));
    } catch (error) {
      sent.failure ??= error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const sent = this.#waiting[this.#next];
    this.#next += 1;
    if (sent === undefined) return;
    if (sent.name !== undefined) keep(this.#connection, sent.name, sent.columns ?? []);
    if (sent.failure !== undefined) return sent.reject(sent.failure);
    const [command = ''] = text.split(' ', 1);
    const rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
    sent.resolve({ rows: sent.rows, rowCount, command });
  }

  handleError(error: unknown): void {
    if (this.#connection === undefined) {
      // The connection was lost before anything was sent.
      for (const { reject } of this.#asked) reject(error);
      return;
    }
    const names = this.#connection.submittedNamedStatements;
    for (const sent of this.#waiting.slice(this.#next)) {
      // What was to be parsed was passed over.
      if (sent.name !== undefined) delete names[sent.name];
      sent.reject(error);
    }
    this.#next = this.#waiting.length;
  }

  handleReadyForQuery(): void {
    // Each was told when its own answer was complete.
  }
}

/** A value as the driver sends it; most are texts, which it would send as they are. */
function written(value: unknown): unknown {
  return typeof value === 'string' ? value : prepareValue(value);
}

/** The name it is prepared under; undefined where it has none or the connection keeps none. */
function preparedName(statement: Statement): string | undefined {
  return hasNamedStatements() ? statement.name : undefined;
}

function sendOne(connection: Connection, asked: Asked): Sent {
  const { text } = asked.statement;
  const values = asked.statement.values.map(written);
  const name = preparedName(asked.statement);
  const isParsed =
    name !== undefined &&
    (connection.parsedStatements[name] ?? connection.submittedNamedStatements[name]) !== undefined;
  if (!isParsed) {
    connection.parse({ name, text });
    if (name !== undefined) connection.submittedNamedStatements[name] = text;
  }
  connection.bind({ statement: name, values });
  const columns = name === undefined ? undefined : described.get(connection)?.get(name);
  if (columns === undefined) connection.describe({ type: 'P', name: '' });
  connection.execute({});
  return { ...asked, name, columns, rows: [] };
}

function keep(connection: Connection | undefined, name: string, columns: readonly Column[]): void {
  if (connection === undefined) return;
  const known = described.get(connection) ?? new Map<string, readonly Column[]>();
  if (known.size === 0) described.set(connection, known);
  known.set(name, columns);
}

function rowOf(fields: readonly (string | null)[], columns: readonly Column[]): object {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) {
    const { name, read } = columns[index] as Column;
    const text = fields[index] ?? null;
    row[name] = text === null ? null : read(text);
  }
  return row;
}
