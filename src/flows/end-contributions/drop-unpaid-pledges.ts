import { isGivenUp, lockContributions } from '#modules/contributions/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { BY_TIME, effectsOf, type Part } from './end.ts';
import { lockUnpaid, readEndFacts, releaseTimes, shareCampaigns, writeEnds } from './end.store.ts';

/**
 * Looks at up to `most` pledges after a position, and ends those that no card paid for by a day after the
 * last try.
 */
export async function dropUnpaidPledges(tx: Executor, after: number, most: number): Promise<Part> {
  const ids = await lockUnpaid(tx, after, most);
  if (ids.length === 0) return { ended: 0, last: null };
  const rows = await lockContributions(tx, ids);
  const campaignIds = rows.map((row) => row.campaign_id);
  const campaigns = await shareCampaigns(tx, campaignIds);
  const states = new Map(campaigns.map(({ id, state }) => [id, state]));
  const released = await releaseTimes(tx, campaignIds);
  const facts = await readEndFacts(tx, ids);
  const at = await readClock(tx);
  const dropped = rows.filter((row) => {
    const state = states.get(row.campaign_id);
    if (state === undefined) return false;
    const pledge = {
      state: row.state,
      chargeDueAt: row.charge_due_at,
      chargeTries: row.charge_tries,
      hasOpenAttempt: facts.attempts.some(({ source_id: source }) => source === row.id),
      campaign: { state, releasedAt: released.get(row.campaign_id) ?? null },
    };
    return isGivenUp(pledge, at);
  });
  const ends = dropped.map((contribution) => ({
    contribution,
    state: 'dropped' as const,
    cause: 'no_card_worked' as const,
    by: BY_TIME,
    review: null,
    topic: 'contribution.dropped' as const,
  }));
  await writeEnds(tx, effectsOf(ends, facts, at), at);
  return { ended: dropped.length, last: ids.at(-1) ?? null };
}
