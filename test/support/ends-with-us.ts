import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { recordOf } from '#main/local/processes.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import type { Leftover } from './orphan-guard.ts';

/** One for all files that share the process, kept where no reset of modules reaches it. */
const kept = globalThis as { keptGuard?: ChildProcess };

/** In a session of its own, so that what kills a test run by its group leaves the guard to its work. */
function guardOfThisProcess(): ChildProcess {
  if (kept.keptGuard?.exitCode === null) return kept.keptGuard;
  const started = spawn(process.execPath, [join(projectRoot(), 'test/support/orphan-guard.ts')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  });
  started.unref();
  // The pipe must not keep a finished test process alive.
  (started.stdin as unknown as { unref?(): void }).unref?.();
  started.stdin?.on('error', () => undefined);
  kept.keptGuard = started;
  return started;
}

/**
 * Has this ended and removed should this process be killed before it can do so. Call what it answers
 * once it is stopped.
 */
export function endsWithUs(leftover: Leftover): () => void {
  const id = randomUUID();
  const report = (what: Leftover | null): void => {
    guardOfThisProcess().stdin?.write(`${JSON.stringify({ id, leftover: what })}\n`);
  };
  report(leftover);
  return () => report(null);
}

/** The same for a child process. */
export function childEndsWithUs(child: ChildProcess): () => void {
  const record = child.pid === undefined ? undefined : recordOf(child.pid);
  return endsWithUs({ processes: record === undefined ? [] : [record] });
}
