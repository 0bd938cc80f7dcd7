// Run by plain node beside a test process: when that process ends in any way, its end of our input closes,
// and what it started and did not stop itself is ended here. Lines are `{"id", "leftover"}`, null to forget.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { endProcess, type ProcessRecord, readRecord } from '#main/local/processes.ts';

/** What a process leaves behind when it is killed. */
export interface Leftover {
  /** Files that name processes, ended in this order. */
  readonly recordFiles?: readonly string[];
  readonly processes?: readonly ProcessRecord[];
  /** Removed at the end. */
  readonly folder?: string;
}

const STEPS = [
  { signal: 'SIGTERM', patience: 3_000 },
  { signal: 'SIGKILL', patience: 5_000 },
] as const;

async function clear({ recordFiles = [], processes = [], folder }: Leftover): Promise<void> {
  const named = recordFiles.flatMap((file) => readRecord(file) ?? []);
  for (const record of [...named, ...processes]) await endProcess(record, STEPS);
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const known = new Map<string, Leftover>();
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, leftover } = JSON.parse(line) as { id: string; leftover: Leftover | null };
    if (leftover === null) known.delete(id);
    else known.set(id, leftover);
  }
  for (const leftover of known.values()) await clear(leftover).catch(() => undefined);
}

if (process.argv[1]?.endsWith('orphan-guard.ts')) await main();
