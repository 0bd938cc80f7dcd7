import { CAMPAIGN_MOVED, type CampaignMoved, readCampaign } from '#modules/campaigns/index.ts';
import { db } from '#platform/db/transaction.ts';
import { subscriber } from '#platform/events/outbox.ts';
import { defineJob, enqueue, type JobContext } from '#platform/jobs/jobs.ts';
import { type Mailing, mailInBatches } from '#platform/mail/mail-in-batches.ts';
import { countHoldReaders, countReleaseReaders, type ReaderCount } from './count-readers.store.ts';
import { sendHold, sendRelease } from './notify-hold.mail.tsx';
import {
  type ListedReader,
  listHoldReaders,
  listReleaseReaders,
  lockOpenHold,
} from './notify-hold.store.ts';

/** How many contributors are written to when the campaign is held; of many contributions, at least. */
export const readHoldReaders = (campaignId: number): Promise<ReaderCount> =>
  countHoldReaders(db(), campaignId);

/** How many contributors are written to when the campaign is released as things stand, likewise. */
export const readReleaseReaders = (campaignId: number): Promise<ReaderCount> =>
  countReleaseReaders(db(), campaignId);

/** Contributions stand in an index by number, the addresses of a campaign's people in none. */
const placeOf = ({ contribution_id: id }: ListedReader) => String(id);

type Turn = Pick<JobContext, 'guard' | 'signal'>;

/**
 * Writes to everybody whose contribution stands in a held campaign, once for each hold: their mails' keys
 * are the hold's and theirs, so it may be killed and repeated anywhere. Nothing once it is released.
 */
export async function notifyHold(
  campaignId: number,
  hold: string,
  turn?: Turn,
  atOnce?: number,
): Promise<void> {
  const campaign = await readCampaign(campaignId);
  if (campaign?.state !== 'held') return;
  const mailing: Mailing<ListedReader> = {
    placeOf,
    list: async (tx, after, limit) =>
      (await lockOpenHold(tx, campaignId, hold))
        ? listHoldReaders(tx, { campaignId, hold }, Number(after), limit)
        : [],
    send: async (tx, { mark, ...reader }) => {
      if (mark !== null) await sendHold(tx, campaign, { ...reader, mark });
    },
  };
  await mailInBatches(turn, mailing, atOnce);
}

/**
 * Writes to everybody who was told of a hold that it is over, once; to nobody who never heard of it. May be
 * killed and repeated anywhere.
 */
export async function notifyRelease(
  campaignId: number,
  turn?: Turn,
  atOnce?: number,
): Promise<void> {
  const campaign = await readCampaign(campaignId);
  if (!campaign) return;
  const mailing: Mailing<ListedReader> = {
    placeOf,
    list: (tx, after, limit) => listReleaseReaders(tx, campaignId, Number(after), limit),
    send: async (tx, { mark, ...reader }) => {
      if (mark !== null) await sendRelease(tx, campaign, { ...reader, mark });
    },
  };
  await mailInBatches(turn, mailing, atOnce);
}

export const notifyHoldJob = defineJob<{ campaign_id: number; hold: string }>({
  name: 'tell-hold',
  handle: ({ campaign_id: id, hold }, context) => notifyHold(id, hold, context),
  retryLimit: 20,
  expireInSeconds: 300,
});

export const notifyReleaseJob = defineJob<{ campaign_id: number }>({
  name: 'tell-release',
  handle: ({ campaign_id: id }, context) => notifyRelease(id, context),
  retryLimit: 20,
  expireInSeconds: 300,
});

export const holdSubscribers = [
  subscriber<CampaignMoved>({
    topic: CAMPAIGN_MOVED,
    consumer: 'tell-of-held-campaign',
    async handle({ payload: { campaign_id, act }, key }, tx) {
      if (act === 'hold') await enqueue(tx, notifyHoldJob, { campaign_id, hold: key }, { key });
      if (act === 'release') await enqueue(tx, notifyReleaseJob, { campaign_id }, { key });
    },
  }),
];
