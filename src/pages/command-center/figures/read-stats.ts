import type { VisitFigures } from '#modules/analytics/index.ts';
import { readFunnel } from '#modules/analytics/index.ts';
import { type Campaign, takesContributions } from '#modules/campaigns/index.ts';
import { type CampaignTotals, readTotalsOf } from '#modules/contributions/index.ts';
import { readFundsOfMany } from '#modules/disbursements/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { compare, type Comparison } from '../course/comparison.ts';
import { MOST_LOOKED, type Pace, type Projection, projectPace } from '../course/projection.ts';
import { type ComparedDays, readCompared } from '../course/read-compared.ts';
import { addDays, type Days, dayOf, eachDay } from './range.ts';
import { readFunding } from './read-figures.ts';

export interface Stats {
  readonly totals: CampaignTotals;
  /** Visits since the launch, and those that contributed. */
  readonly funnel: VisitFigures;
  /** Where it arrives at its deadline; null without one, or before three full days. Minor units. */
  readonly projection: Projection | null;
  /** Beside others of its kind; null where there are too few, or no full day yet. */
  readonly comparison: Comparison | null;
}

/** What came in on the last full days, and how long it goes on; null where it has no end or is over. */
export async function readPace(
  campaign: Campaign,
  totals: CampaignTotals,
  now: Date,
): Promise<Pace | null> {
  const { launchedAt, endsAt } = campaign;
  const isOpen = campaign.state === 'live' && takesContributions(campaign, now);
  if (launchedAt === null || endsAt === null || !isOpen) return null;
  const [launched, yesterday] = [dayOf(launchedAt), addDays(dayOf(now), -1)];
  const days =
    launched > yesterday ? [] : await readFunding(campaign.id, { from: launched, to: yesterday });
  const sums = days.map(({ funds }) => Number(funds.raisedMinor));
  const begun = sums.reduce((sum, one) => sum + one, Number(totals.externalRaisedMinor));
  // The day of the launch is rarely a full one.
  const past = sums.slice(1).slice(-MOST_LOOKED);
  return { past, begun, now: Number(totals.raisedMinor), at: now, endsAt };
}

/** How far it is beside others of its kind, from the ledger's sums of days. */
export async function readComparison(campaign: Campaign, now: Date): Promise<Comparison | null> {
  const compared = await readCompared(campaign, now);
  if (compared === null) return null;
  const { own: mine, others: asked } = compared;
  const funds = await readFundsOfMany([mine, ...asked]);
  const raisedOf = (id: number, days: Days): bigint[] => {
    const byDay = new Map(funds.get(id)?.map(({ day, raisedMinor }) => [day, raisedMinor]));
    return days.to < days.from ? [] : eachDay(days).map((day) => byDay.get(day) ?? 0n);
  };
  const courseOf = (one: ComparedDays) => ({
    goalMinor: one.goalMinor,
    raisedMinor: raisedOf(one.id, one),
  });
  return compare(courseOf(mine), asked.map(courseOf), compared.days);
}

/** What came of visits, and where it leads. */
export type Outlook = Omit<Stats, 'totals'>;

export async function readOutlook(
  campaign: Campaign,
  totals: CampaignTotals,
  now: Date,
): Promise<Outlook> {
  const since = dayOf(campaign.launchedAt ?? now);
  const [funnel, comparison, pace] = await Promise.all([
    readFunnel(campaign.id, { from: since, to: dayOf(now) }),
    readComparison(campaign, now),
    readPace(campaign, totals, now),
  ]);
  return { funnel, projection: pace && projectPace(pace), comparison };
}

/** How it is going, in figures. */
export async function readStats(campaign: Campaign): Promise<Stats> {
  const now = await clockNow();
  const totals = await readTotalsOf(campaign.id);
  return { totals, ...(await readOutlook(campaign, totals, now)) };
}
