import { db } from '#platform/db/transaction.ts';
import {
  type BucketFigures,
  type DayFigures,
  type Days,
  listBuckets,
  listDays,
  listParts,
  listRecentVisits,
  listReferrerChanges,
  listVitals,
  type Part,
  type PartFigures,
  type RecentVisits,
  type ReferrerChange,
  sumVisits,
  sumVisitsOfMany,
  type VisitFigures,
  type VitalSteps,
} from './figures.store.ts';

/** What a campaign's pages were used for, day by day; days without a visit are not in it. */
export function readVisits(campaignId: number, days: Days): Promise<DayFigures[]> {
  return listDays(db(), campaignId, days);
}

/** How many days visits count for what is trending, as long as everything else there does. */
const TREND_DAYS = 3;

/** Visits of the latest three days, each day halved for every day of its age; of one campaign, or of all. */
export function readRecentVisits(
  campaignId: number | null,
  since: Date | null,
): Promise<RecentVisits[]> {
  return listRecentVisits(db(), campaignId, { since, days: TREND_DAYS });
}

/**
 * The funnel of the whole time: visits, those that opened the checkout, those that contributed. A visit that
 * lasts over midnight (UTC) is one on either day.
 */
export function readFunnel(campaignId: number, days: Days): Promise<VisitFigures> {
  return sumVisits(db(), campaignId, days);
}

/** The funnels of several campaigns by their ids, each of days of its own. */
export async function readVisitsOfMany(
  many: readonly ({ readonly id: number } & Days)[],
): Promise<Map<number, VisitFigures>> {
  const rows = await sumVisitsOfMany(db(), many);
  return new Map(rows.map(({ id, ...visits }) => [id, visits]));
}

/** The same in all, by where visits came from or what was chosen; the most visited first. */
export function readParts(
  campaignId: number,
  part: Part,
  days: Days,
  limit = 100,
): Promise<PartFigures[]> {
  return listParts(db(), campaignId, part, days, limit);
}

/** What referrers that were busy in earlier days (`leastBefore` visits) bring in those that follow. */
export function compareReferrers(
  campaignId: number,
  days: { readonly earlier: Days; readonly last: Days; readonly leastBefore: number },
): Promise<ReferrerChange[]> {
  return listReferrerChanges(db(), campaignId, days);
}

/** Those of one name alone; zeros for a name nobody came by. */
export function readPart(
  campaignId: number,
  part: Part,
  name: string,
  days: Days,
): Promise<VisitFigures> {
  return sumVisits(db(), campaignId, days, { kind: part, name });
}

/** How pages felt: the value three in four kept below, in milliseconds; `cls` has no unit. */
export interface Vital extends Omit<VitalSteps, 'step'> {
  readonly value: number;
}

const CLS_SCALE = 10_000;

/** Of a campaign's own pages; of every page that shows none for campaign 0. Within a twentieth. */
export async function readVitals(campaignId: number, days: Days): Promise<Vital[]> {
  const found = await listVitals(db(), campaignId, days);
  return found.map(({ step, ...vital }) => {
    const middle = step === 0 ? 0 : Math.exp((step - 0.5) / 10);
    const value = vital.metric === 'cls' ? middle / CLS_SCALE : Math.round(middle);
    return { ...vital, value };
  });
}

/** Who saw which side of an experiment in a round, and what they did afterwards. */
export function readExposures(experiment: string, round: number): Promise<BucketFigures[]> {
  return listBuckets(db(), experiment, round);
}
