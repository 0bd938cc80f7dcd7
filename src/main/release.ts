import { statSync } from 'node:fs';
import { appVersion } from '#modules/experiments/index.ts';

/** What runs, to tell errors of one release from those of another: its version, and when it was built. */
export function releaseOf(program: string): string {
  const built = statSync(program).mtime.toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
  return `${appVersion()}+${built}Z`;
}
