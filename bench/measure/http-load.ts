import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { percentile } from './percentile.ts';

export interface Load {
  readonly url: string;
  /** Connections at once; each comes from a loopback address of its own. */
  readonly connections: number;
  /** The load ends with whichever is reached first. */
  readonly seconds: number;
  readonly requests: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The address of the next request; the path of `url` unless given. */
  readonly nextPath?: () => string;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Size of one answer's body. */
  readonly bytes: number;
  /** Answers that were not 200, by status. */
  readonly refused: Readonly<Record<string, number>>;
}

interface Tally {
  readonly latencies: number[];
  readonly refused: Record<string, number>;
  bytes: number;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost']);
let addresses = 0;

/**
 * Sends GET requests one after the other on each connection, for a bounded time and number, to this
 * machine only. A small client of its own: on two cores the load must not cost more than the answer.
 */
export async function httpLoad(load: Load): Promise<LoadResult> {
  const url = new URL(load.url);
  if (!LOOPBACK.has(url.hostname)) throw new Error(`${url.hostname} is not this machine`);
  const tally: Tally = { latencies: [], refused: {}, bytes: 0 };
  const started = performance.now();
  const end = started + load.seconds * 1000;
  let left = load.requests;
  const isWanted = () => performance.now() < end && left-- > 0;
  await Promise.all(
    Array.from({ length: load.connections }, () => oneClient(url, load, isWanted, tally)),
  );
  const seconds = (performance.now() - started) / 1000;
  return {
    requests: tally.latencies.length,
    seconds,
    perSecond: tally.latencies.length / seconds,
    p50: percentile(tally.latencies, 50),
    p95: percentile(tally.latencies, 95),
    p99: percentile(tally.latencies, 99),
    bytes: tally.bytes,
    refused: tally.refused,
  };
}

async function oneClient(
  url: URL,
  load: Load,
  isWanted: () => boolean,
  tally: Tally,
): Promise<void> {
  addresses += 1;
  const localAddress = `127.7.${(addresses >> 8) & 255}.${addresses & 255 || 1}`;
  const socket = connect({ host: '127.0.0.1', port: Number(url.port), localAddress });
  await once(socket, 'connect');
  socket.setNoDelay(true);
  const answers = new AnswerReader(socket);
  const fields = { host: url.host, connection: 'keep-alive', ...load.headers };
  const rest = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const fixed = ` HTTP/1.1\r\n${rest.join('')}\r\n`;
  while (isWanted()) {
    const path = load.nextPath?.() ?? `${url.pathname}${url.search}`;
    const began = performance.now();
    socket.write(`GET ${path}${fixed}`);
    const answer = await answers.next();
    tally.latencies.push(performance.now() - began);
    tally.bytes = answer.bytes;
    if (answer.status !== '200') {
      tally.refused[answer.status] = (tally.refused[answer.status] ?? 0) + 1;
    }
  }
  socket.destroy();
}

interface Answer {
  readonly status: string;
  readonly bytes: number;
}

/** Counts an answer's body by its content-length; every answer here has one. */
class AnswerReader {
  #head = '';
  #status = '';
  #length = 0;
  #missing = -1;
  #resolve: ((answer: Answer) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    for (const event of ['error', 'close'] as const) {
      socket.on(event, () => this.#reject?.(new Error(`the connection ended (${event})`)));
    }
  }

  next(): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  #take(chunk: Buffer): void {
    if (this.#missing >= 0) {
      this.#missing -= chunk.length;
    } else {
      this.#head += chunk.toString('latin1');
      const end = this.#head.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.#status = this.#head.slice(9, 12);
      const length = /\r\ncontent-length: (\d+)/i.exec(this.#head.slice(0, end))?.[1];
      if (length === undefined) return this.#reject?.(new Error('an answer without a length'));
      this.#length = Number(length);
      this.#missing = this.#length - (this.#head.length - end - 4);
    }
    if (this.#missing > 0) return;
    this.#missing = -1;
    this.#head = '';
    this.#resolve?.({ status: this.#status, bytes: this.#length });
  }
}
