import { Readable, Writable } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';

/** What the driver knows beyond its types. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

type Ended = (error?: Error | null) => void;

/** Rows of `copy … to stdout` as they come, in PostgreSQL's text form; the server waits for a slow reader. */
class CopyOut extends Readable implements Submittable {
  readonly #text: string;
  #connection: Connection | undefined;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A copy: the driver reads what comes next into the same memory, before this has been written.
    if (!this.push(Buffer.from(chunk))) this.#connection?.stream.pause();
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  handleCommandComplete(): void {
    // The end is told once the server is ready for what comes next.
  }

  handleReadyForQuery(): void {
    // Nobody reads on from here, and the connection has other queries to answer.
    this.#connection?.stream.resume();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}

/** Takes what CopyOut gave, for `copy … from stdin`. Ends once the server has stored all, or fails. */
class CopyIn extends Writable implements Submittable {
  readonly #text: string;
  #connection: CopyConnection | undefined;
  #waiting: ((connection: CopyConnection) => void) | undefined;
  #ended: Ended | undefined;
  #isRefused = false;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: Connection): void {
    this.#connection = connection as CopyConnection;
    this.#waiting?.(this.#connection);
    this.#waiting = undefined;
  }

  override _write(chunk: Buffer, _encoding: string, done: Ended): void {
    this.#onceAccepted((connection) => {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) connection.stream.once('drain', done);
      else done();
    });
  }

  override _final(done: Ended): void {
    this.#ended = done;
    this.#onceAccepted((connection) => connection.endCopyFrom());
  }

  override _destroy(error: Error | null, done: Ended): void {
    const isOurs = error !== null && !this.#isRefused && this.#ended === undefined;
    if (isOurs) this.#connection?.sendCopyFail(error.message);
    done(error);
  }

  handleCommandComplete(): void {
    // As above: what is stored is told by handleReadyForQuery.
  }

  handleReadyForQuery(): void {
    this.#ended?.();
  }

  handleError(error: Error): void {
    this.#isRefused = true;
    if (this.#ended === undefined) this.destroy(error);
    else this.#ended(error);
  }

  #onceAccepted(send: (connection: CopyConnection) => void): void {
    if (this.#connection === undefined) this.#waiting = send;
    else send(this.#connection);
  }
}

/** The rows of a table, or of a select in brackets. The client takes no other query meanwhile. */
export function copyOut(client: Client, what: string): Readable {
  return client.query(new CopyOut(`copy ${what} to stdout`));
}

/** Where the rows of a table are written to. The client takes no other query meanwhile. */
export function copyIn(client: Client, table: string): Writable {
  return client.query(new CopyIn(`copy ${table} from stdin`));
}
