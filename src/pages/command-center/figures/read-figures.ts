import {
  OTHER_SOURCES,
  type Part,
  type PartFigures,
  readFunnel,
  readParts,
  readVisits,
  type VisitFigures,
} from '#modules/analytics/index.ts';
import {
  type PerkShares,
  readContributionCounts,
  readPerkFigures,
  readReferrals,
} from '#modules/contributions/index.ts';
import { type FundsOfDay, readFundsByDay } from '#modules/disbursements/index.ts';
import { readEditedPerks } from '#modules/perks/index.ts';
import { type Days, eachDay, type DayRange } from './range.ts';

/** A day with all that happened on it; days without anything are there too. */
export interface FundingDay {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly contributions: number;
  readonly funds: FundsOfDay;
}

const NOTHING: Omit<FundsOfDay, 'day'> = {
  grossMinor: 0n,
  refundsMinor: 0n,
  platformFeesMinor: 0n,
  processingFeesMinor: 0n,
  disputesMinor: 0n,
  sentMinor: 0n,
  heldMinor: 0n,
  pledgedMinor: 0n,
  raisedMinor: 0n,
};

/** Money by the ledger and how many contributions came, day by day; minor units. */
export async function readFunding(campaignId: number, days: Days): Promise<FundingDay[]> {
  const [moved, counts] = await Promise.all([
    readFundsByDay(campaignId, days),
    readContributionCounts(campaignId, days),
  ]);
  const byDay = new Map(moved.map((one) => [one.day, one]));
  return eachDay(days).map((day) => ({
    day,
    contributions: counts.get(day) ?? 0,
    funds: byDay.get(day) ?? { day, ...NOTHING },
  }));
}

/** The sum of days, in minor units. */
export function sumFunds(days: readonly { readonly funds: FundsOfDay }[]): Omit<FundsOfDay, 'day'> {
  const sum = (of: (one: FundsOfDay) => bigint) =>
    days.reduce((total, { funds }) => total + of(funds), 0n);
  return {
    grossMinor: sum((one) => one.grossMinor),
    refundsMinor: sum((one) => one.refundsMinor),
    platformFeesMinor: sum((one) => one.platformFeesMinor),
    processingFeesMinor: sum((one) => one.processingFeesMinor),
    disputesMinor: sum((one) => one.disputesMinor),
    sentMinor: sum((one) => one.sentMinor),
    heldMinor: sum((one) => one.heldMinor),
    pledgedMinor: sum((one) => one.pledgedMinor),
    raisedMinor: sum((one) => one.raisedMinor),
  };
}

export interface TrafficDay extends VisitFigures {
  readonly day: string;
}

export interface Traffic {
  readonly days: readonly TrafficDay[];
  readonly funnel: VisitFigures;
  /** Contributions of these days, whether or not their visit was counted. */
  readonly contributions: number;
  /** Of as many days before; null where there are none to compare with. */
  readonly before: VisitFigures | null;
}

const NO_VISITS: VisitFigures = { views: 0, visits: 0, checkouts: 0, backings: 0 };

/** Visits day by day, what became of them in all, and the same of the days before. */
export async function readTraffic(campaignId: number, range: DayRange): Promise<Traffic> {
  const [found, funnel, counts, before] = await Promise.all([
    readVisits(campaignId, range),
    readFunnel(campaignId, range),
    readContributionCounts(campaignId, range),
    range.before && readFunnel(campaignId, range.before),
  ]);
  const byDay = new Map(found.map((one) => [one.day, one]));
  const days = eachDay(range).map((day) => ({ ...NO_VISITS, ...byDay.get(day), day }));
  const contributions = [...counts.values()].reduce((sum, one) => sum + one, 0);
  return { days, funnel, contributions, before };
}

/** More countries than there are: whoever came from one is on the map, in the file and in the call. */
const MOST_PLACES = 300;

/** Visits by where they came from or what they were made with, the most first. */
export function readPlaces(
  campaignId: number,
  part: Part,
  days: Days,
  limit = MOST_PLACES,
): Promise<PartFigures[]> {
  return readParts(campaignId, part, days, limit);
}

/** A way visitors came by, and what came by it for good. */
export interface Referrer extends PartFigures {
  /**
   * `code`: a link of the campaign's own; `utm`: tagged by whoever linked; `direct`: nothing was said;
   * `others`: sources counted as one, as there were too many that day.
   */
  readonly kind: 'code' | 'utm' | 'site' | 'direct' | 'others';
  /** Raised by a link of the campaign's own since it is there, minor units; null for the others. */
  readonly raisedMinor: bigint | null;
}

const KINDS = ['code', 'utm', 'site'] as const;

function kindOf(name: string): Referrer['kind'] {
  if (name === OTHER_SOURCES) return 'others';
  return KINDS.find((one) => name.startsWith(`${one}:`)) ?? 'direct';
}

/** Where visits came from, the most first; then links that raised something, though nobody came lately. */
export async function readReferrers(campaignId: number, days: Days): Promise<Referrer[]> {
  const [parts, referrals] = await Promise.all([
    readParts(campaignId, 'referrer', days),
    readReferrals(campaignId),
  ]);
  const raised = new Map(referrals.map(({ code, raised_minor }) => [code, raised_minor]));
  const found = parts.map((part): Referrer => {
    const kind = kindOf(part.name);
    const name = kind === 'direct' || kind === 'others' ? '' : part.name.slice(kind.length + 1);
    return { ...part, name, kind, raisedMinor: kind === 'code' ? (raised.get(name) ?? 0n) : null };
  });
  const named = new Set(found.flatMap(({ kind, name }) => (kind === 'code' ? [name] : [])));
  const silent = [...raised].filter(([code]) => !named.has(code));
  return [
    ...found,
    ...silent.map(
      ([name, raisedMinor]): Referrer => ({ ...NO_VISITS, name, kind: 'code', raisedMinor }),
    ),
  ];
}

export interface PerkLine {
  readonly perkId: number;
  readonly title: string;
  readonly contributions: number;
  readonly units: number;
  /** Units in all and those that are left, since it is there; null without a limit. */
  readonly limit: number | null;
  readonly left: number | null;
  readonly priceMinor: bigint;
  readonly shippingMinor: bigint;
  /** Visits that opened the checkout with it. */
  readonly checkouts: number;
}

/** Every perk with what it brought, the one that brought most first; minor units. */
export async function readPerkLines(
  campaignId: number,
  days: Days,
): Promise<{ perks: PerkLine[]; extra: PerkShares['extra'] }> {
  const [perks, shares, chosen] = await Promise.all([
    readEditedPerks(campaignId),
    readPerkFigures(campaignId, days),
    readParts(campaignId, 'perk', days, 1000),
  ]);
  const brought = new Map(shares.perks.map((one) => [one.perkId, one]));
  const opened = new Map(chosen.map(({ name, checkouts }) => [name, checkouts]));
  const figuresOf = (perkId: number) => ({
    contributions: brought.get(perkId)?.contributions ?? 0,
    units: brought.get(perkId)?.units ?? 0,
    priceMinor: brought.get(perkId)?.priceMinor ?? 0n,
    shippingMinor: brought.get(perkId)?.shippingMinor ?? 0n,
    checkouts: opened.get(String(perkId)) ?? 0,
  });
  const offered = perks.map(({ id, title, limit_count: limit, claimed, reserved }): PerkLine => {
    const left = limit === null ? null : Math.max(0, limit - claimed - reserved);
    return { perkId: id, title, limit, left, ...figuresOf(id) };
  });
  const known = new Set(perks.map(({ id }) => id));
  const removed = shares.perks
    .filter(({ perkId }) => !known.has(perkId))
    .map(({ perkId, title }): PerkLine => {
      return { perkId, title, limit: null, left: null, ...figuresOf(perkId) };
    });
  const lines = [...offered, ...removed];
  const most = lines.toSorted((one, other) => Number(other.priceMinor - one.priceMinor));
  return { perks: most, extra: shares.extra };
}
