import { marketOffer } from '#platform/market/market-offer.ts';
import { GOAL_MAX, smallestGoal } from '../rules.ts';

export interface GoalLimits {
  readonly leastMinor: bigint;
  readonly mostMinor: bigint;
}

/** Between what a new goal may be, in minor units of the campaign's currency. */
export function goalLimits(currency: string): GoalLimits {
  const { leastGoal, mostGoal } = marketOffer();
  const own = smallestGoal(currency);
  // The market's limits are set for currencies with cents; others scale like the smallest goal.
  const scale = own / smallestGoal('EUR');
  const minor = (units: number | null, otherwise: bigint): bigint =>
    units === null ? otherwise : BigInt(units) * 100n * scale;
  const mostMinor = minor(mostGoal, GOAL_MAX);
  // A market that allows less than the product asks for asks for no more than that.
  return { leastMinor: minor(leastGoal, own < mostMinor ? own : mostMinor), mostMinor };
}
