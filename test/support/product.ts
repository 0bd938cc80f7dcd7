import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moveClock } from '#platform/clock/clock.ts';
import { forgetConfiguration } from '#platform/config/config.ts';
import { closeDatabase } from '#platform/db/pool.ts';
import { type Market, openMarket } from '#main/local/market.ts';
import type { ProcessRecord } from '#main/local/processes.ts';
import { marketSettings } from '#main/start-settings.ts';
import { databaseUrl } from '../../checks/database-url.ts';
import { APP_ROLE } from './cluster.ts';
import { createDatabase, createEmptyDatabase } from './database.ts';
import { endsWithUs } from './ends-with-us.ts';
import { freePort } from './free-port.ts';

/** The whole built product: database, sandbox gateway and app, in a folder of its own. */
export interface Product {
  readonly url: string;
  readonly gatewayUrl: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The process of a part, as its record names it; `postgres` has one where it is the product's own. */
  pidOf(part: Part): number;
  /** Calls the gateway's control API; without a body it is a GET. */
  gateway<T>(path: string, body?: unknown): Promise<T>;
  /** Moves the app's and the gateway's clocks to so many seconds from real time, together. */
  moveClocks(offsetSeconds: number): Promise<void>;
  /** The end of what the app has logged. */
  log(): string;
  stop(): Promise<void>;
}

type Part = 'app' | 'gateway' | 'postgres';
/** In the order in which they can be ended. */
const PARTS: readonly Part[] = ['app', 'gateway', 'postgres'];
const LOG_END = 4_000;

export interface ProductOptions {
  /** With a PostgreSQL of its own that keeps what is committed, for those who end or measure it. */
  readonly hasOwnPostgres?: boolean;
}

/** The two databases of a product in the cluster of the test run. */
interface SharedDatabases {
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

/**
 * Opens the product as `npm start` does, without the demo market. `db()` and the configuration of
 * this process point at its database until `stop`. `env` adds or replaces settings of the app. In a
 * test run its databases are copies in the run’s cluster, which spares it a PostgreSQL of its own.
 */
export async function openProduct(
  env: Readonly<Record<string, string>> = {},
  { hasOwnPostgres = !isSharable(process.env.TEST_CLUSTER_URL) }: ProductOptions = {},
): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'groundswell-product-'));
  // PostgreSQL's user must pass when we are root.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  const forget = endsWithUs({
    folder,
    recordFiles: PARTS.map((part) => recordFile(dataDir, part)),
  });
  const gatewayUrl = `http://127.0.0.1:${await freePort()}`;
  const shared = hasOwnPostgres ? undefined : await sharedDatabases();
  const given = { ...shared?.environment, ...env };
  const clear = async (): Promise<void> => {
    await shared?.drop();
    rmSync(folder, { recursive: true, force: true });
    forget();
  };
  const market = await open({ dataDir, gatewayUrl, env: given }).catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  const url = shared?.url ?? databaseUrl({ DATA_DIR: dataDir });
  const before = pointAt({ DATABASE_URL: url, DATA_DIR: dataDir, TEST_CLOCK: '1' });
  const gateway = <T>(path: string, body?: unknown) => control<T>(gatewayUrl, path, body);
  return {
    url: market.url,
    gatewayUrl,
    databaseUrl: url,
    dataDir,
    pidOf: (part) => pidOf(dataDir, part),
    gateway,
    async moveClocks(offsetSeconds) {
      await moveClock(offsetSeconds);
      await gateway('clock', { offset_seconds: offsetSeconds });
    },
    log: () => readFileSync(market.log, 'utf8').slice(-LOG_END),
    async stop() {
      await closeDatabase();
      pointAt(before);
      await market.close();
      await clear();
    },
  };
}

/** A server that others gave us may ask the application's role for a password. */
function isSharable(clusterUrl: string | undefined): boolean {
  return clusterUrl?.startsWith('postgres://app@/') ?? false;
}

async function sharedDatabases(): Promise<SharedDatabases> {
  const [database, gateway] = await Promise.all([createDatabase(), createEmptyDatabase()]);
  const asApp = database.url.replace('//app@', `//${APP_ROLE}@`);
  return {
    url: database.url,
    environment: { DATABASE_URL: asApp, GATEWAY_DATABASE_URL: gateway.url },
    drop: async () => void (await Promise.all([database.drop(), gateway.drop()])),
  };
}

interface Opening {
  readonly dataDir: string;
  readonly gatewayUrl: string;
  readonly env: Readonly<Record<string, string>>;
}

async function open({ dataDir, gatewayUrl, env }: Opening): Promise<Market> {
  const port = env.PORT ?? (await freePort());
  const environment: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    HOME: tmpdir(),
    TZ: 'UTC',
    LOG_LEVEL: 'warn',
    TEST_CLOCK: '1',
    DEMO: '0',
    PORT: String(port),
    DATA_DIR: dataDir,
    GATEWAY_PORT: new URL(gatewayUrl).port,
    npm_execpath: process.env.npm_execpath,
    ...env,
  };
  return openMarket(marketSettings(environment), {
    say: () => undefined,
    stopped: new AbortController().signal,
  });
}

/** Sets this process's environment and answers what stood there before. */
function pointAt(
  values: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const before: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(values)) {
    before[name] = process.env[name];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  forgetConfiguration();
  return before;
}

function recordFile(dataDir: string, part: Part): string {
  return join(dataDir, part === 'postgres' ? 'postgres/run.json' : `${part}.run.json`);
}

function pidOf(dataDir: string, part: Part): number {
  return (JSON.parse(readFileSync(recordFile(dataDir, part), 'utf8')) as ProcessRecord).pid;
}

async function control<T>(url: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${url}/_sandbox/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!answer.ok) throw new Error(`gateway ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
