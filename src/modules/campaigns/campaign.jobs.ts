import { subscriber } from '#platform/events/outbox.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import { defineJob } from '#platform/jobs/jobs.ts';
import { findCampaign } from './campaign.store.ts';
import { closeIdleCampaigns } from './states/end-campaign.ts';
import { notifyOwner } from './states/state.mail.tsx';
import {
  type ChangedPermissions,
  NOTIFY_PERMISSIONS,
  notifyPermissions,
} from './team/notify-permissions.ts';

export const campaignSubscribers = [
  // The settlement is decided in the database; its words to the owner are written here.
  subscriber<{ campaign_id: number }>({
    topic: 'campaign.settled',
    consumer: 'tell-owner-of-settlement',
    async handle({ payload }, tx) {
      const campaign = await findCampaign(tx, payload.campaign_id);
      if (!campaign) return;
      const act = campaign.state === 'forever_funding' ? 'roll_over' : 'end';
      await notifyOwner(tx, { campaignId: campaign.id, act, eventId: 'settled', reason: null });
    },
  }),
];

/** Tells a member of a team what they may do, once for all that changed within a few minutes. */
export const notifyPermissionsJob = defineJob<ChangedPermissions>({
  name: NOTIFY_PERMISSIONS,
  handle: notifyPermissions,
});

export const campaignSchedules: readonly Schedule[] = [
  { name: 'close-idle-campaigns', everySeconds: 600, run: (turn) => closeIdleCampaigns(turn) },
];
