import type { Client } from 'pg';
import { directDatabaseUrl } from '#platform/config/config.ts';
import { assertSchema } from '#platform/db/migrate.ts';
import { type FileStore, files } from '#platform/files/files.ts';
import { readSequences, readTables, rowsOf, withClient } from './backup-catalogue.ts';
import { storeFiles } from './backup-files.ts';
import { copyOut } from './copy-stream.ts';
import { type BackupManifest, type BackupTable, keyMark } from './manifest.ts';
import { storeStream } from './stored-stream.ts';

export const MANIFEST = 'manifest.json';
/** Names the backup that was finished last. */
export const LATEST = 'latest.json';
const JSON_FILE = { contentType: 'application/json' };

export interface TakenBackup {
  /** Its folder in the store. */
  readonly name: string;
  readonly manifest: BackupManifest;
}

/**
 * Backs up database and files while the market serves: every row as of one moment, then the files that
 * those rows point at. It counts as taken once its list is written, last of all. Throws SchemaError for a
 * database that this build cannot serve, StorageFull.
 */
export async function takeBackup(
  target: FileStore,
  report: (line: string) => void = () => undefined,
): Promise<TakenBackup> {
  const url = directDatabaseUrl();
  const { checksum: schema } = await assertSchema(url);
  return await withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read, read only');
    const { name, takenAt, position } = await readMoment(client);
    const tables: BackupTable[] = [];
    for (const table of await readTables(client)) {
      const place = `${name}/tables/${table.name}`;
      const rows = copyOut(client, rowsOf(table));
      const { lines, sha256, parts } = await storeStream(target, place, rows);
      tables.push({ ...table, columns: [...table.columns], rows: lines, sha256, parts });
      report(`${table.name}  ${lines} rows`);
    }
    const sequences = await readSequences(client);
    const stored = await storeFiles(client, files(), target, name);
    report(`${stored.count} files, ${stored.bytes} bytes`);
    await client.query('commit');
    const manifest: BackupManifest = {
      format: 1,
      takenAt,
      position,
      schema,
      keyMark: keyMark(),
      tables,
      sequences,
      files: stored,
    };
    await target.put(`${name}/${MANIFEST}`, Buffer.from(JSON.stringify(manifest)), JSON_FILE);
    await target.put(LATEST, Buffer.from(JSON.stringify({ name })), JSON_FILE);
    return { name, manifest };
  });
}

interface Moment {
  readonly name: string;
  readonly takenAt: string;
  readonly position: string;
}

/** The first statement of the transaction: from here on it sees nothing that is written. */
async function readMoment(client: Client): Promise<Moment> {
  const { rows } = await client.query<Moment>(
    `select to_char(t, 'YYYYMMDD"T"HH24MISS"Z"') as name,
       to_char(t, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt",
       case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end::text
         as position
     from (select clock_timestamp() at time zone 'UTC' as t) moment`,
  );
  const [moment] = rows;
  if (moment === undefined) throw new Error('the database does not say what time it is');
  return moment;
}
