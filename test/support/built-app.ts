import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { builtServer, freshBuild } from '#main/local/fresh-build.ts';
import { childEndsWithUs } from './ends-with-us.ts';
import { freePort } from './free-port.ts';

export interface BuiltApp {
  readonly url: string;
  readonly pid: number;
  /** What it has logged so far. */
  log(): string;
  stop(): Promise<void>;
}

const PATIENCE_MS = 120_000;

/** The built program in a role, on a port of its own against this database; built when it is stale. */
export async function startBuiltApp(
  databaseUrl: string,
  role: 'web' | 'all' = 'web',
  environment: Readonly<Record<string, string>> = {},
): Promise<BuiltApp> {
  const npm = process.env.npm_execpath;
  await freshBuild({ npm, say: () => undefined, stopped: new AbortController().signal });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [builtServer(), role], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      ALLOW_SANDBOX_PAYMENTS: '1',
      LOCAL_MARKET: '1',
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      SECRET_KEY: 'a-secret-of-the-built-app-in-tests-0123456789',
      STRIPE_SECRET_KEY: 'sk_test_groundswell',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_groundswell',
      STRIPE_WEBHOOK_SECRET: 'whsec_groundswell',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const forget = childEndsWithUs(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  await waitUntilReady(child, url, () => output);
  return {
    url,
    pid: child.pid ?? 0,
    log: () => output,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
      forget();
    },
  };
}

async function waitUntilReady(child: ChildProcess, url: string, log: () => string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (child.exitCode === null && performance.now() < end) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(50);
  }
  child.kill('SIGKILL');
  throw new Error(`the built app did not start:\n${log()}`);
}
