import { randomBytes } from 'node:crypto';
import { env } from 'node:process';
import pg from 'pg';
import { Stripe } from 'stripe';
import { afterAll, beforeAll } from 'vitest';
import { type GatewayConfig, readConfig } from '../config.ts';
import { type RunningGateway, startGateway } from '../server.ts';

export const APP_ORIGIN = 'http://app.test:3000';

/** An empty database of the test run's cluster. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const cluster = env.TEST_CLUSTER_URL;
  if (!cluster) throw new Error('TEST_CLUSTER_URL is missing: run the tests by vitest');
  const name = `gateway_${process.pid}_${randomBytes(4).toString('hex')}`;
  const administer = async (text: string) => {
    const client = new pg.Client({ connectionString: cluster });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  await administer(`create database ${name} template template0`);
  return {
    url: cluster.replace(/\/[^/?]*(\?|$)/, `/${name}$1`),
    drop: () => administer(`drop database if exists ${name} with (force)`),
  };
}

export function sdkFor(
  url: string,
  options: Partial<Stripe.StripeConfig> = {},
  key = 'sk_test_groundswell',
) {
  const { hostname, port } = new URL(url);
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...options,
  });
}

export interface Sandbox {
  readonly url: string;
  readonly stripe: Stripe;
  readonly running: RunningGateway;
  readonly databaseUrl: string;
  /** the SDK with other options or another key */
  sdk(options?: Partial<Stripe.StripeConfig>, key?: string): Stripe;
  control<T = Record<string, unknown>>(path: string, body?: unknown): Promise<T>;
}

/** A gateway in this process with its own database, for one test file. */
export function sandbox(changes: Partial<GatewayConfig> = {}): Sandbox {
  let running: RunningGateway | undefined;
  let database: Awaited<ReturnType<typeof emptyDatabase>> | undefined;
  let stripe: Stripe | undefined;
  beforeAll(async () => {
    database = await emptyDatabase();
    const config = readConfig({
      GATEWAY_DATABASE_URL: database.url,
      GATEWAY_APP_ORIGIN: APP_ORIGIN,
    });
    running = await startGateway({ ...config, ...changes });
    stripe = sdkFor(running.url);
  });
  afterAll(async () => {
    await running?.stop();
    await database?.drop();
  });
  const made = () => {
    if (!running || !stripe || !database) throw new Error('the sandbox exists from beforeAll on');
    return { running, stripe, database };
  };
  return {
    get url() {
      return made().running.url;
    },
    get stripe() {
      return made().stripe;
    },
    get running() {
      return made().running;
    },
    get databaseUrl() {
      return made().database.url;
    },
    sdk: (options = {}, key) => sdkFor(made().running.url, options, key),
    control: (path, body) => control(made().running.url, path, body),
  };
}

export async function control<T>(url: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${url}/_sandbox/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Sends a page's form as a browser without JavaScript would; redirects are not followed. */
export async function sendForm(url: string, values: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(values), redirect: 'manual' });
}

/** Waits until a condition holds, or fails with what was last seen. */
export async function eventually<T>(
  read: () => Promise<T>,
  holds: (value: T) => boolean,
): Promise<T> {
  const end = performance.now() + 60_000;
  for (;;) {
    const value = await read();
    if (holds(value)) return value;
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** The error a promise is rejected with. */
export async function refusal(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('was not refused');
}
