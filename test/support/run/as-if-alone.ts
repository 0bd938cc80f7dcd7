/**
 * Runs before each file of tests. Several share a process, so that packages are loaded once; of our own
 * modules, the environment and what tests put into the process nothing comes from the file before.
 */
import { vi } from 'vitest';

interface Beginning {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly globals: ReadonlySet<string>;
  readonly folder: string;
}

/** What is dear to make and of no file: a browser, what its driver was told, who clears up after a kill. */
const MEANT_TO_STAY = [
  'beginningOfTests',
  'keptChromium',
  'keptGuard',
  'knowsMoving',
  'followedPages',
];

/** What the process was before its first file, kept where no reset reaches it. */
const kept = globalThis as { beginningOfTests?: Beginning };

function beginning(): Beginning {
  return {
    environment: { ...process.env },
    globals: new Set([...Object.getOwnPropertyNames(globalThis), ...MEANT_TO_STAY]),
    folder: process.cwd(),
  };
}

function restoreEnvironment({ environment }: Beginning): void {
  for (const name of Object.keys(process.env)) {
    if (!(name in environment)) delete process.env[name];
  }
  Object.assign(process.env, environment);
}

function removeGlobals({ globals }: Beginning): void {
  const added = Object.getOwnPropertyNames(globalThis).filter((name) => !globals.has(name));
  for (const name of added.filter((each) => !each.startsWith('__vitest'))) {
    Reflect.deleteProperty(globalThis, name);
  }
}

kept.beginningOfTests ??= beginning();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.resetModules();
restoreEnvironment(kept.beginningOfTests);
removeGlobals(kept.beginningOfTests);
process.chdir(kept.beginningOfTests.folder);
