import { readVisitsOfMany } from '#modules/analytics/index.ts';
import type { Campaign } from '#modules/campaigns/index.ts';
import { readContributorsOfMany } from '#modules/contributions/index.ts';
import { compareReach, type ComparedReach, type Reach } from './reach.ts';
import { readCompared } from './read-compared.ts';

const NO_VISITS = { visits: 0, checkouts: 0, backings: 0 };

export interface ReachComparison {
  readonly days: number;
  readonly values: readonly ComparedReach[];
}

/** How many it reaches beside others of its kind; null where there is nothing to compare. */
export async function readReach(campaign: Campaign, now: Date): Promise<ReachComparison | null> {
  const compared = await readCompared(campaign, now);
  if (compared === null) return null;
  const { own, others, days } = compared;
  const all = [own, ...others];
  const [contributors, visits] = await Promise.all([
    readContributorsOfMany(all),
    readVisitsOfMany(all),
  ]);
  const reachOf = ({ id }: { readonly id: number }): Reach => ({
    ...NO_VISITS,
    ...visits.get(id),
    contributors: contributors.get(id) ?? 0,
  });
  const values = compareReach(reachOf(own), others.map(reachOf));
  return values.length > 0 ? { days, values } : null;
}
