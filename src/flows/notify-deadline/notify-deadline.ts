import { DEADLINE_CHANGED, readCampaign } from '#modules/campaigns/index.ts';
import { subscriber } from '#platform/events/outbox.ts';
import { defineJob, enqueue, type JobContext } from '#platform/jobs/jobs.ts';
import { type Mailing, mailInBatches } from '#platform/mail/mail-in-batches.ts';
import { sendDeadline } from './notify-deadline.mail.tsx';
import { type DeadlineReader, listDeadlineReaders } from './notify-deadline.store.ts';

/**
 * Writes to everybody who backed a campaign or subscribed to it that its last day moved, once each for this
 * `change`: their mails' keys are theirs, so it may be killed and repeated anywhere. Nothing once it is over.
 */
export async function notifyDeadline(
  campaignId: number,
  change: string,
  turn?: Pick<JobContext, 'guard' | 'signal'>,
  atOnce?: number,
): Promise<void> {
  const campaign = await readCampaign(campaignId);
  const endsAt = campaign?.endsAt;
  if (campaign?.state !== 'live' || !endsAt) return;
  const mailing: Mailing<DeadlineReader> = {
    list: (tx, after, limit) => listDeadlineReaders(tx, campaignId, after, limit),
    send: (tx, reader) => sendDeadline(tx, campaign, endsAt, change, reader),
    crashesAt: { afterCommit: 'after_deadline_mails' },
  };
  await mailInBatches(turn, mailing, atOnce);
}

export const notifyDeadlineJob = defineJob<{ campaign_id: number; change: string }>({
  name: 'tell-deadline',
  handle: ({ campaign_id: id, change }, context) => notifyDeadline(id, change, context),
  retryLimit: 20,
  expireInSeconds: 300,
});

export const deadlineSubscribers = [
  subscriber<{ campaign_id: number }>({
    topic: DEADLINE_CHANGED,
    consumer: 'tell-of-moved-deadline',
    handle: ({ payload, key }, tx) =>
      enqueue(tx, notifyDeadlineJob, { ...payload, change: key }, { key }),
  }),
];
