import { type Executor, sql } from '#platform/db/sql.ts';

export interface DownloadRow {
  readonly storageKey: string;
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: number;
}

export interface DownloadReader {
  readonly accountId: number | null;
  readonly visitorId: string;
}

export async function insertDownload(
  q: Executor,
  row: Omit<DownloadRow, 'bytes'> & {
    readonly tokenHash: Buffer;
    readonly accountId: number | null;
    readonly visitorId: string | null;
    readonly seconds: number;
  },
): Promise<void> {
  await q.run(sql`
    insert into downloads (token_hash, owner_account_id, owner_visitor_id, storage_key, filename,
      content_type, expires_at)
    values (${row.tokenHash}, ${row.accountId}, ${row.visitorId}, ${row.storageKey}, ${row.filename},
      ${row.contentType}, clock_now() + make_interval(secs => ${row.seconds}::int))`);
}

/** Notes that the file is whole. False when it is not wanted any more: its owner left meanwhile. */
export async function markStored(q: Executor, tokenHash: Buffer, bytes: number): Promise<boolean> {
  const stored = await q.run(sql`
    update downloads set bytes = ${bytes}
    where token_hash = ${tokenHash} and expires_at > clock_now()`);
  return stored === 1;
}

const ofReader = (reader: DownloadReader) => sql`
  (owner_account_id = ${reader.accountId}::bigint
    or (owner_visitor_id = ${reader.visitorId} and ${reader.visitorId} <> ''))`;

/** Takes the file, once; undefined for whoever comes second, too late, or is somebody else. */
export function takeRow(
  q: Executor,
  tokenHash: Buffer,
  reader: DownloadReader,
): Promise<DownloadRow | undefined> {
  return q.maybe<DownloadRow>(sql`
    update downloads set taken_at = clock_now()
    where token_hash = ${tokenHash} and ${ofReader(reader)} and taken_at is null
      and bytes is not null and expires_at > clock_now()
    returning storage_key as "storageKey", filename, content_type as "contentType", bytes`);
}

export interface DownloadState {
  readonly isTaken: boolean;
  readonly isExpired: boolean;
  readonly expiresAt: Date;
  readonly bytes: number | null;
}

/** What became of a file, for its owner alone. */
export function findDownload(
  q: Executor,
  tokenHash: Buffer,
  reader: DownloadReader,
): Promise<DownloadState | undefined> {
  return q.maybe<DownloadState>(sql`
    select taken_at is not null as "isTaken", expires_at <= clock_now() as "isExpired",
      expires_at as "expiresAt", bytes
    from downloads where token_hash = ${tokenHash} and ${ofReader(reader)}`);
}

/** Ends every download of an account at once; upkeep takes the files away. */
export async function expireDownloadsOf(tx: Executor, accountId: number): Promise<void> {
  await tx.run(sql`
    update downloads set expires_at = clock_now()
    where owner_account_id = ${accountId} and expires_at > clock_now()`);
}

/** Files nobody may fetch any more; one being fetched is left its hour. */
export function listSpent(q: Executor, limit: number): Promise<{ storageKey: string }[]> {
  return q.query<{ storageKey: string }>(sql`
    select storage_key as "storageKey" from downloads
    where removed_at is null
      and (expires_at <= clock_now() or taken_at < clock_now() - interval '1 hour')
    order by expires_at limit ${limit}`);
}

export async function markRemoved(q: Executor, storageKey: string): Promise<void> {
  await q.run(sql`
    update downloads set removed_at = clock_now() where storage_key = ${storageKey}`);
}

/** Forgets downloads that ended so many days ago. */
export async function deleteSpent(q: Executor, days: number): Promise<void> {
  await q.run(sql`
    delete from downloads where expires_at < clock_now() - make_interval(days => ${days}::int)`);
}
