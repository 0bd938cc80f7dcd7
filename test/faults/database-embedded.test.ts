import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#main/local/embedded-postgres.ts';
import { postgresFolders } from '#main/local/postgres-folders.ts';
import { isAlive } from '#main/local/processes.ts';
import { dataFolder, processesOf } from './support/small-market.ts';

let folder: string;
const running: EmbeddedPostgres[] = [];

beforeEach(() => {
  folder = dataFolder();
});

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(dirname(folder), { recursive: true, force: true });
});

async function start(at = folder): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder: at, isDurable: true, maxConnections: 20 });
  running.push(server);
  return server;
}

async function ask<R extends pg.QueryResultRow>(
  server: EmbeddedPostgres,
  text: string,
): Promise<R[]> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Inserts numbers one by one and kills the server while it goes on; answers the acknowledged ones.
 */
async function insertUntilKilled(server: EmbeddedPostgres, after: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  client.on('error', () => undefined);
  await client.connect();
  const acknowledged: number[] = [];
  try {
    for (let n = 1; ; n += 1) {
      await client.query('insert into journal values ($1)', [n]);
      acknowledged.push(n);
      if (n === after) setTimeout(() => process.kill(server.process.pid, 'SIGKILL'), 5);
    }
  } catch {
    return acknowledged;
  }
}

describe('kill -9 of the postmaster under load', () => {
  it('loses nothing that was acknowledged, three times running', async () => {
    let server = await start();
    for (let round = 0; round < 3; round += 1) {
      await ask(server, 'drop table if exists journal; create table journal (n int primary key)');
      const acknowledged = await insertUntilKilled(server, 20 + round * 7);
      server = await start();
      expect(server.wasAdopted).toBe(false);
      const found = await ask<{ n: number }>(server, 'select n from journal order by n');
      expect(acknowledged.length).toBeGreaterThanOrEqual(20);
      expect(found.map((row) => row.n).slice(0, acknowledged.length)).toEqual(acknowledged);
      expect(found.length - acknowledged.length).toBeLessThanOrEqual(1);
    }
    expect(await ask(server, 'show data_checksums')).toEqual([{ data_checksums: 'on' }]);
    expect(await ask(server, 'show fsync')).toEqual([{ fsync: 'on' }]);
  });
});

describe('the lock file of a killed server', () => {
  it('is waited for while its process has not quite ended', async () => {
    const first = await start();
    await first.stop();
    running.length = 0;
    const { socket } = first.process as unknown as { socket: string };
    const { uid, gid } = statSync(socket);
    const dying = spawn('sleep', ['1'], { uid, gid });
    const lock = join(socket, '.s.PGSQL.5432.lock');
    writeFileSync(lock, `${dying.pid}\n${folder}\n0\n5432\n${socket}\n`, { mode: 0o600 });
    chownSync(lock, uid, gid);
    const second = await start();
    expect(dying.exitCode).toBe(0);
    expect(await ask(second, 'select 1 as x')).toEqual([{ x: 1 }]);
  });
});

describe('a server that was left running', () => {
  it('is taken over with its connections, not started twice', async () => {
    const first = await start();
    const client = new pg.Client({ connectionString: first.url('postgres') });
    client.on('error', () => undefined);
    await client.connect();
    const second = await start();
    expect(second.wasAdopted).toBe(true);
    expect(second.process).toMatchObject(first.process);
    expect((await client.query('select 1 as x')).rows).toEqual([{ x: 1 }]);
    await client.end();
  });

  it('is ended and started again when we were killed before it was recorded', async () => {
    const first = await start();
    rmSync(postgresFolders(folder).record);
    const second = await start();
    expect(second.wasAdopted).toBe(false);
    expect(isAlive(first.process)).toBe(false);
    expect(await ask(second, 'select 1 as x')).toEqual([{ x: 1 }]);
  });

  it('is not mistaken for another process that has its pid now', async () => {
    const first = await start();
    const folders = postgresFolders(folder);
    await first.stop();
    const stranger = { pid: process.pid, startedAt: 'another boot/1', socket: '/nowhere' };
    writeFileSync(folders.record, JSON.stringify(stranger));
    writeFileSync(join(folders.data, 'postmaster.pid'), `${process.pid}\n${folders.data}\n`);
    const second = await start();
    expect(second.wasAdopted).toBe(false);
    expect(await ask(second, 'select 1 as x')).toEqual([{ x: 1 }]);
  });

  it('leaves no process behind when it is stopped, and starts again', async () => {
    const server = await start();
    await server.stop();
    expect(processesOf(folder)).toEqual([]);
    const again = await start();
    expect(await ask(again, 'select 1 as x')).toEqual([{ x: 1 }]);
  });
});

describe('the folder of the data', () => {
  it('is made again when making it was interrupted', async () => {
    const folders = postgresFolders(folder);
    mkdirSync(`${folders.data}.new-1/base`, { recursive: true });
    writeFileSync(join(`${folders.data}.new-1`, 'PG_VERSION'), '18');
    const server = await start();
    expect(await ask(server, 'select 1 as x')).toEqual([{ x: 1 }]);
    expect(readdirSync(folders.home).filter((name) => name.includes('.new'))).toEqual([]);
  });

  it('may have a path that is too long for a socket, and spaces', async () => {
    const long = join(folder, 'a folder with a long name '.repeat(5), 'postgres');
    mkdirSync(long, { recursive: true });
    for (let up = long; up !== dirname(folder); up = dirname(up)) chmodSync(up, 0o755);
    const server = await start(long);
    expect(await ask(server, 'select 1 as x')).toEqual([{ x: 1 }]);
    const socket = (
      await ask<{ dir: string }>(server, "select current_setting('unix_socket_directories') as dir")
    )[0];
    process.kill(server.process.pid, 'SIGKILL');
    const again = await start(long);
    expect(await ask(again, "select current_setting('unix_socket_directories') as dir")).toEqual([
      socket,
    ]);
    await again.stop();
    expect(existsSync(socket?.dir ?? '/')).toBe(false);
  });

  it('is closed to others, the socket too, and nothing listens on the network', async () => {
    const server = await start();
    const { data, home } = postgresFolders(folder);
    expect(statSync(data).mode & 0o077).toBe(0);
    expect(statSync(join(home, 'socket')).mode & 0o077).toBe(0);
    expect(await ask(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(readdirSync(join(home, 'socket')).some((name) => name.startsWith('.s.PGSQL'))).toBe(
      true,
    );
  });

  it('is kept elsewhere where root alone may pass, else where it was asked for', async () => {
    const isRoot = process.getuid?.() === 0;
    chmodSync(dirname(folder), 0o700);
    const server = await start();
    await ask(server, 'create table kept (x int)');
    const { home, data, user } = postgresFolders(folder);
    expect(home.startsWith(folder)).toBe(!isRoot);
    expect(statSync(data).uid).toBe(user?.uid ?? process.getuid?.());
    await server.stop();
    const again = await start();
    expect(await ask(again, 'select * from kept')).toEqual([]);
    await again.stop();
    rmSync(home, { recursive: true });
  });
});

describe('two clusters at once', () => {
  it('do not touch each other, also when one is killed', async () => {
    const one = await start();
    const other = await start(join(dirname(folder), 'other'));
    await ask(one, 'create table mine (x int)');
    process.kill(one.process.pid, 'SIGKILL');
    const again = await start();
    expect(await ask(again, "select to_regclass('mine') is not null as there")).toEqual([
      { there: true },
    ]);
    expect(isAlive(other.process)).toBe(true);
    expect(await ask(other, "select to_regclass('mine') is null as gone")).toEqual([
      { gone: true },
    ]);
  });
});

it('compresses long texts of its databases quickly, where it was built with that', async () => {
  const server = await start();
  await server.ensureDatabase('texts');
  const client = new pg.Client({ connectionString: server.url('texts') });
  await client.connect();
  const { rows } = await client.query<{ setting: string; known: string[] }>(
    `select setting, enumvals as known from pg_settings where name = 'default_toast_compression'`,
  );
  await client.end();
  expect(rows[0]?.setting).toBe(rows[0]?.known.includes('lz4') ? 'lz4' : 'pglz');
});
