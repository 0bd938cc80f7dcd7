import type { Gateway } from '../context.ts';
import { signatureHeader } from './signature.ts';

const PARALLEL = 16;
const TIMEOUT_MS = 10_000;
/** Another process of the gateway may have written something: looked at so often at least. */
const LONGEST_REST_MS = 30_000;
const REST_AFTER_FAULT_MS = 1_000;
const BACK_OFF_SECONDS = [0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3600];
const ATTEMPTS = 80;

interface Waiting {
  id: number;
  event_id: string;
  endpoint_id: string;
  attempts: number;
  data: object | null;
  /** Until it is to be sent; of what is to be sent now, zero or less. */
  wait_ms: number;
}

function backOff(attempts: number): number {
  return BACK_OFF_SECONDS[Math.min(attempts, BACK_OFF_SECONDS.length - 1)] ?? 3600;
}

/** Sends events until they are acknowledged: at least once, in no order, over restarts too. */
export class Deliverer {
  readonly #gateway: Gateway;
  readonly #inFlight = new Map<number, Promise<void>>();
  #stopped = true;
  #wake: (() => void) | null = null;
  #awake = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
  }

  start(): void {
    this.#stopped = false;
    this.#loop = this.#run();
  }

  wake(): void {
    this.#awake = true;
    this.#wake?.();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    await this.#loop;
    await Promise.allSettled(this.#inFlight.values());
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#awake = false;
      let restMs = LONGEST_REST_MS;
      try {
        const next = await this.#next();
        for (const delivery of next) {
          if (delivery.wait_ms <= 0) this.#send(delivery);
          else restMs = Math.min(restMs, delivery.wait_ms);
        }
        if (next.some(({ wait_ms: waitMs }) => waitMs <= 0)) continue;
      } catch (error) {
        if (!this.#stopped) this.#gateway.report(error);
        restMs = REST_AFTER_FAULT_MS;
      }
      await this.#rest(restMs);
    }
  }

  #rest(milliseconds: number): Promise<void> {
    if (this.#awake || this.#stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.ceil(milliseconds));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** What is to be sent now or next, as much as there is room for. */
  async #next(): Promise<Waiting[]> {
    const free = PARALLEL - this.#inFlight.size;
    if (free <= 0 || this.#gateway.endpoints.all.length === 0) return [];
    const { rows } = await this.#gateway.pool.query<Waiting>(
      `select d.id, d.event_id, d.endpoint_id, d.attempts, o.data,
         extract(epoch from d.next_at - clock_timestamp())::float8 * 1000 as wait_ms
       from gateway.deliveries d left join gateway.objects o on o.id = d.event_id
       where d.state = 'waiting' and d.id <> all($1)
       order by d.next_at limit $2`,
      [[...this.#inFlight.keys()], free],
    );
    return rows;
  }

  #send(delivery: Waiting): void {
    const work = this.#attempt(delivery)
      .catch((error: unknown) => {
        if (!this.#stopped) this.#gateway.report(error);
      })
      .finally(() => {
        this.#inFlight.delete(delivery.id);
        this.wake();
      });
    this.#inFlight.set(delivery.id, work);
  }

  async #attempt(delivery: Waiting): Promise<void> {
    const endpoint = this.#gateway.endpoints.find(delivery.endpoint_id);
    if (!endpoint || !delivery.data) {
      await this.#record(delivery.id, 'given_up', 'endpoint or event is gone', 0);
      return;
    }
    const answer = await this.#post(
      endpoint.url,
      endpoint.secret,
      JSON.stringify(delivery.data, null, 2),
    );
    if (answer.ok) {
      await this.#record(delivery.id, 'delivered', answer.text, 0);
      return;
    }
    const state = delivery.attempts + 1 >= ATTEMPTS ? 'given_up' : 'waiting';
    await this.#record(delivery.id, state, answer.text, backOff(delivery.attempts));
  }

  async #post(url: string, secret: string, body: string): Promise<{ ok: boolean; text: string }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks) sandbox',
          // Receivers compare it with their own real clock, so the sandbox offset stays out of it.
          'stripe-signature': signatureHeader(body, secret, Math.floor(Date.now() / 1000)),
        },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      return { ok: response.ok, text: String(response.status) };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return { ok: false, text: cause instanceof Error ? cause.message : String(cause) };
    }
  }

  async #record(id: number, state: string, text: string, waitSeconds: number): Promise<void> {
    await this.#gateway.pool.query(
      `update gateway.deliveries set state = $2, last_answer = $3, attempts = attempts + 1,
         next_at = clock_timestamp() + $4 * interval '1 second' where id = $1`,
      [id, state, text.slice(0, 200), waitSeconds],
    );
  }
}
