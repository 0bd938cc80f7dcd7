import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Configuration, overrideConfiguration } from '#platform/config/config.ts';
import { createEmptyDatabase, testDatabase } from '#test/support/database.ts';
import { startGateway, type TestGateway } from '#test/support/gateway.ts';
import { startTestServer, type TestServer } from '#test/support/server.ts';
import { commands } from './check-config.cli.ts';

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'check-'));
const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false });
let gateway: TestGateway;
let web: TestServer;
let right: Partial<Configuration>;

beforeAll(async () => {
  gateway = await startGateway();
  web = await startTestServer([]);
  await web.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = web.app.server.address() as AddressInfo;
  mail.listen(0, '127.0.0.1');
  await once(mail.server, 'listening');
  const mailPort = (mail.server.address() as AddressInfo).port;
  right = {
    databaseUrl: database.url,
    storageUrl: `file:${join(folder, 'files')}`,
    smtpUrl: `smtp://127.0.0.1:${mailPort}`,
    stripeApiBase: gateway.url,
    publicUrl: `http://127.0.0.1:${port}`,
  };
});

afterAll(async () => {
  await web.stop();
  await gateway.stop();
  await new Promise<void>((resolve) => mail.close(() => resolve()));
  rmSync(folder, { recursive: true });
});

async function check(
  changes: Partial<Configuration> = {},
  options = {},
): Promise<[number, string[]]> {
  overrideConfiguration({ ...right, ...changes });
  const lines: string[] = [];
  const [command] = commands;
  const code = await command?.run({ parameters: [], options, print: (line) => lines.push(line) });
  return [code ?? 0, lines.map((line) => line.split(': ', 1)[0]?.replace(/ +/, ' ') ?? '')];
}

const PARTS = ['variables', 'database', 'files', 'mail', 'provider', 'address'];

it('tries every part, and finds nothing where all is right', async () => {
  expect(await check()).toEqual([0, PARTS.map((part) => `ok ${part}`)]);
});

it('names each part that is wrong, whatever became of the others', async () => {
  writeFileSync(join(folder, 'file'), '');
  const nobody = 'http://127.0.0.1:1';
  const [code, lines] = await check({
    databaseUrl: database.url.replace(database.name, 'no_such_database'),
    storageUrl: `file:${join(folder, 'file')}`,
    smtpUrl: 'smtp://127.0.0.1:1',
    stripeApiBase: nobody,
    publicUrl: nobody,
  });
  expect([code, lines]).toEqual([
    1,
    ['ok variables', ...PARTS.slice(1).map((part) => `wrong ${part}`)],
  ]);
});

it('leaves the address alone before the start, and says that the schema is missing', async () => {
  const empty = await createEmptyDatabase();
  const [code, lines] = await check({ databaseUrl: empty.url }, { beforeStart: true });
  await empty.drop();
  expect([code, lines]).toEqual([
    1,
    ['ok variables', 'wrong database', 'ok files', 'ok mail', 'ok provider'],
  ]);
});
