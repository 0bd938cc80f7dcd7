import { db, type Executor } from '#platform/db/transaction.ts';
import { findNewestVersion, findVersion, listVersions, type VersionRow } from './market.store.ts';
import {
  changedFields,
  type MarketField,
  type MarketProfile,
  type MarketVersion,
  OWN_PROFILE,
} from './market-profile.ts';

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

/** A decision with the one that held before it. */
export interface MarketStep {
  readonly version: MarketVersion;
  readonly before: MarketVersion;
  readonly changed: readonly MarketField[];
}

const AT_ONCE = 100;

/** The newest decisions that changed one of some fields, at most `limit`, newest first. */
export async function readMarketSteps(
  fields: readonly MarketField[],
  limit: number,
): Promise<MarketStep[]> {
  const steps: MarketStep[] = [];
  let version: MarketVersion | undefined;
  let below = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const read = await readMarketVersions(below, AT_ONCE);
    const isEnd = read.length < AT_ONCE;
    for (const before of isEnd ? [...read, OF_NOBODY] : read) {
      const all = version ? changedFields(before.profile, version.profile) : [];
      const changed = all.filter((field) => fields.includes(field));
      if (version && changed.length > 0) steps.push({ version, before, changed });
      if (steps.length === limit) return steps;
      version = before;
    }
    if (isEnd) return steps;
    below = version?.id ?? 0;
  }
}
