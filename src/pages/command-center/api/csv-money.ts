import type { Campaign } from '#modules/campaigns/index.ts';
import { amountCell } from '#platform/csv/write-csv.ts';
import { readCourse } from '../course/read-course.ts';
import { addDays, dayOf, type DayRange, monthsOf } from '../figures/range.ts';
import { type FundingDay, readFunding, sumFunds } from '../figures/read-figures.ts';
import { type Table, term } from './csv-texts.ts';

/** A table of some days of a campaign, as it is at a moment. */
export type Read = (campaign: Campaign, range: DayRange, now: Date) => Promise<Table>;

export const amountOf = (minor: bigint, { currency }: Campaign) => amountCell(minor, currency);

export const funding: Read = async (campaign, range) => ({
  head: ['day', 'contributions', 'raised', 'pledged', 'paid', 'refunds', 'disputes', 'currency'],
  rows: (await readFunding(campaign.id, range)).map(({ day, contributions, funds }) => [
    day,
    contributions,
    ...[
      funds.raisedMinor,
      funds.pledgedMinor,
      funds.grossMinor,
      funds.refundsMinor,
      funds.disputesMinor,
    ].map((minor) => amountOf(minor, campaign)),
    campaign.currency,
  ]),
});

export const course: Read = async (campaign, range, now) => ({
  head: ['day', 'raised', 'low', 'expected', 'high', 'currency'],
  rows: (await readCourse(campaign, range, now)).days.map(({ day, raised, ahead }) => [
    day,
    raised === null ? '' : amountOf(raised, campaign),
    ...[ahead?.low, ahead?.expected, ahead?.high].map((minor) =>
      minor === undefined ? '' : amountOf(BigInt(minor), campaign),
    ),
    campaign.currency,
  ]),
});

/** What changed the balance, in the order of a statement. */
const STEPS = [
  ['paid', 'grossMinor', 1n],
  ['refunds', 'refundsMinor', -1n],
  ['platform_fee', 'platformFeesMinor', -1n],
  ['processing_fee', 'processingFeesMinor', -1n],
  ['disputes', 'disputesMinor', -1n],
  ['sent', 'sentMinor', -1n],
  ['change', 'heldMinor', 1n],
] as const;
const STEP_NAMES = STEPS.map(([name]) => name);

type Funds = ReturnType<typeof sumFunds>;

/** The books of some days: what came, what went off it, and what was held at the end of each part of them. */
async function readBooks(
  campaign: Campaign,
  range: DayRange,
  partsOf: (days: readonly FundingDay[]) => readonly (readonly [string, Funds])[],
): Promise<Table['rows']> {
  const since = dayOf(campaign.launchedAt ?? new Date(range.from));
  const earlier =
    since < range.from
      ? await readFunding(campaign.id, { from: since, to: addDays(range.from, -1) })
      : [];
  let balance = sumFunds(earlier).heldMinor;
  return partsOf(await readFunding(campaign.id, range)).map(([name, funds]) => {
    balance += funds.heldMinor;
    const amounts = STEPS.map(([, field, sign]) => sign * funds[field]);
    return [
      name,
      ...[...amounts, balance].map((minor) => amountOf(minor, campaign)),
      campaign.currency,
    ];
  });
}

export const statement: Read = async (campaign, range) => ({
  head: ['day', ...STEP_NAMES, 'balance', 'currency'],
  rows: await readBooks(campaign, range, (days) => days.map(({ day, funds }) => [day, funds])),
});

/** By calendar months, UTC; of the first and the last one the days that were asked for. */
export const months: Read = async (campaign, range) => ({
  head: ['month', ...STEP_NAMES, 'balance', 'currency'],
  rows: await readBooks(campaign, range, (days) =>
    monthsOf(days).map(({ month, days: some }) => [month, sumFunds(some)]),
  ),
});

/** From what was paid to what is left of it, beside as many days before where there were any. */
export const summary: Read = async (campaign, range) => {
  const [days, before] = await Promise.all([
    readFunding(campaign.id, range),
    range.before && readFunding(campaign.id, range.before),
  ]);
  const [now, then] = [sumFunds(days), before && sumFunds(before)];
  return {
    head: ['step', 'amount', 'days_before', 'currency'],
    rows: STEPS.map(([step, name, sign]) => [
      term(step, `csv.${step}`),
      amountOf(sign * now[name], campaign),
      then ? amountOf(sign * then[name], campaign) : '',
      campaign.currency,
    ]),
  };
};
