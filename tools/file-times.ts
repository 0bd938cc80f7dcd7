/** What the runner's own report leaves out: how long each file took, and how fast the machine was. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** A file of tests with the seconds of its process. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/** Told by vitest of every file that ended, hooks and imports counted; leaves a list of FileTime as JSON. */
export class FileTimes implements Reporter {
  readonly #output: string;
  readonly #times: FileTime[] = [];

  constructor(output: string) {
    this.#output = output;
  }

  onTestModuleEnd(module: TestModule): void {
    const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    const milliseconds = prepareDuration + collectDuration + setupDuration + duration;
    const file = relative(process.cwd(), module.moduleId);
    this.#times.push({ file, seconds: milliseconds / 1000 });
  }

  onTestRunEnd(): void {
    writeFileSync(this.#output, JSON.stringify(this.#times));
  }
}

/** The slowest files, the slowest first, one a line. */
export function slowest(times: readonly FileTime[], count: number): string[] {
  return times
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

const ROUNDS = 100_000_000;

function work(): number {
  const began = performance.now();
  let sum = 0;
  for (let round = 0; round < ROUNDS; round += 1) sum = (Math.imul(sum, 31) + round) | 0;
  if (sum === 1) throw new Error('nothing was reckoned');
  return (performance.now() - began) / 1000;
}

/** Seconds that one core takes for the same fixed work everywhere: the best of three. */
export function yardstick(): number {
  return Math.min(work(), work(), work());
}
