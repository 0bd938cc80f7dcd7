import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfiguration } from '#platform/config/config.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { readVariables } from '../../tools/settings.ts';

const ROOT = projectRoot();
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');

/** The instructions of the Containerfile with what stands behind them, in their order. */
const instructions = read('Containerfile')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): [string, string] => {
    const [name = '', ...rest] = line.split(' ');
    return [name, rest.join(' ')];
  });
const all = (wanted: string) =>
  instructions.flatMap(([name, text]) => (name === wanted ? text : []));

it('copies what is there, and nothing that is left out of it', () => {
  const copied = all('COPY')
    .filter((text) => !text.startsWith('--from='))
    .flatMap((text) => text.split(' ').slice(0, -1));
  expect(copied).toContain('package-lock.json');
  expect(copied.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  const ignored = read('.containerignore').trim().split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', 'build', 'node_modules']));
  expect(read('.dockerignore')).toBe(read('.containerignore'));
});

it('installs and builds as docs/operations.md does, and runs the program of the units', () => {
  const commands = all('RUN').slice(0, 2).join(' && ');
  expect(read('docs/operations.md')).toContain(`cd /opt/groundswell-VERSION && ${commands}`);
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);
  expect(scripts).toContain('build');
  const [entry = '[]'] = all('ENTRYPOINT');
  const [role = '[]'] = all('CMD');
  const command = [...(JSON.parse(entry) as string[]), ...(JSON.parse(role) as string[])].join(' ');
  expect(read('docs/operations/groundswell-web@.service')).toContain(`/usr/bin/env ${command}\n`);
});

function environment(): Record<string, string> {
  const pairs = all('ENV').flatMap((text) => text.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}

it('sets variables that are read, opens their ports, and keeps its data in a volume of its user', () => {
  const given = environment();
  const known = readVariables().map(({ name }) => name);
  expect(Object.keys(given).filter((name) => !known.includes(name))).toEqual([]);
  const local = { ...given, NODE_ENV: 'development', DATABASE_URL: 'postgres://x' };
  const { port, metricsPort, dataDir } = readConfiguration(local);
  expect(all('EXPOSE')).toEqual([`${port} ${metricsPort}`]);
  expect(all('VOLUME')).toEqual([dataDir]);
  expect(all('RUN').at(-1)).toBe(`install -d -o node -g node ${dataDir}`);
  expect(all('USER')).toEqual(['node']);
});

it.each([
  [200, 0],
  [503, 1],
])('asks whether it is ready: after %i it ends with %i', async (status, code) => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, answer) => {
    asked.push(request.url);
    answer.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [, words = '[]'] = /CMD (\[.*\])$/.exec(all('HEALTHCHECK')[0] ?? '') ?? [];
  const [, ...rest] = JSON.parse(words) as string[];
  const child = spawn(process.execPath, rest, { env: { METRICS_PORT: String(port) } });
  expect(await once(child, 'exit')).toEqual([code, null]);
  expect(asked).toEqual(['/health/ready']);
  server.close();
});

it('stands together as compose.yml says: its roles, volume and port, after the migration', () => {
  const compose = read('docs/operations/compose.yml');
  const { DATA_DIR, PORT } = environment();
  expect([...compose.matchAll(/command: \[(.*)\]/g)].map(([, words]) => words)).toEqual([
    'cli, migrate',
    'web',
    'worker',
  ]);
  expect(compose).toContain(`ports: ['127.0.0.1:3000-3001:${PORT}']`);
  expect(compose.match(new RegExp(`'data:${DATA_DIR}'`, 'g'))).toHaveLength(2);
  expect(compose.match(/migrate: \{ condition: service_completed_successfully \}/g)).toHaveLength(
    2,
  );
  expect(existsSync(join(ROOT, 'docs/operations', '../..', 'Containerfile'))).toBe(true);
  for (const [, file] of compose.matchAll(/- \.\/(\S+?):/g)) {
    expect(existsSync(join(ROOT, 'docs/operations', file ?? ''))).toBe(true);
  }
  const named = [...compose.matchAll(/\b([A-Z]+(?:_[A-Z]+)+):/g)].map(([, name = '']) => name);
  const known = [...readVariables().map(({ name }) => name), 'POSTGRES_PASSWORD_FILE'];
  expect(named.filter((name) => !known.includes(name))).toEqual(['OWNER_URL']);
});
