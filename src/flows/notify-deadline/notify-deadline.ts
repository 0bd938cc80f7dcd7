import { DEADLINE_CHANGED, readCampaign } from '#modules/campaigns/index.ts';
import { crashPoint } from '#platform/crash/crash-point.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { subscriber } from '#platform/events/outbox.ts';
import { defineJob, enqueue, type JobContext } from '#platform/jobs/jobs.ts';
import { sendDeadline } from './notify-deadline.mail.tsx';
import { listDeadlineReaders } from './notify-deadline.store.ts';

const AT_ONCE = 100;

/**
 * Writes to everybody who backed a campaign or subscribed to it that its last day moved, once each:
 * their mails' keys are theirs, so it may be killed and repeated anywhere. Nothing once it is over.
 */
export async function notifyDeadline(
  campaignId: number,
  turn?: Pick<JobContext, 'guard' | 'signal'>,
  atOnce = AT_ONCE,
): Promise<void> {
  const campaign = await readCampaign(campaignId);
  const endsAt = campaign?.endsAt;
  if (campaign?.state !== 'live' || !endsAt) return;
  let after = '';
  for (let sent = atOnce; sent === atOnce && !turn?.signal.aborted; ) {
    const readers = await listDeadlineReaders(db(), campaignId, after, atOnce);
    await transaction(async (tx) => {
      await turn?.guard(tx);
      for (const reader of readers) await sendDeadline(tx, campaign, endsAt, reader);
    });
    crashPoint('after_deadline_mails');
    after = readers.at(-1)?.email ?? after;
    sent = readers.length;
  }
}

export const notifyDeadlineJob = defineJob<{ campaign_id: number }>({
  name: 'tell-deadline',
  handle: ({ campaign_id: id }, context) => notifyDeadline(id, context),
  retryLimit: 20,
  expireInSeconds: 300,
});

export const deadlineSubscribers = [
  subscriber<{ campaign_id: number }>({
    topic: DEADLINE_CHANGED,
    consumer: 'tell-of-moved-deadline',
    handle: ({ payload, key }, tx) => enqueue(tx, notifyDeadlineJob, payload, { key }),
  }),
];
