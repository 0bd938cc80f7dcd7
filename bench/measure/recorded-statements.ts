import pg from 'pg';

/** A statement as it went to the database. */
export interface Recorded {
  /** The name it is prepared under; '' where it is sent as it is. */
  readonly name: string;
  readonly text: string;
  /** As they travel: texts, bytes and nulls. */
  readonly values: readonly unknown[];
  /** The next one is of its group: what is set for one transaction holds for both. */
  isFollowed?: boolean;
}

interface Wire {
  parse(message: { name?: string; text: string }): void;
  bind(message: {
    statement?: string;
    values: readonly unknown[];
    valueMapper?: (value: unknown, place: number) => unknown;
  }): void;
  sync(): void;
  /** What begins and ends a transaction may go as it is. */
  query(text: string): void;
}

const texts = new Map<string, string>();
let recording: Recorded[] | undefined;

/** From now on what this process asks of databases can be recorded: to be called before it asks anything. */
export function listenToStatements(): void {
  const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype;
  const { parse, bind, sync, query } = wire;
  wire.parse = function (message) {
    texts.set(message.name ?? '', message.text);
    parse.call(this, message);
  };
  wire.bind = function (message) {
    const name = message.statement ?? '';
    const { values, valueMapper = (value: unknown) => value } = message;
    const text = texts.get(name) ?? '';
    recording?.push({ name, text, values: values.map(valueMapper), isFollowed: true });
    bind.call(this, message);
  };
  wire.sync = function () {
    const last = recording?.at(-1);
    if (last !== undefined) last.isFollowed = false;
    sync.call(this);
  };
  wire.query = function (text) {
    recording?.push({ name: '', text, values: [] });
    query.call(this, text);
  };
}

/** What some work asks of the database, in its order; nothing else may ask meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Recorded[]> {
  recording = [];
  try {
    await work();
    return recording;
  } finally {
    recording = undefined;
  }
}
