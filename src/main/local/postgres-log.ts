import { readFileSync } from 'node:fs';
import type { PostgresFolders } from './postgres-folders.ts';

/** What the server said last. */
export function endOfLog({ log }: PostgresFolders): string {
  try {
    return readFileSync(log, 'utf8').split('\n').slice(-15).join('\n').trim();
  } catch {
    return '(no log)';
  }
}

/**
 * After a kill -9 its children need a moment to notice and to let go of the shared memory, and the killed
 * process holds its lock file until its parent has heard of its end.
 */
export function isStillOccupied(log: string): boolean {
  return /pre-existing shared memory|could not bind|lock file .* already exists/.test(log);
}
