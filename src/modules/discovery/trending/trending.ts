import { clockNow } from '#platform/clock/clock.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { aloneWithIndex } from '../indexing/index-lease.ts';
import {
  findReckoned,
  findTrend,
  listMoved,
  moveReckoned,
  saveTrends,
  type TrendRow,
} from './trend.store.ts';
import { type TrendParts, trendScore } from './trend.ts';
import { recentVisits } from './visits.ts';

const AT_ONCE = 5_000;
/** Read twice, for what was being written when it was last reckoned. */
const OVERLAP_MS = 60_000;

/**
 * Reckons which campaigns are trending, of those alone that may have moved since the last time. Each portion
 * is written when nobody else writes the index: whoever calls this holds no lease of it.
 */
export async function refreshTrending(atOnce = AT_ONCE): Promise<void> {
  const [now, since] = await Promise.all([clockNow(), findReckoned(db())]);
  const visits = await recentVisits(null, since);
  let after = 0;
  for (let found = atOnce; found === atOnce; ) {
    const rows = await listMoved(db(), since, visits, { after, limit: atOnce });
    const scores = rows.map((row) => ({
      campaignId: row.campaign_id,
      score: trendScore(row, row.is_open),
    }));
    if (scores.length > 0) await aloneWithIndex(() => transaction((tx) => saveTrends(tx, scores)));
    after = rows.at(-1)?.campaign_id ?? after;
    found = rows.length;
  }
  await moveReckoned(db(), new Date(now.getTime() - OVERLAP_MS));
}

export interface Trend {
  readonly parts: TrendParts;
  readonly isOpen: boolean;
  readonly score: number;
}

/** The trend of a campaign as it stands, with its parts; undefined for one that nobody is shown. */
export async function readTrend(campaignId: number): Promise<Trend | undefined> {
  const row = await findTrend(db(), campaignId, await recentVisits(campaignId));
  return row && { parts: partsOf(row), isOpen: row.is_open, score: trendScore(row, row.is_open) };
}

function partsOf(row: TrendRow): TrendParts {
  const { people, contributions, follows, visits, contributors } = row;
  return { people, contributions, follows, visits, contributors };
}
