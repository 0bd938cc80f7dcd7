import { type Campaign, readPeers } from '#modules/campaigns/index.ts';
import { readTotals } from '#modules/contributions/index.ts';
import { addDays, countDays, type Days, dayOf } from '../figures/range.ts';
import { areCompared, MOST_OTHERS } from './comparison.ts';

/** A campaign with the days of it that are compared: from its launch, as many as it and the other had. */
export interface ComparedDays extends Days {
  readonly id: number;
  readonly goalMinor: bigint;
}

export interface Compared {
  readonly own: ComparedDays;
  readonly others: readonly ComparedDays[];
  /** Full days since the launch. */
  readonly days: number;
}

/** The last full day on which it took contributions. */
function lastFullDay({ endsAt }: Campaign, now: Date): string {
  return addDays(dayOf(endsAt !== null && endsAt < now ? endsAt : now), -1);
}

/**
 * Which others a campaign is compared with, and on which days; null before a full day. What was raised
 * elsewhere came on no day that is known: who has some is compared with nobody, and nobody with them.
 */
export async function readCompared(campaign: Campaign, now: Date): Promise<Compared | null> {
  if (campaign.launchedAt === null) return null;
  const from = dayOf(campaign.launchedAt);
  const to = lastFullDay(campaign, now);
  const days = countDays({ from, to });
  if (!areCompared(days)) return null;
  const peers = await readPeers(campaign, addDays(dayOf(now), -days), MOST_OTHERS);
  const totals = await readTotals([campaign.id, ...peers.map(({ id }) => id)]);
  const isDated = (id: number) => (totals.get(id)?.externalRaisedMinor ?? 0n) === 0n;
  if (!isDated(campaign.id)) return null;
  const dated = peers.filter(({ id }) => isDated(id));
  const others = dated.map(({ id, goal_minor, launched_on: start, last_full_day: end }) => {
    const last = addDays(start, days - 1);
    return { id, goalMinor: goal_minor, from: start, to: end !== null && end < last ? end : last };
  });
  return { own: { id: campaign.id, goalMinor: campaign.goalMinor, from, to }, others, days };
}
