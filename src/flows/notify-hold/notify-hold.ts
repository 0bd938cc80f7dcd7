import { CAMPAIGN_MOVED, type CampaignMoved, readCampaign } from '#modules/campaigns/index.ts';
import { subscriber } from '#platform/events/outbox.ts';
import { defineJob, enqueue, type JobContext } from '#platform/jobs/jobs.ts';
import { type Mailing, mailInBatches } from '#platform/mail/mail-in-batches.ts';
import { sendHold } from './notify-hold.mail.tsx';
import { type HoldReader, listHoldReaders } from './notify-hold.store.ts';

/**
 * Writes to everybody whose contribution stands in a held campaign, once for each hold: their mails' keys
 * are the hold's and theirs, so it may be killed and repeated anywhere. Nothing once it is released.
 */
export async function notifyHold(
  campaignId: number,
  hold: string,
  turn?: Pick<JobContext, 'guard' | 'signal'>,
  atOnce?: number,
): Promise<void> {
  const campaign = await readCampaign(campaignId);
  if (campaign?.state !== 'held') return;
  const mailing: Mailing<HoldReader> = {
    list: (tx, after, limit) => listHoldReaders(tx, campaignId, after, limit),
    send: (tx, reader) => sendHold(tx, campaign, hold, reader),
  };
  await mailInBatches(turn, mailing, atOnce);
}

export const notifyHoldJob = defineJob<{ campaign_id: number; hold: string }>({
  name: 'tell-hold',
  handle: ({ campaign_id: id, hold }, context) => notifyHold(id, hold, context),
  retryLimit: 20,
  expireInSeconds: 300,
});

export const holdSubscribers = [
  subscriber<CampaignMoved>({
    topic: CAMPAIGN_MOVED,
    consumer: 'tell-of-held-campaign',
    async handle({ payload: { campaign_id, act }, key }, tx) {
      if (act === 'hold') await enqueue(tx, notifyHoldJob, { campaign_id, hold: key }, { key });
    },
  }),
];
