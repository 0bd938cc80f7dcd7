/** Everybody the market talks to: a mail server, a store of files, the sandbox as provider, a pooler. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { S3Client, GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { startFauxqs } from 'fauxqs';
import { SMTPServer } from 'smtp-server';
import { unprivilegedUser } from '#main/local/unprivileged-user.ts';
import { freePort } from '../support/free-port.ts';
import type { DatabaseServer } from './database-server.ts';
import { fileOf, fill } from './page.ts';
import { findProgram, plainEnvironment, type Programs, until } from './programs.ts';

export interface MailServer {
  readonly url: string;
  /** How many mails it has taken. */
  taken(): number;
  stop(): Promise<void>;
}

/** Takes mail from those who log in with this name and password. */
export async function startMailServer(name: string, password: string): Promise<MailServer> {
  let taken = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth({ username, password: given }, _session, done) {
      if (username === name && given === password) done(null, { user: username });
      else done(new Error('wrong name or password'));
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        taken += 1;
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${name}:${password}@127.0.0.1:${port}`,
    taken: () => taken,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export interface Bucketing {
  /** What stands behind the bucket's name in an address. */
  readonly options: string;
  /** Names and digests of all that is in a bucket. */
  contentOf(bucket: string): Promise<Record<string, string>>;
  empty(bucket: string): void;
  stop(): Promise<void>;
}

/** A store that speaks S3, with these buckets. */
export async function startBuckets(...buckets: string[]): Promise<Bucketing> {
  const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  for (const bucket of buckets) server.createBucket(bucket);
  const endpoint = `http://127.0.0.1:${server.port}`;
  const client = new S3Client({
    endpoint,
    region: 'eu-west-3',
    forcePathStyle: true,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  });
  return {
    options: `endpoint=${encodeURIComponent(endpoint)}&path_style=1`,
    async contentOf(bucket) {
      const listed = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      if (listed.IsTruncated) throw new Error(`${bucket} holds more than one answer tells`);
      const content: Record<string, string> = {};
      for (const { Key = '' } of listed.Contents ?? []) {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
        const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
        content[Key] = createHash('sha256').update(bytes).digest('hex');
      }
      return content;
    },
    empty: (bucket) => server.emptyBucket(bucket),
    async stop() {
      client.destroy();
      await server.stop();
    },
  };
}

export function findPgBouncer(): string | undefined {
  return findProgram('--version', process.env.PGBOUNCER, 'pgbouncer', '/usr/sbin/pgbouncer');
}

/** Starts PgBouncer with the file of the page in front of the database; answers its port. */
export async function startPgBouncer(
  programs: Programs,
  pgbouncer: string,
  folder: string,
  database: DatabaseServer,
  password: string,
): Promise<number> {
  const home = join(folder, 'pgbouncer');
  mkdirSync(home);
  chmodSync(home, 0o755);
  const port = await freePort();
  const settings = fill(fileOf('pgbouncer.ini'), {
    'host=db.internal port=5432': `host=127.0.0.1 port=${database.port}`,
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': join(home, 'userlist.txt'),
  });
  writeFileSync(join(home, 'pgbouncer.ini'), settings, { mode: 0o644 });
  writeFileSync(join(home, 'userlist.txt'), `"shop" "${password}"\n`, { mode: 0o644 });
  // It refuses to be root, as the database does.
  const program = programs.start('pgbouncer', pgbouncer, [join(home, 'pgbouncer.ini')], {
    ...unprivilegedUser(),
    cwd: home,
    env: plainEnvironment(),
  });
  const greeted = async () => program.log().includes('process up');
  await until('PgBouncer runs', greeted, program);
  return port;
}
