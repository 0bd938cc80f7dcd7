/** Which database the checks look at. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const LOCAL_DATABASE = 'groundswell';

/**
 * DATABASE_URL, else the embedded database of the instance that runs on DATA_DIR. Throws, with what
 * to do, when there is neither.
 */
export function databaseUrl(environment: NodeJS.ProcessEnv = process.env): string {
  if (environment.DATABASE_URL) return environment.DATABASE_URL;
  const folder = resolve(environment.DATA_DIR ?? join(import.meta.dirname, '../.data'));
  for (const file of globSync('*/run.json', { cwd: folder })) {
    const record = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { socket?: string };
    if (record.socket) {
      return `postgres://app@/${LOCAL_DATABASE}?host=${encodeURIComponent(record.socket)}`;
    }
  }
  throw new Error(`No database: start the application on ${folder}, or set DATABASE_URL.`);
}
