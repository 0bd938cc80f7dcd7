import { CAMPAIGN_MOVED, type CampaignMoved, readCampaign } from '#modules/campaigns/index.ts';
import { db } from '#platform/db/transaction.ts';
import { subscriber } from '#platform/events/outbox.ts';
import { defineJob, enqueue, type JobContext } from '#platform/jobs/jobs.ts';
import { type Mailing, mailInBatches } from '#platform/mail/mail-in-batches.ts';
import { findPage } from './coming-soon.store.ts';
import { sendLaunch } from './subscriber.mail.tsx';
import { type Subscriber, takeUnnotified } from './subscriber.store.ts';

/**
 * Writes to every subscriber of a campaign that was published, once each: who is taken and their mail
 * are one transaction, so that the work may be killed and repeated anywhere.
 */
export async function notifyLaunch(
  campaignId: number,
  turn?: Pick<JobContext, 'guard' | 'signal'>,
  atOnce?: number,
): Promise<void> {
  const campaign = await readCampaign(campaignId);
  if (campaign?.state !== 'live') return;
  const page = await findPage(db(), campaignId);
  const mailing: Mailing<Subscriber> = {
    list: (tx, _after, limit) => takeUnnotified(tx, campaignId, limit),
    send: (tx, one) => sendLaunch(tx, one, campaign, page?.early_bird_token ?? null),
    crashesAt: {
      beforeCommit: 'before_launch_mails_commit',
      afterCommit: 'after_launch_mails_commit',
    },
  };
  await mailInBatches(turn, mailing, atOnce);
}

export const notifyLaunchJob = defineJob<{ campaign_id: number }>({
  name: 'tell-launch',
  handle: ({ campaign_id: id }, context) => notifyLaunch(id, context),
  retryLimit: 20,
  expireInSeconds: 300,
});

export const prelaunchSubscribers = [
  subscriber<CampaignMoved>({
    topic: CAMPAIGN_MOVED,
    consumer: 'tell-subscribers-of-launch',
    async handle({ payload, key }, tx) {
      if (payload.act !== 'publish') return;
      await enqueue(tx, notifyLaunchJob, { campaign_id: payload.campaign_id }, { key });
    },
  }),
];
