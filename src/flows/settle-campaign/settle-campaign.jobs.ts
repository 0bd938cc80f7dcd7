import { HAS_UNPAID } from '#flows/end-contributions/index.ts';
import { notifyContributor, type Notice } from '#flows/notify-contributor/index.ts';
import { subscriber } from '#platform/events/outbox.ts';
import { defineJob, enqueue } from '#platform/jobs/jobs.ts';
import type { Schedule } from '#platform/jobs/schedule.ts';
import type { CancelCause } from '#modules/contributions/index.ts';
import { letGoOfSource } from '#modules/payments/index.ts';
import { chargePledge, chargePledgeName } from './charge-pledge.ts';
import { type DueCharge, HAS_DUE_CHARGES, HAS_UNSETTLED } from './settle-campaign.store.ts';
import { chargeDuePledges, dropPledges, settleDueCampaigns } from './settle-due-campaigns.ts';

export const chargePledgeJob = defineJob<DueCharge>({
  ...chargePledgeName,
  handle: (payload) => chargePledge(payload),
  retryLimit: 8,
  expireInSeconds: 90,
  concurrency: 4,
});

/** A pledge that is over leaves no card behind that could be charged. */
export const forgetCardJob = defineJob<{ contribution_id: number }>({
  name: 'forget-pledged-card',
  async handle({ contribution_id: id }) {
    await letGoOfSource({ kind: 'contribution', id });
  },
  retryLimit: 20,
});

const forgetCard = (topic: string) =>
  subscriber<{ contribution_id: number }>({
    topic,
    consumer: `forget-card-after-${topic}`,
    handle: (event, tx) =>
      enqueue(
        tx,
        forgetCardJob,
        { contribution_id: event.payload.contribution_id },
        { key: event.key },
      ),
  });

interface ChargeFailed {
  readonly contribution_id: number;
  /** The person saw it on the page themselves. */
  readonly on_session: boolean;
  readonly is_last: boolean;
}

/** Each try of ours that fails brings a mail with the way to pay; once, as its key is the event's. */
const mailAfterFailedCharge = subscriber<ChargeFailed>({
  topic: 'contribution.charge_failed',
  consumer: 'mail-after-failed-charge',
  async handle({ key, payload }, tx) {
    if (payload.on_session) return;
    const notice = payload.is_last ? 'charge_failed_last' : 'charge_failed';
    await notifyContributor(tx, payload.contribution_id, notice, key);
  },
});

const mailAfterDrop = subscriber<{ contribution_id: number }>({
  topic: 'contribution.dropped',
  consumer: 'mail-after-drop',
  handle: ({ key, payload }, tx) =>
    notifyContributor(tx, payload.contribution_id, 'pledge_dropped', key),
});

const CANCELLED_BECAUSE: Readonly<Record<CancelCause, Notice>> = {
  by_contributor: 'pledge_cancelled',
  unfunded: 'pledge_unfunded',
  campaign_cancelled: 'pledge_campaign_cancelled',
};

/** Whoever ended a pledge, its person reads that nothing is charged. */
const mailAfterCancellation = subscriber<{ contribution_id: number; cause: CancelCause }>({
  topic: 'contribution.cancelled',
  consumer: 'mail-after-cancellation',
  handle: ({ key, payload }, tx) =>
    notifyContributor(tx, payload.contribution_id, CANCELLED_BECAUSE[payload.cause], key),
});

export const settlementSubscribers = [
  mailAfterFailedCharge,
  mailAfterDrop,
  mailAfterCancellation,
  forgetCard('contribution.cancelled'),
  forgetCard('contribution.dropped'),
  forgetCard('contribution.review_cancelled'),
];

export const settlementSchedules: readonly Schedule[] = [
  {
    name: 'settle-due-campaigns',
    everySeconds: 10,
    hasWork: HAS_UNSETTLED,
    run: (turn) => settleDueCampaigns(turn),
  },
  {
    name: 'charge-due-pledges',
    everySeconds: 10,
    hasWork: HAS_DUE_CHARGES,
    run: async (turn) => {
      await chargeDuePledges(turn);
    },
  },
  {
    name: 'drop-unpaid-pledges',
    everySeconds: 30,
    hasWork: HAS_UNPAID,
    run: (turn) => dropPledges(turn),
  },
];
