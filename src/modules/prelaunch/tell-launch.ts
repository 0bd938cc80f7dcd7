import { CAMPAIGN_MOVED, type CampaignMoved, readCampaign } from '#modules/campaigns/index.ts';
import { crashPoint } from '#platform/crash/crash-point.ts';
import { transaction } from '#platform/db/transaction.ts';
import { subscriber } from '#platform/events/outbox.ts';
import { defineJob, enqueue, type JobContext } from '#platform/jobs/jobs.ts';
import { findPage } from './coming-soon.store.ts';
import { sendLaunch } from './subscriber.mail.tsx';
import { takeUntold } from './subscriber.store.ts';

const AT_ONCE = 100;

/**
 * Writes to every subscriber of a campaign that was published, once each: who is taken and their mail
 * are one transaction, so that the work may be killed and repeated anywhere.
 */
export async function tellLaunch(
  campaignId: number,
  turn?: Pick<JobContext, 'guard' | 'signal'>,
  atOnce = AT_ONCE,
): Promise<void> {
  const campaign = await readCampaign(campaignId);
  if (campaign?.state !== 'live') return;
  for (let told = atOnce; told === atOnce && !turn?.signal.aborted; ) {
    told = await transaction(async (tx) => {
      await turn?.guard(tx);
      const page = await findPage(tx, campaignId);
      const untold = await takeUntold(tx, campaignId, atOnce);
      for (const one of untold) {
        await sendLaunch(tx, one, campaign, page?.early_bird_token ?? null);
      }
      crashPoint('before_launch_mails_commit');
      return untold.length;
    });
    crashPoint('after_launch_mails_commit');
  }
}

export const tellLaunchJob = defineJob<{ campaign_id: number }>({
  name: 'tell-launch',
  handle: ({ campaign_id: id }, context) => tellLaunch(id, context),
  retryLimit: 20,
  expireInSeconds: 300,
});

export const prelaunchSubscribers = [
  subscriber<CampaignMoved>({
    topic: CAMPAIGN_MOVED,
    consumer: 'tell-subscribers-of-launch',
    async handle({ payload, key }, tx) {
      if (payload.act !== 'publish') return;
      await enqueue(tx, tellLaunchJob, { campaign_id: payload.campaign_id }, { key });
    },
  }),
];
