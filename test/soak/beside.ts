/** Another build of the product on the same database, provider and secrets, as in a rolling upgrade. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readRecord } from '#main/local/processes.ts';
import { startSupervised } from '#main/local/supervised-process.ts';
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
  const port = String(await freePort());
  const record = join(product.dataDir, 'beside.run.json');
  const forget = endsWithUs({ recordFiles: [record] });
  const started = await startSupervised(
    {
      name: 'other build',
      script: join(checkout, 'build/server/main.js'),
      parameters: ['all'],
      folder: checkout,
      environment: { ...environmentOf(product.pidOf('app')), PORT: port },
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

/** What a process was started with. */
function environmentOf(pid: number): NodeJS.ProcessEnv {
  const lines = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
