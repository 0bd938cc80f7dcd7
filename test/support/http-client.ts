import type { HttpServer } from '#platform/http/server.ts';

export interface TestAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly text: string;
  /** The body as JSON; throws when it is none. */
  json<T = Record<string, never>>(): T;
}

export interface TestRequest {
  readonly method?: string;
  readonly url: string;
  /** An object is sent as JSON, a URLSearchParams as a form, a string or bytes as they are. */
  readonly body?: object | string | URLSearchParams | undefined;
  readonly headers?: Record<string, string | undefined>;
}

/** A browser without a window: keeps cookies and fetches a CSRF token before its first write. */
export class HttpClient {
  readonly cookies = new Map<string, string>();
  readonly #server: HttpServer;
  readonly address: string;
  #token: string | undefined;

  /** `address`: the loopback address it comes from, so that rate limits count it apart. */
  constructor(server: HttpServer, address: string) {
    this.#server = server;
    this.address = address;
  }

  get(url: string, headers: Record<string, string | undefined> = {}): Promise<TestAnswer> {
    return this.request({ method: 'GET', url, headers });
  }

  /** A write with the CSRF header that the browser's client would send. */
  async send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: TestRequest['body'],
    headers: Record<string, string | undefined> = {},
  ): Promise<TestAnswer> {
    const token = await this.csrfToken();
    return this.request({ method, url, body, headers: { 'x-csrf-token': token, ...headers } });
  }

  post(url: string, body?: object, headers?: Record<string, string>): Promise<TestAnswer> {
    return this.send('POST', url, body ?? {}, headers);
  }

  /** The token in hand: from `/private_api/csrf` first, from `x-csrf-token` answers afterwards. */
  async csrfToken(): Promise<string> {
    if (this.#token === undefined) {
      const answer = await this.get('/private_api/csrf');
      this.#token = answer.json<{ response: { token: string } }>().response.token;
    }
    return this.#token;
  }

  forgetCsrfToken(): void {
    this.#token = undefined;
  }

  /** Exactly this request with the cookies kept; an undefined header is left out. */
  async request(request: TestRequest): Promise<TestAnswer> {
    const { body, contentType } = encode(request.body);
    const given = { ...contentType, ...this.#cookieHeader(), ...request.headers };
    const headers = Object.fromEntries(
      Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const answer = await this.#server.app.inject({
      method: (request.method ?? 'GET') as 'GET',
      url: request.url,
      headers,
      remoteAddress: this.address,
      ...(body === undefined ? {} : { payload: body }),
    });
    this.#keepCookies(answer.headers['set-cookie']);
    const token = answer.headers['x-csrf-token'];
    if (typeof token === 'string') this.#token = token;
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      json: <T>() => JSON.parse(answer.payload) as T,
    };
  }

  #cookieHeader(): Record<string, string> {
    if (this.cookies.size === 0) return {};
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  #keepCookies(header: string | string[] | number | undefined): void {
    for (const line of [header ?? []].flat()) {
      const [pair = '', ...attributes] = String(line).split(';');
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) {
        this.cookies.delete(name);
      } else this.cookies.set(name, pair.slice(at + 1));
    }
  }
}

function encode(body: TestRequest['body']): {
  body: string | Buffer | undefined;
  contentType: Record<string, string>;
} {
  if (body === undefined) return { body: undefined, contentType: {} };
  if (typeof body === 'string' || Buffer.isBuffer(body)) return { body, contentType: {} };
  if (body instanceof URLSearchParams) {
    const type = 'application/x-www-form-urlencoded;charset=UTF-8';
    return { body: body.toString(), contentType: { 'content-type': type } };
  }
  return { body: JSON.stringify(body), contentType: { 'content-type': 'application/json' } };
}
