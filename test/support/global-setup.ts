import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '#main/local/embedded-postgres.ts';
import { startTestCluster } from './cluster.ts';
import { makeRunFolder } from './run/made-once.ts';

let cluster: Promise<EmbeddedPostgres> | undefined;
let folder: string | undefined;
let users = 0;

/**
 * One PostgreSQL and one folder for the whole run, whatever number of projects asks for it. TEST_CLUSTER_URL
 * names another server instead (a superuser's URL), to run the tests against any PostgreSQL.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  users += 1;
  folder ??= makeRunFolder();
  process.env.TEST_RUN_FOLDER = folder;
  // What one process of the run has compiled, the others read: gateways start three times as fast.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  if (cluster !== undefined || !process.env.TEST_CLUSTER_URL) {
    cluster ??= startTestCluster();
    process.env.TEST_CLUSTER_URL = (await cluster).url('postgres');
  }
  return async () => {
    users -= 1;
    if (users === 0) await clear();
  };
}

async function clear(): Promise<void> {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
  if (cluster === undefined) return;
  const stopping = await cluster;
  cluster = undefined;
  delete process.env.TEST_CLUSTER_URL;
  await stopping.stop();
}
