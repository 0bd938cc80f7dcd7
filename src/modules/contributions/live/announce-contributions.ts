import type { Announcer } from '#platform/events/outbox.ts';
import { notifyContributions } from './live.store.ts';

/** Where processes hear which contributions were pledged or paid, and that others changed. */
export const CONTRIBUTIONS_CHANNEL = 'contributions';
/** A notification holds 8,000 bytes. */
const MOST_AT_ONCE = 300;

interface Payload {
  readonly campaign_id?: unknown;
  readonly contribution_id?: unknown;
}

const CAME: ReadonlySet<string> = new Set(['contribution.pledged', 'contribution.collected']);
const ABOUT_MONEY = /^(?:contribution|refund)\./;

/**
 * Tells every process of contributions that came, once for all that happened together; of a campaign of which
 * only others changed, as by a refund or a dispute, that something did.
 */
export const announceContributions: Announcer = async (tx, events) => {
  const byCampaign = new Map<number, Set<number>>();
  for (const { topic, payload } of events) {
    if (!ABOUT_MONEY.test(topic)) continue;
    const { campaign_id: campaign, contribution_id: id } = payload as Payload;
    if (typeof campaign !== 'number') continue;
    const ids = byCampaign.get(campaign) ?? new Set();
    byCampaign.set(campaign, CAME.has(topic) && typeof id === 'number' ? ids.add(id) : ids);
  }
  const parts = [...byCampaign].flatMap(([campaign, found]) => {
    const ids = [...found];
    const parcels = Math.max(1, Math.ceil(ids.length / MOST_AT_ONCE));
    const cuts = Array.from({ length: parcels }, (_, at) =>
      ids.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
    );
    return cuts.map((cut) => JSON.stringify([campaign, ...cut]));
  });
  await Promise.all(parts.map((part) => notifyContributions(tx, CONTRIBUTIONS_CHANNEL, part)));
};
