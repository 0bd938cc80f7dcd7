import type { Pool } from 'pg';
import type Stripe from 'stripe';
import type { Faults } from '../control/faults.ts';
import type { Inner } from '../storage/documents.ts';
import type { Subscriber } from '../storage/write.ts';

export interface Endpoint {
  id: string;
  url: string;
  secret: string;
  events: string[];
  enabled: boolean;
}

type Fixed = Pick<Endpoint, 'url' | 'secret' | 'events'>;

/** The webhook endpoints in memory, so that writing an event needs no read. */
export class Endpoints {
  readonly #pool: Pool;
  readonly #faults: Faults;
  readonly #fixed: Endpoint[];
  #registered: Endpoint[] = [];

  constructor(pool: Pool, faults: Faults, fixed: Fixed | null) {
    this.#pool = pool;
    this.#faults = faults;
    this.#fixed = fixed ? [{ id: 'we_static', ...fixed, enabled: true }] : [];
  }

  /** Reads the registered endpoints again; call it after any of them changed. */
  async load(): Promise<void> {
    const { rows } = await this.#pool.query<{ data: Stripe.WebhookEndpoint; inner_data: Inner }>(
      `select data, inner_data from gateway.objects
       where kind = 'webhook_endpoint' and not inner_data ? 'deleted'`,
    );
    this.#registered = rows.map(({ data, inner_data }) => ({
      id: data.id,
      url: data.url,
      secret: inner_data.secret ?? '',
      events: data.enabled_events,
      enabled: data.status === 'enabled',
    }));
  }

  find(id: string): Endpoint | undefined {
    return [...this.#fixed, ...this.#registered].find((endpoint) => endpoint.id === id);
  }

  get all(): Endpoint[] {
    return [...this.#fixed, ...this.#registered];
  }

  get subscribers(): Subscriber[] {
    return this.all
      .filter((endpoint) => endpoint.enabled)
      .map((endpoint) => ({
        endpointId: endpoint.id,
        wants: (type) => endpoint.events.includes('*') || endpoint.events.includes(type),
        plan: (type) => this.#faults.planDelivery(type),
      }));
  }
}
