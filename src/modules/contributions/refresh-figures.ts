import type { Announcer } from '#platform/events/outbox.ts';
import { refreshPages } from '#platform/web/server/invalidate-pages.ts';

const ABOUT_MONEY = /^(contribution|refund)\.|^campaign\.settled$/;

/** Has the kept pages that show a campaign's sums rendered anew, once for all that happened together. */
export const refreshFigures: Announcer = async (tx, events) => {
  const campaigns = new Set<number>();
  for (const { topic, payload } of events) {
    const { campaign_id: id } = payload as { readonly campaign_id?: unknown };
    if (ABOUT_MONEY.test(topic) && typeof id === 'number') campaigns.add(id);
  }
  if (campaigns.size === 0) return;
  await refreshPages(
    tx,
    [...campaigns].map((id) => `campaign:${id}`),
  );
};
