import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#main/local/embedded-postgres.ts';
import { endProcess, isAlive, readRecord, recordOf } from '#main/local/processes.ts';

const PREFIX = 'groundswell-test-';
/** Who the application is in its database. */
export const APP_ROLE = 'groundswell';

const IN_MEMORY = '/dev/shm';
/** More than the databases of a whole run and the log of what they write ever take together. */
const ROOM = 3 * 2 ** 30;

/** A database is a thousand files: made and removed in memory at a fifth of what it costs on a disk. */
export function placeOfClusters(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A PostgreSQL in a temporary folder that flushes nothing to disk and is gone after `stop`. */
export async function startTestCluster(
  settings: Readonly<Record<string, string>> = {},
): Promise<EmbeddedPostgres> {
  const place = placeOfClusters();
  await removeAbandonedClusters(place);
  const folder = mkdtempSync(join(place, PREFIX));
  // PostgreSQL's user must pass when we are root.
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, 'owner.json'), JSON.stringify(recordOf(process.pid)));
  const cluster = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    isDurable: false,
    maxConnections: 200,
    settings: { max_wal_size: '512MB', ...settings },
  });
  // As at home, where the application is no superuser and owns no table.
  await cluster.ensureRole(APP_ROLE);
  return {
    ...cluster,
    async stop() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Killed test runs leave their cluster behind: the next run of the same user ends and removes it. */
async function removeAbandonedClusters(place: string): Promise<void> {
  for (const name of readdirSync(place).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(place, name);
    if (statSync(folder, { throwIfNoEntry: false })?.uid !== process.getuid?.()) continue;
    const owner = readRecord(join(folder, 'owner.json'));
    if (owner === undefined || isAlive(owner)) continue;
    const server = readRecord(join(folder, 'postgres/run.json'));
    if (server !== undefined) await endProcess(server, [{ signal: 'SIGQUIT', patience: 5_000 }]);
    rmSync(folder, { recursive: true, force: true });
  }
}
