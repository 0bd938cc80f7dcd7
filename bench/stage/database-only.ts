import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#main/local/embedded-postgres.ts';
import { forgetConfiguration } from '#platform/config/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { closeDatabase } from '#platform/db/pool.ts';

export interface DatabaseOnly {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A migrated database that flushes to disk, as in production, and nothing beside it. */
export async function openDatabaseOnly(): Promise<DatabaseOnly> {
  const folder = mkdtempSync(join(tmpdir(), 'groundswell-bench-'));
  // PostgreSQL's user must pass when we are root.
  chmodSync(folder, 0o755);
  const cluster = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    isDurable: true,
    maxConnections: 100,
  });
  const stop = async () => {
    await closeDatabase();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await cluster.ensureDatabase('groundswell');
    const url = cluster.url('groundswell');
    await migrate(url);
    process.env.DATABASE_URL = url;
    process.env.DATA_DIR = folder;
    forgetConfiguration();
    return { url, pid: cluster.process.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
