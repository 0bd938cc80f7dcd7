/** A browser without a window that comes from a loopback address of its own. */
import { Agent, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

export class Visitor {
  readonly #origin: string;
  readonly #agent: Agent;
  readonly #cookies = new Map<string, string>();
  #token: string | undefined;

  /** `place` tells visitors apart for limits by address; `ca` vouches for an https origin. */
  constructor(origin: string, place: number, ca?: string) {
    this.#origin = origin;
    const localAddress = `127.0.${1 + Math.floor(place / 250)}.${1 + (place % 250)}`;
    const choices = { keepAlive: true, maxSockets: 1, localAddress };
    this.#agent = origin.startsWith('https:')
      ? new SecureAgent({ ...choices, ca })
      : new Agent(choices);
  }

  get(path: string): Promise<Answer> {
    return this.#send('GET', path);
  }

  /** A write with CSRF token and a key of its own. Answers what is in `response`. */
  async post<T>(path: string, body: object): Promise<T> {
    return (await this.write<{ response: T }>('POST', path, body)).response;
  }

  /** The same, with the whole answer; bytes are sent as they are, with headers that say what they are. */
  async write<T>(
    method: 'POST' | 'PUT',
    path: string,
    body: object | Buffer,
    headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
  ): Promise<T> {
    this.#token ??= await this.#fetchToken();
    const sent = Buffer.isBuffer(body) ? body : JSON.stringify(body);
    const answer = await this.#send(method, path, sent, {
      ...headers,
      'x-csrf-token': this.#token,
      'idempotency-key': crypto.randomUUID(),
    });
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return JSON.parse(answer.text) as T;
  }

  leave(): void {
    this.#agent.destroy();
  }

  async #fetchToken(): Promise<string> {
    const { text } = await this.get('/private_api/csrf');
    return (JSON.parse(text) as { response: { token: string } }).response.token;
  }

  #send(
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const started = performance.now();
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const options = {
      method,
      agent: this.#agent,
      headers: { ...headers, ...(cookie ? { cookie } : {}) },
    };
    const send = this.#origin.startsWith('https:') ? secureRequest : request;
    return new Promise((resolve, reject) => {
      const sent = send(`${this.#origin}${path}`, options, (answer) => {
        this.#keep(answer.headers['set-cookie'] ?? []);
        const token = answer.headers['x-csrf-token'];
        if (typeof token === 'string') this.#token = token;
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: answer.statusCode ?? 0, text, ms: performance.now() - started });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = ''] = line.split(';');
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
  }
}
