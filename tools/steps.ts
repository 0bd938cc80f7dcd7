/** Runs commands, some at a time, with their names, times and, when they fail, their words. */
import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** A named command; it has done its work when it ends with 0. */
export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Added to our environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** The name of an earlier step that must have ended before. */
  readonly after?: string;
}

export interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
}

/** Node's own path as command, so that every step runs under the Node this one runs under. */
export function node(...args: string[]): string[] {
  return [process.execPath, ...args];
}

/** A program of an installed package. */
export function installed(name: string, ...args: string[]): string[] {
  return [join(ROOT, 'node_modules/.bin', name), ...args];
}

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exitCode = 1;
  });
}

/** Runs one step. `loud` shows its words as they come; otherwise only those of a failed one. */
export async function runStep(step: Step, loud = false): Promise<Outcome> {
  const begun = performance.now();
  const [program = '', ...args] = step.command;
  const said: Buffer[] = [];
  const status = await new Promise<number>((resolve) => {
    const path = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, PATH: path, ...step.env },
      stdio: loud ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (bytes: Buffer) => void said.push(bytes));
    }
    child.on('error', (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
    child.on('close', () => running.delete(child));
  });
  const seconds = (performance.now() - begun) / 1000;
  const ok = status === 0;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${step.name.padEnd(22)} ${seconds.toFixed(1)} s`);
  if (!ok && !loud) console.log(Buffer.concat(said).toString('utf8').trimEnd());
  return { name: step.name, ok, seconds };
}

/** So many at a time: none of them keeps two cores busy from its beginning to its end. */
const AT_ONCE = 2;

/** Runs every step, also after a failed one: one run tells everything there is to fix. */
export async function runSteps(steps: readonly Step[]): Promise<Outcome[]> {
  const ended = new Map<string, Promise<Outcome>>();
  const waiting = [...steps];
  const runNext = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const before = step.after === undefined ? undefined : ended.get(step.after);
      const outcome = Promise.resolve(before).then(() => runStep(step));
      ended.set(step.name, outcome);
      await outcome;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  return Promise.all(ended.values());
}
