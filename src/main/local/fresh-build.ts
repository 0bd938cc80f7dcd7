import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '#platform/config/project-root.ts';
import { identityOf, type Lock, tryLock } from './data-lock.ts';
import type { MarketSettings } from './market-settings.ts';
import { isAlive, readRecord, recordOf, writeRecord } from './processes.ts';

const CONFIGURATION = 'vite.config.ts react-router.config.ts tsconfig.json';
const SOURCES = `src demo tools public package.json package-lock.json ${CONFIGURATION}`.split(' ');
/** Sources that never reach the build. */
const IGNORED = /\.test\.tsx?$|\.md$|\.sql$|^start(-.*)?\.(ts|mjs)$/;

/** The server program, built from the sources as they are now. */
export function builtServer(): string {
  return join(projectRoot(), 'build/server/main.js');
}

/** The script that is run as the application, with a role or `cli` and a command. */
export function programOf({ program }: Pick<MarketSettings, 'program'>): string {
  return program === 'built' ? builtServer() : join(projectRoot(), 'tools/dev/serve.ts');
}

/** There while a build runs; left by one that was killed, whose result cannot be trusted. */
function buildRecord(): string {
  return join(projectRoot(), 'build/building.run.json');
}

export interface BuildOptions {
  /** The script of npm that started us; undefined where `npm` is to be looked for. */
  readonly npm: string | undefined;
  readonly say: (line: string) => void;
  readonly stopped: AbortSignal;
}

/**
 * Builds when the build is missing or older than a source; instances that start at once build once.
 * Throws with the build's last words when it fails.
 */
export async function freshBuild(options: BuildOptions): Promise<void> {
  if (isFresh()) return;
  const lock = await waitForLock(options.stopped);
  try {
    if (isFresh()) return;
    endKilledBuild();
    options.say('Building (once, about 20 seconds) …');
    await build(options);
  } finally {
    await lock.release();
  }
}

/** A build whose starter was killed goes on by itself, npm and all below it: it would meet ours. */
function endKilledBuild(): void {
  const left = readRecord(buildRecord());
  if (left === undefined || !isAlive(left)) return;
  process.kill(-left.pid, 'SIGKILL');
}

function isFresh(): boolean {
  if (existsSync(buildRecord())) return false;
  const built = statSync(builtServer(), { throwIfNoEntry: false });
  if (built === undefined) return false;
  return SOURCES.every((name) => newest(join(projectRoot(), name)) <= built.mtimeMs);
}

/** The youngest change of a file, or of a folder and anything in it: a deletion changes the folder. */
function newest(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  let youngest = found.mtimeMs;
  for (const name of readdirSync(path)) {
    const inner = join(path, name);
    if (IGNORED.test(name) || inner === import.meta.dirname) continue;
    youngest = Math.max(youngest, newest(inner));
  }
  return youngest;
}

async function waitForLock(stopped: AbortSignal): Promise<Lock> {
  for (;;) {
    const lock = await tryLock(`build ${identityOf(projectRoot())}`);
    if (lock !== undefined) return lock;
    await pause(200, undefined, { signal: stopped });
  }
}

async function build({ npm, stopped }: BuildOptions): Promise<void> {
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const child = spawn(command, [...first, 'run', 'build', '--silent'], {
    cwd: projectRoot(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  mkdirSync(dirname(buildRecord()), { recursive: true });
  if (child.pid !== undefined) writeRecord(buildRecord(), recordOf(child.pid));
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const abort = () => child.pid !== undefined && process.kill(-child.pid, 'SIGTERM');
  stopped.addEventListener('abort', abort, { once: true });
  const [code] = (await once(child, 'close')) as [number | null];
  stopped.removeEventListener('abort', abort);
  stopped.throwIfAborted();
  if (code === 0) {
    rmSync(buildRecord(), { force: true });
    return;
  }
  const lastLines = Buffer.concat(output).toString('utf8').trim().split('\n').slice(-25).join('\n');
  throw new Error(`the build failed:\n${lastLines}`);
}
