import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { postgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import {
  endOfLog,
  isStillOccupied,
  type PostgresFolders,
  postgresFolders,
  socketFolder,
} from './postgres-folders.ts';
import {
  commandOf,
  endProcess,
  isAlive,
  type ProcessRecord,
  readRecord,
  recordOf,
  writeRecord,
} from './processes.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of this cluster; made when missing. Whoever calls must hold it alone. */
  readonly folder: string;
  /** False for tests: nothing is flushed to disk. */
  readonly isDurable: boolean;
  readonly maxConnections: number;
  /** Further server settings, as `name: value`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A running PostgreSQL that only processes of this user (and root) can reach. */
export interface EmbeddedPostgres {
  readonly process: ProcessRecord;
  /** True when it had been left running and was taken over. */
  readonly wasAdopted: boolean;
  readonly logFile: string;
  /** Connection URL of one of its databases: its superuser's, or of a role that may log in. */
  url(database: string, role?: string): string;
  /** Creates the database unless it exists. */
  ensureDatabase(name: string): Promise<void>;
  /** Makes the role, or lets it log in: without rights of its own. */
  ensureRole(name: string): Promise<void>;
  /** Ends it the fast, clean way, at worst by force; committed data stays. */
  stop(): Promise<void>;
}

interface RunRecord extends ProcessRecord {
  readonly socket: string;
}

const START_PATIENCE = 60_000;
const STOP_STEPS = [
  { signal: 'SIGINT', patience: 20_000 },
  { signal: 'SIGQUIT', patience: 5_000 },
  { signal: 'SIGKILL', patience: 5_000 },
] as const;

/**
 * Starts the cluster of a folder, or takes over the one that was left running there. After a crash
 * it recovers by itself. Throws with the end of the server's log when it cannot be started.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const folders = postgresFolders(options.folder);
  const left = readRecord(folders.record) as RunRecord | undefined;
  const adopted = left && (await adopt(left));
  if (adopted !== undefined) return handleOf(folders, adopted, true);
  if (left !== undefined) await endProcess(left, STOP_STEPS);
  await endUnrecorded(folders);
  const binaries = postgresBinaries(folders.user);
  if (!existsSync(join(folders.data, 'PG_VERSION'))) {
    await initialise(binaries, folders, options.isDurable);
  }
  const socket = socketFolder(folders, left?.socket);
  const started = await launch(binaries, folders, socket, options);
  return handleOf(folders, started, false);
}

async function adopt(record: RunRecord): Promise<RunRecord | undefined> {
  if (!isAlive(record)) return undefined;
  const isServing = await waitUntilServing(record, () => !isAlive(record), START_PATIENCE);
  return isServing ? record : undefined;
}

/** A server that was started but not recorded before we were killed: known by its own pid file. */
async function endUnrecorded({ data }: PostgresFolders): Promise<void> {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const record = recordOf(pid);
  const isItself = record !== undefined && commandOf(pid).includes(data);
  if (isItself) await endProcess(record, STOP_STEPS);
  else rmSync(pidFile, { force: true });
}

async function initialise(
  binaries: PostgresBinaries,
  folders: PostgresFolders,
  isDurable: boolean,
): Promise<void> {
  const note = join(dirname(folders.record), 'initdb.run.json');
  await endKilledInitdb(note, folders);
  // A name of its own: the last words of a killed one may still be on their way to the disk.
  const unfinished = `${folders.data}.new-${randomBytes(4).toString('hex')}`;
  const choices = '--auth=trust --data-checksums --encoding=UTF8 --no-instructions';
  const locale = '--locale=C --locale-provider=builtin --builtin-locale=C.UTF-8';
  const parameters = ['-D', unfinished, '-U', 'app', ...`${choices} ${locale}`.split(' ')];
  if (!isDurable) parameters.push('--no-sync');
  const child = run(binaries.initdb, folders, parameters);
  if (child.pid !== undefined) writeRecord(note, recordOf(child.pid));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`initdb failed:\n${endOfLog(folders)}`);
  renameSync(unfinished, folders.data);
  rmSync(note, { force: true });
}

/** When we were killed while initdb ran, it went on: it is ended, what it made is removed. */
async function endKilledInitdb(note: string, { home, data }: PostgresFolders): Promise<void> {
  const left = readRecord(note);
  if (left !== undefined) await endProcess(left, [{ signal: 'SIGKILL', patience: 5_000 }]);
  const unfinished = readdirSync(home).filter((name) => name.startsWith(`${basename(data)}.new`));
  for (const name of unfinished) {
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

async function launch(
  binaries: PostgresBinaries,
  folders: PostgresFolders,
  socket: string,
  options: EmbeddedPostgresOptions,
): Promise<RunRecord> {
  const giveUpAt = performance.now() + START_PATIENCE;
  for (;;) {
    const child = run(binaries.postgres, folders, serverArguments(folders, socket, options));
    const { pid } = child;
    const started = pid === undefined ? undefined : recordOf(pid);
    if (started !== undefined) {
      const record = { ...started, socket };
      writeRecord(folders.record, record);
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
      if (await waitUntilServing(record, hasEnded, START_PATIENCE)) {
        child.unref();
        return record;
      }
      if (!hasEnded()) await endProcess(record, STOP_STEPS);
    }
    if (!isStillOccupied(endOfLog(folders)) || performance.now() > giveUpAt) {
      throw new Error(`The embedded PostgreSQL did not start:\n${endOfLog(folders)}`);
    }
    await pause(200);
  }
}

function serverArguments(
  folders: PostgresFolders,
  socket: string,
  options: EmbeddedPostgresOptions,
): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    max_connections: String(options.maxConnections),
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: '1.1',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    ...(options.isDurable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', folders.data, ...flags];
}

/** Starts a program of PostgreSQL on its own, so that no signal of our terminal reaches it. */
function run(program: string, folders: PostgresFolders, parameters: string[]): ChildProcess {
  const { user, home, log } = folders;
  const output = openSync(log, 'a', 0o600);
  try {
    const child = spawn(program, parameters, {
      ...(user === undefined ? {} : { uid: user.uid, gid: user.gid }),
      cwd: home,
      detached: true,
      stdio: ['ignore', output, output],
      env: { PATH: '/usr/bin:/bin', HOME: home, LANG: 'C', TZ: 'UTC' },
    });
    child.on('error', (error) => writeFileSync(log, `${error.message}\n`, { flag: 'a' }));
    return child;
  } finally {
    closeSync(output);
  }
}

async function waitUntilServing(
  record: RunRecord,
  hasEnded: () => boolean,
  patience: number,
): Promise<boolean> {
  const end = performance.now() + patience;
  while (!hasEnded() && performance.now() < end) {
    try {
      await withClient(urlOf(record.socket, 'postgres'), (client) => client.query('select 1'));
      return true;
    } catch {
      await pause(30);
    }
  }
  return false;
}

function handleOf(
  folders: PostgresFolders,
  record: RunRecord,
  wasAdopted: boolean,
): EmbeddedPostgres {
  return {
    process: record,
    wasAdopted,
    logFile: folders.log,
    url: (database, role) => urlOf(record.socket, database, role),
    ensureDatabase: (name) => ensureDatabase(urlOf(record.socket, 'postgres'), name),
    ensureRole: (name) => ensureRole(urlOf(record.socket, 'postgres'), name),
    async stop() {
      await endProcess(record, STOP_STEPS);
      rmSync(folders.record, { force: true });
      const isOutside = dirname(record.socket) !== folders.home;
      if (isOutside) rmSync(record.socket, { recursive: true, force: true });
    },
  };
}

function urlOf(socket: string, database: string, role = 'app'): string {
  return `postgres://${role}@/${database}?host=${encodeURIComponent(socket)}`;
}

async function ensureRole(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    const verb = found.rowCount === 0 ? 'create' : 'alter';
    await client.query(`${verb} role ${pg.escapeIdentifier(name)} login nosuperuser`);
  });
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
    await compressQuickly(client, name);
  });
}

/** Long texts, such as mails: in a fraction of the time, a little less small, where it was built so. */
async function compressQuickly(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ has: boolean }>(
    `select 'lz4' = any(enumvals) as has from pg_settings where name = 'default_toast_compression'`,
  );
  if (rows[0]?.has !== true) return;
  const database = pg.escapeIdentifier(name);
  await client.query(`alter database ${database} set default_toast_compression = 'lz4'`);
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
