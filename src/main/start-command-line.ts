import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectRoot } from '#platform/config/project-root.ts';

/**
 * Lets a command work on the instance that runs on the data folder (DATA_DIR), where the environment
 * names no database. Leaves everything alone that is given.
 */
export function joinLocalInstance(environment: NodeJS.ProcessEnv = process.env): void {
  if (environment.DATABASE_URL) return;
  const folder = resolve(environment.DATA_DIR || join(projectRoot(), '.data'));
  const { socket } = readJson<{ socket?: string }>(join(folder, 'postgres/run.json')) ?? {};
  if (socket === undefined) return;
  environment.DATABASE_URL = `postgres://app@/groundswell?host=${encodeURIComponent(socket)}`;
  const secrets = readJson<{ secretKey?: string }>(join(folder, 'secrets.json'));
  if (secrets?.secretKey !== undefined) environment.SECRET_KEY ??= secrets.secretKey;
}

function readJson<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}
