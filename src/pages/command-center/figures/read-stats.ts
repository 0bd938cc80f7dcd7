import type { VisitFigures } from '#modules/analytics/index.ts';
import { readFunnel } from '#modules/analytics/index.ts';
import { type Campaign, takesContributions } from '#modules/campaigns/index.ts';
import { type CampaignTotals, readTotalsOf } from '#modules/contributions/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { MOST_LOOKED, type Projection, project } from './projection.ts';
import { addDays, countDays, dayOf, eachDay } from './range.ts';
import { readFunding } from './read-figures.ts';

export interface Stats {
  readonly totals: CampaignTotals;
  /** Visits since the launch, and those that contributed. */
  readonly funnel: VisitFigures;
  /** Where it arrives at its deadline; null without one, or before three full days. Minor units. */
  readonly projection: Projection | null;
}

/** What came in on the last full days since the launch, in minor units, and what is to come. */
async function readProjection(
  campaign: Campaign,
  totals: CampaignTotals,
  now: Date,
): Promise<Projection | null> {
  const { launchedAt, endsAt } = campaign;
  const isOpen = campaign.state === 'live' && takesContributions(campaign, now);
  if (launchedAt === null || endsAt === null || !isOpen) return null;
  const yesterday = addDays(dayOf(now), -1);
  const earliest = addDays(yesterday, 1 - MOST_LOOKED);
  // The day of the launch is rarely a full one.
  const second = addDays(dayOf(launchedAt), 1);
  const from = second > earliest ? second : earliest;
  if (from > yesterday) return null;
  const days = await readFunding(campaign.id, { from, to: yesterday });
  const sums = eachDay({ from, to: yesterday }).map((_, at) =>
    Number(days[at]?.funds.raisedMinor ?? 0n),
  );
  const ahead = countDays({ from: dayOf(now), to: dayOf(endsAt) }) - 1;
  return project(sums, Number(totals.raisedMinor), ahead);
}

/** How it is going, in figures. */
export async function readStats(campaign: Campaign): Promise<Stats> {
  const now = await clockNow();
  const since = dayOf(campaign.launchedAt ?? now);
  const [totals, funnel] = await Promise.all([
    readTotalsOf(campaign.id),
    readFunnel(campaign.id, { from: since, to: dayOf(now) }),
  ]);
  return { totals, funnel, projection: await readProjection(campaign, totals, now) };
}
