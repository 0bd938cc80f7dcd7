import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endProcess, type ProcessRecord, readRecord, recordOf, writeRecord } from './processes.ts';

export interface ProcessPlan {
  /** As people call it. */
  readonly name: string;
  /** A script for our own Node, with its parameters. */
  readonly script: string;
  readonly parameters: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly log: string;
  /** Where pid and start time are kept, for whoever starts after a kill -9. */
  readonly record: string;
  /** Answers true once it serves. */
  readonly isReady: () => Promise<boolean>;
  /** How long that may take, in milliseconds; a minute by default. */
  readonly patience?: number;
}

/** A server that is started again when it dies, until it is stopped. */
export interface SupervisedProcess {
  stop(): Promise<void>;
  /** Fulfilled with the reason when it died too often to go on. */
  readonly failed: Promise<string>;
}

const READY_PATIENCE_MS = 60_000;
const LARGEST_LOG = 20_000_000;
const DEATHS_ALLOWED = 5;
const DEATHS_WITHIN_MS = 60_000;

/** Starts the process and waits until it serves. Throws with the end of its log when it does not. */
export async function startSupervised(
  plan: ProcessPlan,
  say: (line: string) => void,
): Promise<SupervisedProcess> {
  await endLeftover(plan.record);
  prepareLog(plan.log);
  let isStopping = false;
  let current = launch(plan);
  const deaths: number[] = [];
  const failure = Promise.withResolvers<string>();
  const watch = (child: ChildProcess): void => {
    child.once('exit', async (code, signal) => {
      if (isStopping) return;
      const now = performance.now();
      deaths.push(now);
      const recent = deaths.filter((at) => now - at < DEATHS_WITHIN_MS).length;
      if (recent >= DEATHS_ALLOWED) {
        failure.resolve(`the ${plan.name} died ${recent} times in a minute:\n${endOf(plan.log)}`);
        return;
      }
      say(`The ${plan.name} ended (${signal ?? code}) and is started again; see ${plan.log}`);
      await pause(200 * 2 ** (recent - 1));
      if (isStopping) return;
      current = launch(plan);
      watch(current.child);
    });
  };
  try {
    await waitUntilReady(plan, current.child);
  } catch (error) {
    isStopping = true;
    await stopProcess(current, plan);
    throw error;
  }
  watch(current.child);
  return {
    failed: failure.promise,
    async stop() {
      isStopping = true;
      await stopProcess(current, plan);
    },
  };
}

/** Ends what a killed run left, known by its record. */
export async function endLeftover(recordFile: string): Promise<void> {
  const left = readRecord(recordFile);
  if (left !== undefined) await endProcess(left);
  rmSync(recordFile, { force: true });
}

interface Launched {
  readonly child: ChildProcess;
  readonly record: ProcessRecord | undefined;
}

/** In a session of its own, so that Ctrl-C reaches it through us alone and in our order. */
function launch(plan: ProcessPlan): Launched {
  const output = openSync(plan.log, 'a', 0o600);
  try {
    const child = spawn(process.execPath, [plan.script, ...plan.parameters], {
      cwd: plan.folder,
      env: plan.environment,
      detached: true,
      stdio: ['ignore', output, output],
    });
    child.on('error', (error) => writeFileSync(plan.log, `${error.message}\n`, { flag: 'a' }));
    const record = child.pid === undefined ? undefined : recordOf(child.pid);
    writeRecord(plan.record, record);
    return { child, record };
  } finally {
    closeSync(output);
  }
}

async function stopProcess({ record }: Launched, plan: ProcessPlan): Promise<void> {
  if (record !== undefined) await endProcess(record);
  rmSync(plan.record, { force: true });
}

async function waitUntilReady(plan: ProcessPlan, child: ChildProcess): Promise<void> {
  const end = performance.now() + (plan.patience ?? READY_PATIENCE_MS);
  while (child.exitCode === null && child.signalCode === null && performance.now() < end) {
    if (await plan.isReady().catch(() => false)) return;
    await pause(40);
  }
  throw new Error(`the ${plan.name} did not start:\n${endOf(plan.log)}`);
}

/** Keeps one older log, so that neither grows without end. */
function prepareLog(log: string): void {
  mkdirSync(dirname(log), { recursive: true, mode: 0o700 });
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG) renameSync(log, `${log}.1`);
}

/** The last lines of a log, for a message. */
export function endOf(log: string): string {
  if (!existsSync(log)) return '(no log)';
  return readFileSync(log, 'utf8').trim().split('\n').slice(-20).join('\n');
}
