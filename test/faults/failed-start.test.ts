import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { builtServer, freshBuild } from '#main/local/fresh-build.ts';
import { createDatabase } from '../support/database.ts';
import { childEndsWithUs } from '../support/ends-with-us.ts';
import { freePort } from '../support/free-port.ts';

interface Ended {
  readonly code: number | null;
  readonly text: string;
}

beforeAll(async () => {
  const npm = process.env.npm_execpath;
  await freshBuild({ npm, say: () => undefined, stopped: new AbortController().signal });
}, 180_000);

function launch(environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [builtServer(), 'all'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ALLOW_SANDBOX_PAYMENTS: '1',
      LOCAL_MARKET: '1',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://127.0.0.1',
      SECRET_KEY: 'a-secret-of-the-built-app-in-tests-0123456789',
      STRIPE_SECRET_KEY: 'sk_test_groundswell',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_groundswell',
      STRIPE_WEBHOOK_SECRET: 'whsec_groundswell',
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function endOf(child: ChildProcess): Promise<Ended> {
  const forget = childEndsWithUs(child);
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk));
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk));
  const [code] = (await once(child, 'exit')) as [number | null];
  forget();
  return { code, text };
}

it('a taken port: it says so and ends, though the worker runs already', async () => {
  const database = await createDatabase();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const ended = await endOf(launch({ DATABASE_URL: database.url, PORT: String(port) }));
  await database.drop();
  expect(ended).toMatchObject({ code: 1, text: expect.stringContaining('EADDRINUSE') });
  taken.close();
});

it('a database that is away: it says so and ends', async () => {
  const url = `postgres://app@127.0.0.1:${await freePort()}/groundswell`;
  const ended = await endOf(launch({ DATABASE_URL: url, PORT: String(await freePort()) }));
  expect(ended).toMatchObject({ code: 1, text: expect.stringContaining('ECONNREFUSED') });
});

it('a signal while it starts ends it', async () => {
  // Takes connections and never answers, as a database behind a broken network does.
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const child = launch({
    DATABASE_URL: `postgres://app@127.0.0.1:${port}/groundswell`,
    PORT: String(await freePort()),
  });
  const ending = endOf(child);
  await once(silent, 'connection');
  child.kill('SIGTERM');
  expect(await ending).toMatchObject({ code: 0 });
  silent.close();
});
