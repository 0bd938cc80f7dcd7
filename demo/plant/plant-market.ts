import { setTimeout as pause } from 'node:timers/promises';
import { markAllNotified } from '#flows/notify-owner/index.ts';
import { markAllReported } from '#flows/report-campaign/index.ts';
import { aloneWithIndex, refreshDiscovery, refreshTrending } from '#modules/discovery/index.ts';
import { config } from '#platform/config/config.ts';
import { isDatabaseTimeout, isDatabaseUnavailable } from '#platform/db/database-errors.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { type Lease, takeLeaseOf } from '#platform/events/lease.ts';
import { COLLECTIONS } from '../market/index.ts';
import { allOf } from './all-of.ts';
import { insertCollection } from './campaigns/collections.store.ts';
import { insertTrial } from './campaigns/trial.store.ts';
import { type PlantedCampaign, plantCampaigns } from './campaigns/campaigns.ts';
import { type PerkIds, plantHistory } from './money/contributions.ts';
import { askForPictures, drawAllPictures } from './pictures/draw-pictures.jobs.ts';
import { historyOf, type PastContribution } from './money/history.ts';
import { seedPayments } from './money/payments.ts';
import { type PeopleIds, plantPeople } from './people/people.ts';
import { findPerks } from './campaigns/perk.store.ts';
import { plantCovers } from './pictures/pictures.ts';
import { beginPlanting, finishPlanting } from './planting.store.ts';
import { sandboxUrl } from './money/sandbox.ts';
import {
  askForRefunds,
  chargeForReview,
  disputePayment,
  insertStaffWork,
  submitForReview,
} from './staff/staff-work.ts';
import { plantTraffic } from './traffic/plant-traffic.ts';

export interface PlantingOptions {
  /**
   * Covers now and the rest by the worker's job (`first`), everything now (`all`), or
   * nothing drawn at all (`none`).
   */
  readonly pictures: 'first' | 'all' | 'none';
  readonly say: (line: string) => void;
}

export interface Planted {
  readonly isNew: boolean;
  readonly campaigns: number;
  readonly contributions: number;
}

/** A charge is at the sandbox before its contribution is here: nobody may look for orphans meanwhile. */
const ORPHAN_SEARCH = 'schedule:find-orphan-charges';
/** Who writes to owners and followers on a clock: what lies behind the market was told them back then. */
const TELLING = ['schedule:notify-owners', 'schedule:report-campaigns'];
const LEASE_SECONDS = 15;
const MOST_TRIES = 5;
/** What an owner tries out on their page. */
const TRIED = { slug: 'tidewater', title: 'Tidewater: a recorder that hears under water' };

/**
 * Plants the demo market: people, campaigns in every state, contributions over weeks through the
 * sandbox gateway. Its days count back from the first call. Once: a run that was killed is
 * continued, after one that ended nothing happens. Throws in production and without a sandbox.
 */
export async function plantMarket(options: PlantingOptions): Promise<Planted> {
  if (config().isProduction) throw new Error('the demo market is not for production');
  sandboxUrl();
  const { anchor, finishedAt } = await beginPlanting(db());
  if (finishedAt !== null) return { isNew: false, campaigns: 0, contributions: 0 };
  return inTurn(TELLING, () => patiently(() => plantAll(anchor, options)));
}

/** On a machine that is busy starting, a lock may take longer than readers should ever wait. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isBusy = isDatabaseTimeout(error) || isDatabaseUnavailable(error);
      if (attempt === MOST_TRIES || !isBusy) throw error;
      await pause(attempt * 500);
    }
  }
}

async function plantAll(anchor: Date, { pictures, say }: PlantingOptions): Promise<Planted> {
  const people = await plantPeople(anchor);
  const campaigns = await plantCampaigns(anchor, people);
  say(`${people.size} people, ${campaigns.length} campaigns`);
  const perks = await findPerks(db());
  const drawing = pictures === 'none' ? Promise.resolve() : plantCovers(campaigns);
  const history = historyOf(campaigns, anchor);
  await allOf([
    plantMoney(campaigns, history, { people, perks }),
    drawing.then(() => say('Covers are drawn')),
  ]);
  await plantTraffic(campaigns, history, { anchor, perks });
  say(`${history.length} contributions`);
  const slugs = campaigns
    .filter(({ content }) => content.pictures.length > 0)
    .map(({ content }) => content.slug)
    .toReversed();
  if (pictures === 'all') await drawAllPictures(slugs);
  const ground = { anchor, people, campaigns };
  await submitForReview(ground);
  await disputePayment(ground);
  await chargeForReview(ground);
  await askForRefunds(ground);
  await transaction(async (tx) => {
    if (pictures === 'first') await askForPictures(tx, slugs);
    for (const [place, one] of COLLECTIONS.entries()) await insertCollection(tx, one, place);
    await insertTrial(tx, TRIED.slug, TRIED.title);
    await insertStaffWork(tx, ground);
    await markAllNotified(tx);
    await markAllReported(tx);
    await finishPlanting(tx);
  });
  await aloneWithIndex(refreshDiscovery);
  await refreshTrending();
  return { isNew: true, campaigns: campaigns.length, contributions: history.length };
}

async function plantMoney(
  campaigns: readonly PlantedCampaign[],
  history: readonly PastContribution[],
  ground: { readonly people: PeopleIds; readonly perks: PerkIds },
): Promise<void> {
  await inTurn([ORPHAN_SEARCH], async () => {
    const payments = await seedPayments(history);
    await plantHistory(history, campaigns, { ...ground, payments });
  });
}

/** Does the work while the worker does not do what it does on a clock. */
async function inTurn<T>(entries: readonly string[], work: () => Promise<T>): Promise<T> {
  const leases: Lease[] = [];
  try {
    for (const entry of entries) leases.push(await leaseOf(entry));
    return await work();
  } finally {
    for (const lease of leases) await lease.release();
  }
}

async function leaseOf(entry: string): Promise<Lease> {
  let lease = await takeLeaseOf(entry, LEASE_SECONDS);
  for (; lease === undefined; lease = await takeLeaseOf(entry, LEASE_SECONDS)) await pause(250);
  return lease;
}
