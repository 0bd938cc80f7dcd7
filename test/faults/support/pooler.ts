import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { unprivilegedUser } from '#main/local/unprivileged-user.ts';
import { childEndsWithUs } from '../../support/ends-with-us.ts';
import { freePort } from '../../support/free-port.ts';

/** Something that answers in the name of a database. */
export interface Pooler {
  readonly url: string;
  stop(): Promise<void>;
}

/** Where the database of an address listens, and what it is called. */
function placeOf(databaseUrl: string): { socketFolder: string; database: string } {
  const [, database = '', host = ''] = /\/([^/?]+)\?host=([^&]+)/.exec(databaseUrl) ?? [];
  return { socketFolder: decodeURIComponent(host), database };
}

const KEY_DATA = 'K'.charCodeAt(0);

/** Passes everything on, but tells its clients a process number of its own, as poolers do. */
export async function startStandIn(databaseUrl: string): Promise<Pooler> {
  const { socketFolder, database } = placeOf(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(join(socketFolder, '.s.PGSQL.5432'));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(upstream);
    let isRecognised = false;
    upstream.on('data', (chunk: Buffer) => {
      if (!isRecognised) isRecognised = renumber(chunk);
      client.write(chunk);
    });
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://app@127.0.0.1:${port}/${database}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Changes the process number in the message that tells it. */
function renumber(chunk: Buffer): boolean {
  for (let at = 0; at + 5 <= chunk.length; at += 1 + chunk.readInt32BE(at + 1)) {
    if (chunk[at] !== KEY_DATA) continue;
    chunk.writeInt32BE(chunk.readInt32BE(at + 5) ^ 0x0f_0f, at + 5);
    return true;
  }
  return false;
}

/** The pooler of the system's packages, where it is installed; PGBOUNCER names another. */
export function findPgBouncer(): string | undefined {
  const candidates = [process.env.PGBOUNCER, 'pgbouncer', '/usr/sbin/pgbouncer'];
  return candidates.find(
    (path) => path && spawnSync(path, ['--version'], { encoding: 'utf8' }).status === 0,
  );
}

/** Runs it in transaction mode in front of a database. */
export async function startPgBouncer(program: string, databaseUrl: string): Promise<Pooler> {
  const { socketFolder, database } = placeOf(databaseUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const settings = `
[databases]
${database} = host=${socketFolder} dbname=${database} user=app
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
`;
  writeFileSync(join(folder, 'pgbouncer.ini'), settings, { mode: 0o644 });
  // It refuses to be root, as the database does, and must reach the same socket.
  const user = unprivilegedUser(join(socketFolder, 'data'));
  const child = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], {
    ...user,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const forget = childEndsWithUs(child);
  await waitForPort(child, port);
  return {
    url: `postgres://app@127.0.0.1:${port}/${database}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      forget();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitForPort(child: ChildProcess, port: number): Promise<void> {
  const end = performance.now() + 10_000;
  while (child.exitCode === null && performance.now() < end) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(30);
  }
  throw new Error('pgbouncer did not start');
}
