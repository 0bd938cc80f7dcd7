/** PostgreSQL as an operator has it: a server of its own that is reached over TCP with a password. */
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { postgresBinaries } from '#main/local/postgres-binaries.ts';
import { unprivilegedUser } from '#main/local/unprivileged-user.ts';
import { freePort } from '../support/free-port.ts';
import { type Programs, until } from './programs.ts';

const SUPERUSER = 'postgres';
const PASSWORD = 'of-the-superuser';

export interface DatabaseServer {
  readonly port: number;
  /** The superuser's address of a database. */
  url(database: string): string;
  /** Runs statements one by one, as psql does. */
  run(database: string, script: string): Promise<void>;
  ask<R extends pg.QueryResultRow>(database: string, text: string): Promise<R[]>;
}

/** Makes a cluster in the folder and starts it. Nothing is flushed: it is thrown away afterwards. */
export async function startDatabaseServer(
  programs: Programs,
  folder: string,
): Promise<DatabaseServer> {
  const user = unprivilegedUser();
  const { initdb, postgres } = postgresBinaries(user);
  const home = join(folder, 'postgres');
  mkdirSync(home);
  if (user !== undefined) chownSync(home, user.uid, user.gid);
  const passwordFile = join(folder, 'password-of-the-superuser');
  writeFileSync(passwordFile, `${PASSWORD}\n`, { mode: 0o644 });
  const options = { ...user, cwd: home, env: { PATH: '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' } };
  const data = join(home, 'data');
  const choices = '--auth=scram-sha-256 --encoding=UTF8 --locale=C --no-sync --no-instructions';
  const words = ['-D', data, '-U', SUPERUSER, `--pwfile=${passwordFile}`, ...choices.split(' ')];
  const made = spawnSync(initdb, words, { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stdout}${made.stderr}`);

  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${home}`, 'fsync=off'];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const server = programs.start(
    'PostgreSQL',
    postgres,
    ['-D', data, '-p', String(port), ...flags],
    options,
  );
  const url = (database: string) =>
    `postgres://${SUPERUSER}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  await until('PostgreSQL serves', () => withClient(url('postgres'), async () => true), server);
  return {
    port,
    url,
    run: (database, script) =>
      withClient(url(database), async (client) => {
        const statements = script.split(';').map((statement) => statement.trim());
        for (const statement of statements) if (statement !== '') await client.query(statement);
      }),
    ask: (database, text) =>
      withClient(url(database), async (client) => (await client.query(text)).rows),
  };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
