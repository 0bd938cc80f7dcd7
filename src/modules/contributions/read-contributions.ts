import { createHash } from 'node:crypto';
import type { Currency } from '#money/currency.ts';
import { db, type Executor, transaction } from '#platform/db/transaction.ts';
import {
  type Contribution,
  claimForAccount,
  findContribution,
  findContributionByToken,
  findProvedAddress,
  hasMoneyOf,
  listContributionsOfPerson,
  type Page,
} from './contribution.store.ts';
import { countContributors } from './figures/contributors.store.ts';
import { listCountries, type SeenCountries } from './figures/countries.store.ts';
import { type CampaignPage, listContributionsOfCampaign } from './figures/campaign-list.store.ts';
import type { FigureDays } from './figures/days.store.ts';
import { countBackersUpTo, findBacking, hasBackedBefore } from './backing.store.ts';
import {
  listReferrals,
  listTotals,
  type ReferralRow,
  sumMarket,
  type TotalsRow,
} from './read-totals.store.ts';

/** A contribution by its number; whose it is, is the caller's question. */
export function readContribution(id: number): Promise<Contribution | undefined> {
  return findContribution(db(), id);
}

/** More are too many to be looked at for a list to choose from. */
const NEWEST = 5_000;

/** The countries that contributions to a campaign are sent to. */
export function readCountriesSentTo(campaignId: number): Promise<SeenCountries> {
  return listCountries(db(), campaignId, NEWEST);
}

/** Who is counted of a campaign for a comparison: beyond it is many, however many. */
const MOST_COUNTED = 20_000;

/** How many people backed each of several campaigns by the end of a day (UTC); no end where they are many. */
export async function readContributorsOfMany(
  many: readonly { readonly id: number; readonly to: string }[],
): Promise<Map<number, number>> {
  const rows = await countContributors(db(), many, MOST_COUNTED);
  const countOf = (count: number) => (count < MOST_COUNTED ? count : Number.POSITIVE_INFINITY);
  return new Map(rows.map(({ id, contributors }) => [id, countOf(contributors)]));
}

/** What each referral link of a campaign brought, the most first. */
export function readReferrals(campaignId: number, limit = 100): Promise<ReferralRow[]> {
  return listReferrals(db(), campaignId, limit);
}

/** The same of contributions made on some days, less what was given back of them since. */
export function readReferralsOn(
  campaignId: number,
  days: FigureDays,
  limit = 100,
): Promise<ReferralRow[]> {
  return listReferrals(db(), campaignId, limit, null, days);
}

/** What one of them brought; zeros for a link nobody backed by. */
export async function readReferral(campaignId: number, code: string): Promise<ReferralRow> {
  const [row] = await listReferrals(db(), campaignId, 1, code);
  return row ?? { code, contributions: 0, raised_minor: 0n };
}

/** A guest's contribution by the token they were given. */
export function readContributionByToken(token: string): Promise<Contribution | undefined> {
  return findContributionByToken(db(), createHash('sha256').update(token).digest());
}

/** A person's contributions and pledges, newest first, by keyset. */
export function readContributionsOfPerson(accountId: number, page: Page): Promise<Contribution[]> {
  return listContributionsOfPerson(db(), accountId, page);
}

/** The newest contribution by which somebody backs a campaign; null for who does not. */
export async function readBacking(campaignId: number, accountId: number): Promise<number | null> {
  return (await findBacking(db(), campaignId, accountId))?.id ?? null;
}

/** A campaign's contributions and pledges for its owner and team, newest first, by keyset. */
export function readContributionsOfCampaign(
  campaignId: number,
  page: CampaignPage,
): Promise<Contribution[]> {
  return listContributionsOfCampaign(db(), campaignId, page);
}

/**
 * Somebody's number among a campaign's backers by this contribution, and whether they were one before it;
 * those from elsewhere come first.
 */
export async function readBackerNumber(
  campaignId: number,
  contributionId: number,
): Promise<{ readonly number: number; readonly isAgain: boolean }> {
  const [counted, isAgain, totals] = await Promise.all([
    countBackersUpTo(db(), contributionId),
    hasBackedBefore(db(), contributionId),
    readTotalsOf(campaignId),
  ]);
  // Who left is still counted before those who came later: the page's own count is never exceeded.
  const number = Math.min(counted + totals.externalContributors, Math.max(1, totals.contributors));
  return { number, isAgain };
}

/** Whether money of a campaign that gives all of it back has not gone back yet. */
export function readIsGivingBack(campaignId: number): Promise<boolean> {
  return hasMoneyOf(db(), campaignId);
}

/** What pages show of a campaign's money, in minor units of its currency. */
export interface CampaignTotals {
  /** Pledged and collected, less what was given back; with what it raised elsewhere. */
  readonly raisedMinor: bigint;
  readonly pledgedMinor: bigint;
  readonly collectedMinor: bigint;
  readonly contributions: number;
  readonly contributors: number;
  readonly externalRaisedMinor: bigint;
  readonly externalContributors: number;
}

const NOTHING: CampaignTotals = {
  raisedMinor: 0n,
  pledgedMinor: 0n,
  collectedMinor: 0n,
  contributions: 0,
  contributors: 0,
  externalRaisedMinor: 0n,
  externalContributors: 0,
};

function toTotals(row: TotalsRow): CampaignTotals {
  return {
    raisedMinor: row.raised_minor + row.external_raised_minor,
    pledgedMinor: row.pledged_minor,
    collectedMinor: row.collected_minor,
    contributions: row.contributions,
    contributors: row.contributors + row.external_contributors,
    externalRaisedMinor: row.external_raised_minor,
    externalContributors: row.external_contributors,
  };
}

/** Totals of many campaigns in one round trip, by id; an unknown one has none. */
export async function readTotals(
  campaignIds: readonly number[],
): Promise<Map<number, CampaignTotals>> {
  const rows = await listTotals(db(), campaignIds);
  return new Map(rows.map((row) => [row.campaign_id, toTotals(row)]));
}

export async function readTotalsOf(campaignId: number): Promise<CampaignTotals> {
  return (await readTotals([campaignId])).get(campaignId) ?? NOTHING;
}

export interface MarketTotals {
  readonly currency: Currency;
  readonly raisedMinor: bigint;
  readonly contributions: number;
}

/** What the whole market raised so far, one entry per currency, largest first; nothing is converted. */
export async function readMarketTotals(): Promise<MarketTotals[]> {
  const rows = await sumMarket(db());
  return rows.map(({ currency, raised_minor, contributions }) => ({
    currency,
    raisedMinor: raised_minor,
    contributions,
  }));
}

/**
 * Gives an account the guest contributions made with its address. Does nothing until the address is proved,
 * so that nobody gets another person's by signing up with their address. How many there were.
 */
export async function claimGuestContributions(
  accountId: number,
  within?: Executor,
): Promise<number> {
  const claim = async (tx: Executor): Promise<number> => {
    const proved = await findProvedAddress(tx, accountId);
    return proved === undefined ? 0 : claimForAccount(tx, accountId, proved.email);
  };
  return within === undefined ? transaction(claim) : claim(within);
}
