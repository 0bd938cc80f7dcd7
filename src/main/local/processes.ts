import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** A process that can be told from a later one with the same pid. */
export interface ProcessRecord {
  readonly pid: number;
  /** Boot and tick at which the kernel started it. */
  readonly startedAt: string;
}

/** Reads when a living process was started; undefined for none, a zombie or another system. */
export function recordOf(pid: number): ProcessRecord | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state] = fields;
    if (state === 'Z' || state === 'X') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { pid, startedAt: `${boot}/${fields[19]}` };
  } catch {
    return undefined;
  }
}

/** Writes the record so that a reader finds all of it or none; does nothing without one. */
export function writeRecord(path: string, record: ProcessRecord | undefined): void {
  if (record === undefined) return;
  writeFileSync(`${path}.new`, JSON.stringify(record), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Reads a record, undefined when there is none or half of one. */
export function readRecord(path: string): ProcessRecord | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ProcessRecord;
  } catch {
    return undefined;
  }
}

/** True while the very process of the record lives. */
export function isAlive(record: ProcessRecord): boolean {
  return recordOf(record.pid)?.startedAt === record.startedAt;
}

/** The command line of a living process, empty when it cannot be read. */
export function commandOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  } catch {
    return [];
  }
}

/** Waits for the process to end; false when it still lives after so many milliseconds. */
export async function waitForEnd(record: ProcessRecord, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while (isAlive(record)) {
    if (performance.now() > end) return false;
    await pause(20);
  }
  return true;
}

export interface StopStep {
  readonly signal: NodeJS.Signals;
  readonly patience: number;
}

const POLITE: readonly StopStep[] = [
  { signal: 'SIGTERM', patience: 12_000 },
  { signal: 'SIGKILL', patience: 5_000 },
];

/** Ends a recorded process, step by step less politely; never touches another with its pid. */
export async function endProcess(
  record: ProcessRecord,
  steps: readonly StopStep[] = POLITE,
): Promise<void> {
  for (const { signal, patience } of steps) {
    if (!isAlive(record)) return;
    try {
      process.kill(record.pid, signal);
    } catch {
      return;
    }
    if (await waitForEnd(record, patience)) return;
  }
  if (isAlive(record)) throw new Error(`process ${record.pid} does not end`);
}
