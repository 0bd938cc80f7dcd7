import type { Socket } from 'node:net';
import pg from 'pg';
import { sessionOptions } from '#platform/db/pool.ts';
import type { Recorded } from './recorded-statements.ts';

/** What the driver's connection offers beside its events, once it is open. */
interface Wire {
  readonly stream: Socket;
  parse(message: { name: string; text: string; types: readonly number[] }): void;
  bind(message: { statement: string; values: readonly unknown[] }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
}

/** Of a message: a letter, and how long the rest is with these four bytes. */
const HEAD = 5;
const READY = 'Z'.charCodeAt(0);
const FAILED = 'E'.charCodeAt(0);

/** A client that sends statements as the driver does and only counts what comes back. */
export interface BareClient {
  readonly pid: number;
  /** Sends statements that go together and waits until they are answered. */
  ask(...together: readonly Recorded[]): Promise<void>;
  end(): void;
}

/**
 * On two cores a client that reads every row into objects costs as much as the database that finds it. This
 * one is opened by the driver, in a session as the product's are, and then reads no more than the heads of
 * messages.
 */
export async function openBareClient(url: string): Promise<BareClient> {
  const client = new pg.Client({ connectionString: url, options: sessionOptions() });
  // The driver hears only that the connection ends, which is meant.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const wire = (client as unknown as { connection: Wire }).connection;
  const { stream } = wire;
  stream.removeAllListeners('data');
  let answered: (failure: string | null) => void = () => undefined;
  stream.on(
    'data',
    messagesOf((failure) => answered(failure)),
  );
  const prepared = new Set<string>();
  return {
    pid: rows[0]?.pid ?? 0,
    async ask(...together) {
      const failure = await new Promise<string | null>((resolve) => {
        answered = resolve;
        stream.cork();
        for (const { name, text, values } of together) {
          if (name === '' || !prepared.has(name)) wire.parse({ name, text, types: [] });
          prepared.add(name);
          wire.bind({ statement: name, values });
          wire.describe({ type: 'P', name: '' });
          wire.execute({ portal: '', rows: 0 });
        }
        wire.sync();
        stream.uncork();
      });
      const asked = () => together.map(({ text }) => text.trim().slice(0, 120)).join('; ');
      if (failure !== null) throw new Error(`${failure}: ${asked()}`);
    },
    end: () => stream.destroy(),
  };
}

/** Reads the heads of messages from what comes in, and tells when an answer is whole, with what failed. */
function messagesOf(onReady: (failure: string | null) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let failure: string | null = null;
  return (chunk) => {
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    let isReady = false;
    while (data.length - at >= HEAD) {
      const end = at + 1 + data.readInt32BE(at + 1);
      if (end > data.length) break;
      if (data[at] === FAILED)
        failure = data.toString('utf8', at + HEAD, end).replaceAll('\0', ' ');
      if (data[at] === READY) isReady = true;
      at = end;
    }
    rest = data.subarray(at);
    if (!isReady) return;
    const told = failure;
    failure = null;
    onReady(told);
  };
}
