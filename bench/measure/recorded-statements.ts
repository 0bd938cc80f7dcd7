import pg from 'pg';

/** A statement as it went to the database. */
export interface Recorded {
  /** The name it is prepared under; '' where it is sent as it is. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Wire {
  parse(message: { name?: string; text: string }): void;
  bind(message: { statement?: string; values: readonly unknown[] }): void;
}

const texts = new Map<string, string>();
let recording: Recorded[] | undefined;

/** From now on what this process asks of databases can be recorded: to be called before it asks anything. */
export function listenToStatements(): void {
  const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype;
  const { parse, bind } = wire;
  wire.parse = function (message) {
    texts.set(message.name ?? '', message.text);
    parse.call(this, message);
  };
  wire.bind = function (message) {
    const name = message.statement ?? '';
    recording?.push({ name, text: texts.get(name) ?? '', values: message.values });
    bind.call(this, message);
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
