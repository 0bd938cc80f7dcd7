import { type CancelCause, isCancelled, lockContributions } from '#modules/contributions/index.ts';
import { readClock } from '#platform/clock/clock.ts';
import type { Executor } from '#platform/db/transaction.ts';
import { effectsOf, type EndedBy } from './end.ts';
import { readEndFacts, shareCampaigns, writeEnds } from './end.store.ts';

/**
 * Takes pledges back in the caller's transaction: by their person while the campaign runs, by a settlement,
 * by a campaign's end. How many of them were still to be taken back.
 */
export async function cancelPledges(
  tx: Executor,
  ids: readonly number[],
  cause: CancelCause,
  by: EndedBy,
): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await lockContributions(tx, ids);
  const campaigns = await shareCampaigns(
    tx,
    rows.map((row) => row.campaign_id),
  );
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const cancelled = rows.filter(({ state, campaign_id: id }) => {
    const campaign = byId.get(id);
    if (campaign === undefined) return false;
    const { held_from_state: heldFromState } = campaign;
    return isCancelled({ state, campaign: { state: campaign.state, heldFromState } }, cause);
  });
  if (cancelled.length === 0) return 0;
  const facts = await readEndFacts(
    tx,
    cancelled.map(({ id }) => id),
  );
  const at = await readClock(tx);
  const ends = cancelled.map((contribution) => ({
    contribution,
    state: 'cancelled' as const,
    cause,
    by,
    review: null,
    topic: 'contribution.cancelled' as const,
  }));
  await writeEnds(tx, effectsOf(ends, facts, at), at);
  return cancelled.length;
}
