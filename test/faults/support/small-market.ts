import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProcessRecord } from '#main/local/processes.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { placeOfClusters } from '#test/support/cluster.ts';

/** A copy of the project with a tiny app and gateway: the start around them is the real thing. */
export interface SmallProject {
  readonly root: string;
  remove(): Promise<void>;
}

const PARTS = [
  'db/migrations',
  'db/schema',
  'db/upgrade',
  'src/platform',
  'src/main/local',
  // What the gateway is asked to send.
  'src/modules/payments',
  'src/money',
];
const FILES = ['src/main/start.ts', 'src/main/start-settings.ts'];

/** Answers once the database does; `cli plant-demo` marks it, in the schema that its role owns. */
const APP = `
import { createServer } from 'node:http';
import { existsSync } from 'node:fs';
import pg from 'pg';
const database = new pg.Pool({
  connectionString: process.env.DATABASE_URL, max: 2, options: '-c search_path=pgboss,public',
});
database.on('error', () => undefined);
if (process.argv[2] === 'cli') {
  if (!existsSync(process.env.DATA_DIR + '/planting.run.json')) throw new Error('not noted');
  await database.query('create table if not exists planted (times integer not null)');
  await database.query('insert into planted values (1)');
  await database.end();
} else {
  const server = createServer(async (request, answer) => {
    try {
      const asked = new URL(request.url, 'http://x').searchParams.get('sql');
      const { rows } = await database.query(asked ?? 'select clock_now()');
      answer.end(JSON.stringify({ pid: process.pid, rows, env: process.env }));
    } catch (error) {
      answer.writeHead(503).end(String(error));
    }
  });
  server.listen(Number(process.env.PORT), process.env.HOST);
  process.on('SIGTERM', () => process.exit(0));
}
`;

const GATEWAY = `
import { createServer } from 'node:http';
const server = createServer((request, answer) => answer.end(String(process.pid)));
server.listen(Number(process.env.GATEWAY_PORT), process.env.GATEWAY_HOST);
process.on('SIGTERM', () => process.exit(0));
`;

/** Makes the copy, in a folder that PostgreSQL's user may pass. */
export function smallProject(): SmallProject {
  const root = mkdtempSync(join(tmpdir(), 'groundswell-project-'));
  chmodSync(root, 0o755);
  for (const part of [...PARTS, ...FILES]) {
    cpSync(join(projectRoot(), part), join(root, part), { recursive: true });
  }
  mkdirSync(join(root, 'gateway'));
  writeFileSync(join(root, 'gateway/main.ts'), GATEWAY);
  symlinkSync(join(projectRoot(), 'node_modules'), join(root, 'node_modules'));
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({
      name: 'groundswell-small',
      type: 'module',
      imports: { '#*': './src/*' },
      scripts: { build: 'node build.mjs', start: 'exec node src/main/start.ts' },
    }),
  );
  writeFileSync(
    join(root, 'build.mjs'),
    `import { mkdirSync, writeFileSync } from 'node:fs';
     mkdirSync('build/server', { recursive: true });
     writeFileSync('build/server/main.js', ${JSON.stringify(APP)});`,
  );
  return { root, remove: async () => rmSync(root, { recursive: true, force: true }) };
}

/** One `npm start`-like process of a project. */
export interface Running {
  readonly child: ChildProcess;
  readonly dataDir: string;
  /** Everything printed so far. */
  text(): string;
  /** Waits for the printed address. Throws with the output when it ends before. */
  url(): Promise<string>;
  ended(): Promise<number | null>;
}

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Instead of Node on start.ts. */
  readonly command?: readonly string[];
  readonly uid?: number;
}

/** Starts the market of the project on the data folder; the port is chosen by the system. */
export function startMarket(
  project: SmallProject,
  dataDir: string,
  options: StartOptions = {},
): Running {
  const [command = process.execPath, ...parameters] = options.command ?? [
    process.execPath,
    join(project.root, 'src/main/start.ts'),
  ];
  const child = spawn(command, parameters, {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, HOME: tmpdir(), DATA_DIR: dataDir, PORT: '0', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const exit = once(child, 'exit') as Promise<[number | null]>;
  return {
    child,
    dataDir,
    text: () => output,
    async url() {
      for (let tries = 0; tries < 1200; tries += 1) {
        const found = /is open: +(\S+)/.exec(output)?.[1];
        if (found !== undefined) return found;
        if (child.exitCode !== null || child.signalCode !== null) break;
        await pause(50);
      }
      throw new Error(`the market did not open:\n${output}`);
    },
    ended: async () => (await exit)[0],
  };
}

/** The process of a part as its record names it. */
export function partOf(dataDir: string, part: 'app' | 'gateway' | 'postgres'): ProcessRecord {
  const name = part === 'postgres' ? 'postgres/run.json' : `${part}.run.json`;
  return JSON.parse(readFileSync(join(dataDir, name), 'utf8')) as ProcessRecord;
}

/** Pids of all processes whose command line or environment mentions the text. */
export function processesOf(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => ['cmdline', 'environ'].some((file) => contents(pid, file).includes(text)))
    .map(Number);
}

function contents(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}

/** A fresh data folder below a fresh parent that everybody may pass. */
export function dataFolder(): string {
  const parent = mkdtempSync(join(placeOfClusters(), 'groundswell-data-'));
  chmodSync(parent, 0o755);
  const folder = join(parent, 'data');
  mkdirSync(parent, { recursive: true });
  return folder;
}
