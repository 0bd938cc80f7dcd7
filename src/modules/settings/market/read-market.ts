import { db, type Executor } from '#platform/db/transaction.ts';
import { findNewestVersion, findVersion, listVersions, type VersionRow } from './market.store.ts';
import { OWN_PROFILE, type MarketProfile, type MarketVersion } from './market-profile.ts';

/** The product as it came. */
export const OF_NOBODY: MarketVersion = {
  id: 0,
  profile: OWN_PROFILE,
  note: '',
  decidedBy: null,
  decidedAt: null,
};

/** A version stored by an older release lacks what profiles have gained since. */
export function versionOf(row: VersionRow): MarketVersion {
  return { ...row, profile: { ...OWN_PROFILE, ...(row.profile as Partial<MarketProfile>) } };
}

/** The version that holds. */
export async function newestVersion(q: Executor = db()): Promise<MarketVersion> {
  const row = await findNewestVersion(q);
  return row ? versionOf(row) : OF_NOBODY;
}

/** A version that was decided, or with 0 the product as it came; undefined for one that is not there. */
export async function findMarketVersion(id: number): Promise<MarketVersion | undefined> {
  if (id === OF_NOBODY.id) return OF_NOBODY;
  const row = await findVersion(db(), id);
  return row && versionOf(row);
}

/** The history, newest first: at most `limit` versions older than `before`. */
export async function readMarketVersions(before: number, limit: number): Promise<MarketVersion[]> {
  return (await listVersions(db(), before, limit)).map(versionOf);
}
