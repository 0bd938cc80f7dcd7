import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';
import { onlyOne } from '../database.ts';

/** A folder of the run of tests, inside the project so that what lies there finds its packages. */
export function makeRunFolder(): string {
  const place = join(projectRoot(), 'node_modules/.vite');
  mkdirSync(place, { recursive: true });
  return mkdtempSync(join(place, 'test-run-'));
}

/**
 * A folder that the first file of tests which needs it makes for all of the run. Nobody may change what lies
 * in it. `name` says which one it is.
 */
export async function madeOnce(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const run = process.env.TEST_RUN_FOLDER;
  if (run === undefined) throw new Error('TEST_RUN_FOLDER is missing: run the tests by vitest');
  const folder = join(run, name);
  await onlyOne(async () => {
    if (existsSync(folder)) return;
    const unfinished = mkdtempSync(`${folder}-`);
    try {
      await make(unfinished);
      renameSync(unfinished, folder);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      throw error;
    }
  });
  return folder;
}
