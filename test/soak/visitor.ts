/** Somebody who goes on through refused connections, 503, a killed server and a session that ended. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer as Raw, LoopbackClient } from '../../bench/measure/loopback-client.ts';

export interface Answer extends Raw {
  /** What stands under `response`, a list or an object; undefined where the answer has none. */
  readonly response: unknown;
}

export interface Login {
  readonly email: string;
  readonly password: string;
}

const PATIENCE_MS = 90_000;
const PAUSE_MS = 100;

/** Where a visitor finds the product: its address, and the port of the process that serves them. */
export interface Door {
  readonly url: string;
  readonly port?: string;
}

export class Visitor {
  readonly #door: Door;
  readonly #number: number;
  readonly #login: Login | undefined;
  #client: LoopbackClient;
  #entering: Promise<void> | undefined;

  /** `number` picks the loopback address: visitors of one number share what is counted by address. */
  constructor(door: Door, number: number, login?: Login) {
    this.#door = door;
    this.#number = number;
    this.#login = login;
    this.#client = this.#knock();
  }

  get(path: string): Promise<Answer> {
    return this.#persist(() => this.#client.get(path));
  }

  /** Posts JSON, again and again under the same key while the server is away. */
  post(path: string, body: object = {}, key?: string): Promise<Answer> {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return this.#persist(() => this.#client.post(path, body, headers));
  }

  close(): void {
    this.#client.close();
  }

  async #persist(ask: () => Promise<Raw>): Promise<Answer> {
    const end = performance.now() + PATIENCE_MS;
    for (let last: unknown; ; ) {
      try {
        await this.#enter();
        const raw = await ask();
        if (raw.status === 401) this.#entering = undefined;
        else if (!isForNow(raw)) return { ...raw, response: responseIn(raw.text) };
        last = raw.text;
      } catch (error) {
        last = error;
      }
      if (performance.now() > end) throw new Error('the server stayed away', { cause: last });
      await pause(PAUSE_MS);
    }
  }

  #knock(): LoopbackClient {
    return new LoopbackClient(this.#door.url, this.#number, this.#door.port);
  }

  /** Logs in once, however many calls wait for it. */
  async #enter(): Promise<void> {
    if (this.#login === undefined) return;
    this.#entering ??= this.#logIn(this.#login);
    await this.#entering.catch((error: unknown) => {
      this.#entering = undefined;
      throw error;
    });
  }

  async #logIn({ email, password }: Login): Promise<void> {
    this.#client.close();
    this.#client = this.#knock();
    const body = { account: { email, password } };
    const { status, text } = await this.#client.post('/accounts/sign_in.json', body);
    if (status !== 200) throw new Error(`log in: ${status} ${text}`);
  }
}

/** The server is away, or an earlier call of ours under the same key is still at work. */
function isForNow({ status, text }: Raw): boolean {
  return status === 503 || (status === 409 && text.includes('"in_progress"'));
}

function responseIn(text: string): unknown {
  try {
    return (JSON.parse(text) as { response?: unknown }).response;
  } catch {
    return undefined;
  }
}
