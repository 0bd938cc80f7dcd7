/** What an operator does, by the program that ships: migrate, first admin, serve, watch, back up, restore. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtServer, freshBuild } from '#main/local/fresh-build.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts';
import { childEndsWithUs } from '../support/ends-with-us.ts';
import { freePort } from '../support/free-port.ts';
import { startGateway, type TestGateway } from '../support/gateway.ts';
import { columnsOf, digestsOf } from '../upgrade/catalogue.ts';

const folder = mkdtempSync(join(tmpdir(), 'operator-'));
const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false });
const databases: TestDatabase[] = [];
const running: ChildProcess[] = [];
let gateway: TestGateway;
let environment: Record<string, string>;

beforeAll(async () => {
  const npm = process.env.npm_execpath;
  await freshBuild({ npm, say: () => undefined, stopped: new AbortController().signal });
  gateway = await startGateway();
  mail.listen(0, '127.0.0.1');
  await once(mail.server, 'listening');
  const port = await freePort();
  environment = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    ALLOW_SANDBOX_PAYMENTS: '1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    DATABASE_URL: (await emptyDatabase()).url,
    DATA_DIR: folder,
    STORAGE_URL: `file:${join(folder, 'files')}`,
    SECRET_KEY: 'a-secret-of-the-operator-in-tests-0123456789',
    STRIPE_SECRET_KEY: 'sk_test_groundswell',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_groundswell',
    STRIPE_WEBHOOK_SECRET: 'whsec_groundswell',
    STRIPE_API_BASE: gateway.url,
    SMTP_URL: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'Groundswell <hello@groundswell.test>',
    LOG_LEVEL: 'warn',
  };
}, 180_000);

afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await gateway.stop();
  await new Promise<void>((resolve) => mail.close(() => resolve()));
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  databases.push(database);
  return database;
}

async function cli(
  words: readonly string[],
  changes: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [builtServer(), 'cli', ...words], {
    cwd: projectRoot(),
    env: { ...environment, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => (text += chunk));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}

/** Starts a role, and waits until it is ready; answers where its figures are. */
async function start(role: 'web' | 'worker'): Promise<string> {
  const port = await freePort();
  const child = spawn(process.execPath, [builtServer(), role], {
    env: { ...environment, METRICS_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push(child);
  childEndsWithUs(child);
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${url}/health/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200);
  return `${url}/metrics`;
}

async function stop(): Promise<void> {
  for (const child of running.splice(0)) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }
}

const textOf = async (url: string) => (await fetch(url)).text();

it('refuses to serve, and says what to do, until the database is migrated', async () => {
  const child = spawn(process.execPath, [builtServer(), 'worker'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => (text += chunk));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(text).toContain('cli migrate');
  expect((await cli(['check-config', '--before-start'])).text).toMatch(
    /wrong +database: the schema/,
  );
  expect(await cli(['migrate', '--list'])).toMatchObject({ code: 1 });
  expect(await cli(['migrate'])).toMatchObject({ code: 0 });
});

it('opens with a first admin, web and worker, and every part answers', async () => {
  const made = await cli(['create-admin', 'first@groundswell.test']);
  expect(made.code).toBe(0);
  const [worker, web] = [await start('worker'), await start('web')];
  const checked = await cli(['check-config']);
  expect([checked.code, checked.text.match(/^ok/gm)?.length]).toEqual([0, 6]);
  const link = /https?:\S+/.exec(made.text)?.[0] ?? '';
  expect((await fetch(link)).status).toBe(200);
  expect((await fetch(`${environment.PUBLIC_URL}/dev/outbox`)).status).toBe(404);
  expect(await textOf(worker)).toMatch(/^outbox_oldest_seconds \d/m);
  expect(await textOf(web)).toMatch(/^http_request_seconds_count\{.*status="2xx"\} \d/m);
  expect(await textOf(web)).not.toContain('outbox_oldest_seconds');
});

it('backs up while it serves, and restores to a market that serves and is in order', async () => {
  const target = `file:${join(folder, 'backups')}`;
  expect(await cli(['backup', target])).toMatchObject({ code: 0 });
  await stop();
  const before = environment.DATABASE_URL ?? '';
  expect(await cli(['backup', target])).toMatchObject({ code: 0 });
  environment = {
    ...environment,
    DATABASE_URL: (await emptyDatabase()).url,
    STORAGE_URL: `file:${join(folder, 'restored')}`,
  };
  const restored = await cli(['restore', target]);
  expect(restored.text).toMatch(/\d+ checks, 0 violations/);
  expect(restored.code).toBe(0);
  const columns = await columnsOf(before);
  for (const own of ['rate_limits', 'schema_migrations']) columns.delete(own);
  expect(await digestsOf(environment.DATABASE_URL ?? '', columns)).toEqual(
    await digestsOf(before, columns),
  );
  expect(await cli(['restore', target])).toMatchObject({
    code: 1,
    text: expect.stringContaining('holds a market already'),
  });
  await start('web');
  expect((await fetch(environment.PUBLIC_URL ?? '')).status).toBe(200);
  await stop();
});
