/** Another build of the product on the same database, provider and secrets, as in a rolling upgrade. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { readRecord } from '#main/local/processes.ts';
import { startSupervised } from '#main/local/supervised-process.ts';
import { readMigrations } from '#platform/db/migrate.ts';
import { freePort } from '../support/free-port.ts';
import { endsWithUs } from '../support/ends-with-us.ts';
import type { Product } from '../support/product.ts';

export interface Beside {
  /** The product's, as it is one market to its visitors. */
  readonly url: string;
  readonly port: string;
  pid(): number;
  stop(): Promise<void>;
}

/** Starts web and worker of the checkout in `folder`, which must be built (`npm ci && npm run build`). */
export async function startBeside(product: Product, folder: string): Promise<Beside> {
  const checkout = resolve(folder);
  await keepForBefore(product.databaseUrl, checkout);
  const port = String(await freePort());
  const record = join(product.dataDir, 'beside.run.json');
  const forget = endsWithUs({ recordFiles: [record] });
  const started = await startSupervised(
    {
      name: 'other build',
      script: join(checkout, 'build/server/main.js'),
      parameters: ['all'],
      folder: checkout,
      environment: { ...asBefore(environmentOf(product.pidOf('app'))), PORT: port },
      log: join(product.dataDir, 'logs/beside.log'),
      record,
      isReady: async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).status === 200,
    },
    () => undefined,
  );
  return {
    url: product.url,
    port,
    pid: () => readRecord(record)?.pid ?? 0,
    async stop() {
      await started.stop();
      forget();
    },
  };
}

const KEPT = join(import.meta.dirname, 'kept-for-before.sql');
/** As in pool.ts, with what is kept found first. */
const SESSION = [
  'search_path=before,public',
  'statement_timeout=10000',
  'lock_timeout=2000',
  'idle_in_transaction_session_timeout=30000',
  'timezone=UTC',
];

/** Gives the other build what a release would have kept for it, and the schema it knows by its checksum. */
async function keepForBefore(databaseUrl: string, checkout: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(readFileSync(KEPT, 'utf8'));
    await client.query('create table before.schema_migrations as table public.schema_migrations');
    await client.query('grant select on before.schema_migrations to groundswell');
    for (const { name, checksum } of readMigrations(join(checkout, 'db'))) {
      const values = [name, checksum];
      await client.query(
        'update before.schema_migrations set checksum = $2 where name = $1',
        values,
      );
    }
  } finally {
    await client.end();
  }
}

function asBefore(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const url = environment.DATABASE_URL ?? '';
  const options = encodeURIComponent(SESSION.map((setting) => `-c ${setting}`).join(' '));
  return {
    ...environment,
    DATABASE_URL: `${url}${url.includes('?') ? '&' : '?'}options=${options}`,
  };
}

/** What a process was started with. */
function environmentOf(pid: number): NodeJS.ProcessEnv {
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
