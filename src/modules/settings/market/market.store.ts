import { type Executor, sql } from '#platform/db/sql.ts';
import type { MarketProfile } from './market-profile.ts';

export interface VersionRow {
  readonly id: number;
  readonly profile: unknown;
  readonly note: string;
  readonly decidedBy: number | null;
  readonly decidedAt: Date;
}

const columns = sql`id, profile, note, decided_by as "decidedBy", decided_at as "decidedAt"`;

export function findNewestVersion(q: Executor): Promise<VersionRow | undefined> {
  return q.maybe<VersionRow>(sql`select ${columns} from market_versions order by id desc limit 1`);
}

export function findVersion(q: Executor, id: number): Promise<VersionRow | undefined> {
  return q.maybe<VersionRow>(sql`select ${columns} from market_versions where id = ${id}`);
}

/** Newest first, those older than `before`. */
export function listVersions(q: Executor, before: number, limit: number): Promise<VersionRow[]> {
  return q.query<VersionRow>(sql`
    select ${columns} from market_versions where id < ${before} order by id desc limit ${limit}`);
}

/** One at a time decides what a market is called: held until the transaction ends. */
export async function lockMarket(tx: Executor): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('market_versions'))`);
}

export function insertVersion(
  tx: Executor,
  version: { readonly profile: MarketProfile; readonly note: string; readonly decidedBy: number },
): Promise<VersionRow> {
  const { profile, note, decidedBy } = version;
  return tx.one<VersionRow>(sql`
    insert into market_versions (profile, note, decided_by)
    values (${sql.json(profile)}, ${note}, ${decidedBy}) returning ${columns}`);
}

/** Tells every process, when the transaction commits. */
export async function announceMarket(tx: Executor, channel: string, id: number): Promise<void> {
  await tx.run(sql`select pg_notify(${channel}, ${String(id)})`);
}
