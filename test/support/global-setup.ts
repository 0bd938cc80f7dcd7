import type { EmbeddedPostgres } from '#main/local/embedded-postgres.ts';
import { startTestCluster } from './cluster.ts';

let cluster: Promise<EmbeddedPostgres> | undefined;
let users = 0;

/**
 * One PostgreSQL for the whole run, whatever number of projects asks for it. TEST_CLUSTER_URL names
 * another server instead (a superuser's URL), to run the tests against any PostgreSQL.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (users === 0 && process.env.TEST_CLUSTER_URL) return async () => undefined;
  users += 1;
  cluster ??= startTestCluster();
  process.env.TEST_CLUSTER_URL = (await cluster).url('postgres');
  return async () => {
    users -= 1;
    if (users > 0) return;
    const stopping = await cluster;
    cluster = undefined;
    delete process.env.TEST_CLUSTER_URL;
    await stopping?.stop();
  };
}
