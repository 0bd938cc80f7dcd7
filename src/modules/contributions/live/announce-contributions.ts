import type { Announcer } from '#platform/events/outbox.ts';
import { notifyContributions } from './live.store.ts';

/** Where processes hear which contributions were pledged or paid. */
export const CONTRIBUTIONS_CHANNEL = 'contributions';
/** A notification holds 8,000 bytes. */
const MOST_AT_ONCE = 300;

interface Payload {
  readonly campaign_id?: unknown;
  readonly contribution_id?: unknown;
}

/** Tells every process of contributions that came, once for all that happened together. */
export const announceContributions: Announcer = async (tx, events) => {
  const byCampaign = new Map<number, Set<number>>();
  for (const { topic, payload } of events) {
    if (topic !== 'contribution.pledged' && topic !== 'contribution.collected') continue;
    const { campaign_id: campaign, contribution_id: id } = payload as Payload;
    if (typeof campaign !== 'number' || typeof id !== 'number') continue;
    byCampaign.set(campaign, (byCampaign.get(campaign) ?? new Set()).add(id));
  }
  const parts = [...byCampaign].flatMap(([campaign, found]) => {
    const ids = [...found];
    const cuts = Array.from({ length: Math.ceil(ids.length / MOST_AT_ONCE) }, (_, at) =>
      ids.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
    );
    return cuts.map((cut) => JSON.stringify([campaign, ...cut]));
  });
  await Promise.all(parts.map((part) => notifyContributions(tx, CONTRIBUTIONS_CHANNEL, part)));
};
