import type { Client } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { z } from 'zod';
import { directDatabaseUrl } from '#platform/config/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { type FileStore, files } from '#platform/files/files.ts';
import { isUnused, rowsOf, takeGuardsAway, withClient } from './backup-catalogue.ts';
import { loadFiles } from './backup-files.ts';
import { copyIn, copyOut } from './copy-stream.ts';
import {
  BackupError,
  type BackupManifest,
  type BackupTable,
  keyMark,
  readManifest,
  schemaMark,
} from './manifest.ts';
import { loadStream, tallyOf } from './stored-stream.ts';
import { LATEST, MANIFEST } from './take-backup.ts';

export interface Restored {
  readonly name: string;
  readonly manifest: BackupManifest;
  /** False where another SECRET_KEY is in force: what is sealed with it stays closed. */
  readonly hasSameKey: boolean;
}

/**
 * Restores a backup, the last one unless it is named, into a database that nobody has used and the file
 * store of the configuration. Files come first; all rows are written in one transaction, and read back and
 * compared with the backup's digests before it is committed. Needs the owner of the database.
 * Throws BackupError for a backup that is missing, changed or of another schema, and for a used database.
 */
export async function restoreBackup(
  source: FileStore,
  wanted: string | undefined,
  report: (line: string) => void = () => undefined,
): Promise<Restored> {
  const name = wanted ?? (await latestName(source));
  const bytes = await source.get(`${name}/${MANIFEST}`);
  if (bytes === undefined) throw new BackupError(`There is no finished backup "${name}".`);
  const manifest = readManifest(bytes);
  if (manifest.schema !== schemaMark()) {
    throw new BackupError(
      'This backup was taken by another version: restore it with that one, then migrate.',
    );
  }
  const url = directDatabaseUrl();
  await withClient(url, async (client) => {
    if (!(await isUnused(client))) throw new BackupError('This database holds a market already.');
  });
  const count = await loadFiles(source, name, manifest.files.parts, files());
  report(`${count} files`);
  await migrate(url);
  await withClient(url, async (client) => {
    if (manifest.tables.some(({ name: table }) => table.startsWith('pgboss.'))) {
      await makeJobTables(client);
    }
    await loadRows(client, source, name, manifest, report);
    await client.query('analyze');
  });
  return { name, manifest, hasSameKey: manifest.keyMark === keyMark() };
}

async function latestName(source: FileStore): Promise<string> {
  const bytes = await source.get(LATEST);
  if (bytes === undefined) throw new BackupError('There is no finished backup here.');
  const latest = z.object({ name: z.string() });
  return latest.parse(JSON.parse(Buffer.from(bytes).toString('utf8'))).name;
}

/** The queue makes its tables when a worker starts, as the application's role; here none has started yet. */
async function makeJobTables(client: Client): Promise<void> {
  const { rows } = await client.query("select to_regclass('pgboss.version') is null as missing");
  if (rows[0]?.missing !== true) return;
  await client.query('set role groundswell');
  await client.query(getConstructionPlans('pgboss', { createSchema: false }));
  await client.query('reset role');
}

async function loadRows(
  client: Client,
  source: FileStore,
  name: string,
  { tables, sequences }: BackupManifest,
  report: (line: string) => void,
): Promise<void> {
  await client.query('begin');
  const bringBack = await takeGuardsAway(client);
  await client.query(`truncate ${tables.map((table) => table.name).join(', ')}`);
  for (const table of tables) {
    const rows = copyIn(client, partOf(table));
    await loadStream(source, `${name}/tables/${table.name}`, table.parts, rows);
    await compare(client, table);
    report(`${table.name}  ${table.rows} rows`);
  }
  for (const { name: sequence, value } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [sequence, value]);
  }
  for (const statement of bringBack) await client.query(statement);
  await client.query('commit');
}

function partOf({ name, columns }: BackupTable): string {
  return `${name} (${columns.join(', ')})`;
}

/** Reads back what was written: a part that was damaged on the way would not say so itself. */
async function compare(client: Client, table: BackupTable): Promise<void> {
  const found = await tallyOf(copyOut(client, rowsOf(table)));
  if (found.lines === table.rows && found.sha256 === table.sha256) return;
  throw new BackupError(
    `${table.name} is not what was backed up: ${found.lines} of ${table.rows} rows, or other ones.`,
  );
}
