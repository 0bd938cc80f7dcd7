import { CAMPAIGN_MOVED, type CampaignMoved } from '#modules/campaigns/index.ts';
import { type Subscriber, subscriber } from '#platform/events/outbox.ts';
import { invalidatePages } from '#platform/web/server/invalidate-pages.ts';
import { markStaleOfOwner, writeState } from '../index.store.ts';
import { markStoriesOfOwner } from '../stories/story.store.ts';

export const discoverySubscribers: readonly Subscriber[] = [
  // People are found by their campaigns, and campaigns by their owner's name.
  subscriber<{ account_id: number }>({
    topic: 'account.renamed',
    consumer: 'index-campaigns-of-owner',
    async handle({ payload }, tx) {
      await markStaleOfOwner(tx, payload.account_id);
      await markStoriesOfOwner(tx, payload.account_id);
    },
  }),
  // What is held or cancelled is under "open" no longer than this takes. An end is known by its deadline.
  subscriber<CampaignMoved>({
    topic: CAMPAIGN_MOVED,
    consumer: 'index-state-of-campaign',
    async handle({ payload: { campaign_id: id, to } }, tx) {
      if (to === 'ended' || !(await writeState(tx, id))) return;
      // Pages that were rendered behind the move and before the index followed it.
      await invalidatePages(tx, [`campaign:${id}`, `card:${id}`]);
    },
  }),
];
