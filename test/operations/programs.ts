/** Programs that run beside the verification, and end with it whatever happens. */
import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { childEndsWithUs } from '../support/ends-with-us.ts';

const STOP_MS = 60_000;
const READY_MS = 120_000;
const LOG_END = 3_000;

export interface Program {
  /** The end of what it has said. */
  log(): string;
  hasEnded(): boolean;
  /** Ends it, by force after a minute. Throws unless it ends well. */
  stop(): Promise<void>;
}

/** What a shell of the operator has: our Node first, and nothing of this process's own. */
export function plainEnvironment(): Record<string, string> {
  return {
    PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
    HOME: process.env.HOME ?? '/',
    LANG: 'C.UTF-8',
  };
}

export class Programs {
  readonly #running = new Set<ChildProcess>();

  start(name: string, command: string, words: readonly string[], options: SpawnOptions): Program {
    const child = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const forget = childEndsWithUs(child);
    this.#running.add(child);
    let said = '';
    for (const output of [child.stdout, child.stderr]) {
      output?.on('data', (chunk: Buffer) => (said = (said + String(chunk)).slice(-LOG_END)));
    }
    child.once('error', (error) => (said += error.message));
    child.once('exit', () => {
      this.#running.delete(child);
      forget();
    });
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    const end = async (): Promise<void> => {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(force);
    };
    return {
      log: () => said,
      hasEnded,
      async stop() {
        await end();
        if (child.exitCode === 0) return;
        throw new Error(`${name} ended with ${child.signalCode ?? child.exitCode}:\n${said}`);
      },
    };
  }

  async endAll(): Promise<void> {
    const ended = [...this.#running].map((child) => once(child, 'exit'));
    for (const child of this.#running) child.kill('SIGKILL');
    await Promise.all(ended);
  }
}

/** Waits until something is so. Throws with the program's words when it ends or takes two minutes. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  program?: Program,
): Promise<void> {
  const end = performance.now() + READY_MS;
  while (!(await isSo().catch(() => false))) {
    if (program?.hasEnded() || performance.now() > end) {
      throw new Error(`${what} never came true:\n${program?.log() ?? ''}`);
    }
    await pause(50);
  }
}

/** The first of these programs that runs here. */
export function findProgram(
  version: string,
  ...candidates: (string | undefined)[]
): string | undefined {
  return candidates.find((path) => path && spawnSync(path, [version]).status === 0);
}

/** Runs a script of the page to its end. Throws, with what it said, unless it ends as expected. */
export async function shell(
  script: string,
  env: Readonly<Record<string, string>>,
  expected = 0,
): Promise<string> {
  const child = spawn('sh', ['-ec', script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const forget = childEndsWithUs(child);
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (chunk: Buffer) => (said += String(chunk)));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  forget();
  if (code === expected) return said;
  throw new Error(`this ended with ${code}, not ${expected}:\n${script.trim()}\n\n${said}`);
}
