import { CAMPAIGN_MOVED, type CampaignMoved, readCampaign } from '#modules/campaigns/index.ts';
import { crashPoint } from '#platform/crash/crash-point.ts';
import { transaction } from '#platform/db/transaction.ts';
import { subscriber } from '#platform/events/outbox.ts';
import { defineJob, enqueue, type JobContext } from '#platform/jobs/jobs.ts';
import { findPage } from './coming-soon.store.ts';
import { sendLaunch } from './subscriber.mail.tsx';
import { takeUnnotified } from './subscriber.store.ts';

const AT_ONCE = 100;

/**
 * Writes to every subscriber of a campaign that was published, once each: who is taken and their mail
 * are one transaction, so that the work may be killed and repeated anywhere.
 */
export async function notifyLaunch(
  campaignId: number,
  turn?: Pick<JobContext, 'guard' | 'signal'>,
  atOnce = AT_ONCE,
): Promise<void> {
  const campaign = await readCampaign(campaignId);
  if (campaign?.state !== 'live') return;
  for (let sent = atOnce; sent === atOnce && !turn?.signal.aborted; ) {
    sent = await transaction(async (tx) => {
      await turn?.guard(tx);
      const page = await findPage(tx, campaignId);
      const unnotified = await takeUnnotified(tx, campaignId, atOnce);
      for (const one of unnotified) {
        await sendLaunch(tx, one, campaign, page?.early_bird_token ?? null);
      }
      crashPoint('before_launch_mails_commit');
      return unnotified.length;
    });
    crashPoint('after_launch_mails_commit');
  }
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
