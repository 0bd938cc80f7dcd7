import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '#platform/config/project-root.ts';
import { createEmptyDatabase } from './database.ts';
import { childEndsWithUs } from './ends-with-us.ts';

/** The sandbox payment gateway as a process of its own, with a database of its own. */
export interface TestGateway {
  readonly url: string;
  readonly pid: number;
  /** Calls its control API: `control('clock', { offset_seconds: 60 })`; without a body it is a GET. */
  control<T>(path: string, body?: unknown): Promise<T>;
  stop(): Promise<void>;
}

/** Starts the gateway; `env` adds or replaces its settings. Stop it in `afterAll`. */
export async function startGateway(
  env: Readonly<Record<string, string>> = {},
): Promise<TestGateway> {
  const database = await createEmptyDatabase();
  const child = spawn(process.execPath, [join(projectRoot(), 'gateway/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      GATEWAY_DATABASE_URL: database.url,
      GATEWAY_HOST: '127.0.0.1',
      GATEWAY_PORT: '0',
      ...env,
    },
  });
  const forget = childEndsWithUs(child);
  const url = await readyUrl(child).catch(async (error: unknown) => {
    child.kill('SIGKILL');
    await database.drop();
    throw error;
  });
  return {
    url,
    pid: child.pid ?? 0,
    control: (path, body) => control(url, path, body),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        const force = setTimeout(() => child.kill('SIGKILL'), 5_000);
        await ended;
        clearTimeout(force);
      }
      forget();
      await database.drop();
    },
  };
}

async function readyUrl(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the gateway has no output');
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    if (!line.startsWith('{"gateway":"ready"')) continue;
    child.stdout.resume();
    return (JSON.parse(line) as { url: string }).url;
  }
  throw new Error('the gateway ended before it was ready');
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
