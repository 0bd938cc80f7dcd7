import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A browser without a window on a loopback address of its own: keeps cookies and its CSRF token. */
export class LoopbackClient {
  readonly #url: URL;
  readonly #port: string;
  readonly #address: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #cookies = new Map<string, string>();
  #token = '';

  /**
   * `number` picks the address; two clients of one number would share their rate limits. `port`: where it
   * connects when that is not the port of the address, as behind a balancer.
   */
  constructor(url: string, number: number, port?: string) {
    this.#url = new URL(url);
    this.#port = port ?? this.#url.port;
    this.#address = `127.${20 + ((number >> 16) & 63)}.${(number >> 8) & 255}.${number & 255 || 1}`;
  }

  get(path: string): Promise<Answer> {
    return this.#send('GET', path, undefined, {});
  }

  /** Sends this session's cookie from now on. */
  useSession(token: string): void {
    this.#cookies.set('session', token);
  }

  /** Posts JSON; asks for a CSRF token first when it has none. */
  post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    return this.write('POST', path, body, headers);
  }

  async write(
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    if (this.#token === '') {
      const { text } = await this.get('/private_api/csrf');
      this.#token = (JSON.parse(text) as { response: { token: string } }).response.token;
    }
    return this.#send(method, path, JSON.stringify(body), {
      'x-csrf-token': this.#token,
      ...headers,
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          localAddress: this.#address,
          agent: this.#agent,
          method,
          path,
          headers: {
            host: this.#url.host,
            origin: this.#url.origin,
            ...(cookie === '' ? {} : { cookie }),
            ...(body === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        (answer) => {
          for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line);
          const token = answer.headers['x-csrf-token'];
          if (typeof token === 'string') this.#token = token;
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () => {
            resolve({
              status: answer.statusCode ?? 0,
              text: Buffer.concat(parts).toString('utf8'),
            });
          });
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';');
    const mark = pair.indexOf('=');
    this.#cookies.set(pair.slice(0, mark), pair.slice(mark + 1));
  }
}
