import {
  type Campaign,
  CAMPAIGN_MOVED,
  type CampaignMoved,
  readCampaign,
} from '#modules/campaigns/index.ts';
import { readContributionCounts, readTotalsOf } from '#modules/contributions/index.ts';
import { readFundsByDay } from '#modules/disbursements/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import { type Subscriber, subscriber } from '#platform/events/outbox.ts';
import { defineJob, enqueue, type JobContext } from '#platform/jobs/jobs.ts';
import type { RunContext, Schedule } from '#platform/jobs/schedule.ts';
import { log } from '#platform/log/log.ts';
import { localeOr } from '#platform/web/locale.ts';
import { isForFollowers, kindOf, LAST_HOURS } from './occasion.ts';
import { type ReportFigures, sendToFollower, sendToOwner } from './report-campaign.mail.tsx';
import { readReportOutlook } from './report-outlook.ts';
import {
  type DueReport,
  listDueReports,
  listFollowers,
  noteReported,
} from './report-campaign.store.ts';

const AT_ONCE = 100;
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** What came in on some days, minor units: the figures of the command center. */
async function readSpan(campaignId: number, from: string, to: string) {
  const [days, counts] = await Promise.all([
    readFundsByDay(campaignId, { from, to }),
    readContributionCounts(campaignId, { from, to }),
  ]);
  return {
    raisedMinor: days.reduce((sum, { raisedMinor }) => sum + raisedMinor, 0n),
    contributions: [...counts.values()].reduce((sum, count) => sum + count, 0),
  };
}

function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
}

async function readFigures({
  id,
  occasion,
  first_day: from,
  last_day: to,
  locale,
}: DueReport): Promise<ReportFigures> {
  const [span, outlook] = await Promise.all([
    readSpan(id, from, to),
    readReportOutlook(id, { from, to }, localeOr(locale)),
  ]);
  const isWeek = kindOf(occasion) === 'week';
  const before = isWeek ? await readSpan(id, dayBefore(from, 7), dayBefore(from, 1)) : null;
  return { ...span, outlook, beforeMinor: before?.raisedMinor ?? null };
}

/** Nobody came in a week and nothing in the one before: there is nothing to tell. */
function isSilentWeek({ occasion }: DueReport, figures: ReportFigures): boolean {
  const { raisedMinor, contributions, beforeMinor, outlook } = figures;
  return (
    kindOf(occasion) === 'week' &&
    raisedMinor === 0n &&
    contributions === 0 &&
    beforeMinor === 0n &&
    outlook.visits === 0
  );
}

async function report(due: DueReport, turn: Pick<RunContext, 'guard'> | undefined): Promise<void> {
  const figures = await readFigures(due);
  await transaction(async (tx) => {
    await turn?.guard(tx);
    if (!(await noteReported(tx, due))) return;
    if (!isSilentWeek(due, figures)) await sendToOwner(tx, due, figures);
    const { id, occasion } = due;
    if (!isForFollowers(kindOf(occasion))) return;
    const payload = { campaign_id: id, occasion };
    await enqueue(tx, notifyFollowersJob, payload, { key: `${id}:${occasion}` });
  });
}

/**
 * Writes to owners on the occasions of their campaigns and has followers told of those that concern them.
 * Each occasion in a transaction of its own with the note that it is told, so it may be killed and repeated
 * anywhere. One that fails is logged and tried again next time; those behind it are told all the same.
 */
export async function reportCampaigns(
  turn?: Pick<RunContext, 'guard' | 'signal'>,
  atOnce = AT_ONCE,
): Promise<void> {
  let after = { id: 0, occasion: '' };
  for (let found = atOnce; found === atOnce && !turn?.signal.aborted; ) {
    const due = await listDueReports(db(), after, atOnce);
    for (const one of due) {
      try {
        await report(one, turn);
      } catch (error) {
        turn?.signal.throwIfAborted();
        const { id, occasion } = one;
        log.error(
          { module: 'report-campaign', err: error, campaign: id, occasion },
          'was not told',
        );
      }
    }
    after = due.at(-1) ?? after;
    found = due.length;
  }
}

/** Notes what is due as told, as it is in a planted market. In the caller's transaction. */
export async function markAllReported(tx: Executor): Promise<void> {
  let after = { id: 0, occasion: '' };
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    const due = await listDueReports(tx, after, AT_ONCE);
    for (const one of due) await noteReported(tx, one);
    after = due.at(-1) ?? after;
    found = due.length;
  }
}

async function isEndNear({ endsAt }: Pick<Campaign, 'endsAt'>): Promise<boolean> {
  if (endsAt === null) return false;
  const left = endsAt.getTime() - (await clockNow()).getTime();
  return left > 0 && left <= LAST_HOURS * HOUR_MS;
}

/**
 * Writes to everybody who follows a campaign, once each: their mails' keys are theirs, so it may be killed
 * and repeated anywhere. Nothing but its cancellation once it is over, nor of an end that was put off since.
 * Throws where the process stops before the last of them, so that the job is tried again.
 */
export async function notifyFollowers(
  campaignId: number,
  occasion: string,
  turn?: Pick<JobContext, 'guard' | 'signal'>,
  atOnce = AT_ONCE,
): Promise<void> {
  const campaign = await readCampaign(campaignId);
  const states = kindOf(occasion) === 'cancelled' ? ['cancelled'] : ['live', 'forever_funding'];
  if (campaign === undefined || !states.includes(campaign.state)) return;
  if (kindOf(occasion) === 'last_days' && !(await isEndNear(campaign))) return;
  const totals = await readTotalsOf(campaignId);
  let after = 0;
  for (let sent = atOnce; sent === atOnce; ) {
    turn?.signal.throwIfAborted();
    const followers = await listFollowers(db(), campaignId, after, atOnce);
    await transaction(async (tx) => {
      await turn?.guard(tx);
      for (const follower of followers) {
        await sendToFollower(tx, { campaign, totals, occasion }, follower);
      }
    });
    after = followers.at(-1)?.account_id ?? after;
    sent = followers.length;
  }
}

export const notifyFollowersJob = defineJob<{ campaign_id: number; occasion: string }>({
  name: 'tell-followers',
  handle: ({ campaign_id: id, occasion }, context) => notifyFollowers(id, occasion, context),
  retryLimit: 20,
  expireInSeconds: 300,
});

/** Who follows a campaign learns at once that it is no more. */
export const followerSubscribers: readonly Subscriber[] = [
  subscriber<CampaignMoved>({
    topic: CAMPAIGN_MOVED,
    consumer: 'tell-followers-of-cancelled-campaign',
    async handle({ payload: { campaign_id, to }, key }, tx) {
      if (to !== 'cancelled') return;
      await enqueue(tx, notifyFollowersJob, { campaign_id, occasion: 'cancelled' }, { key });
    },
  }),
];

export const reportSchedules: readonly Schedule[] = [
  { name: 'report-campaigns', everySeconds: 300, run: (context) => reportCampaigns(context) },
];
