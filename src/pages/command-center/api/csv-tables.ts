import type { VisitFigures } from '#modules/analytics/index.ts';
import type { Campaign } from '#modules/campaigns/index.ts';
import { readItemUnits } from '#modules/contributions/index.ts';
import { amountCell, type CsvCell, csvFile, csvLine } from '#platform/csv/write-csv.ts';
import { readCourse } from '../course/read-course.ts';
import {
  readFunding,
  readPerkLines,
  readPlaces,
  readReferrers,
  readTraffic,
  sumFunds,
} from '../figures/read-figures.ts';
import { readSpeed } from '../figures/present-vitals.ts';
import { readContest } from '../figures/read-contest.ts';
import { readComparison } from '../figures/read-stats.ts';
import { addDays, dayOf, type DayRange } from '../figures/range.ts';

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}
type Read = (campaign: Campaign, range: DayRange) => Promise<Table>;

const amountOf = (minor: bigint, { currency }: Campaign) => amountCell(minor, currency);

const VISITS = ['views', 'visits', 'checkouts', 'contributions'];
const visitCells = ({ views, visits, checkouts, backings }: VisitFigures): CsvCell[] => [
  views,
  visits,
  checkouts,
  backings,
];

function places(part: 'country' | 'domain' | 'device'): Read {
  return async (campaign, range) => ({
    head: [part, ...VISITS],
    rows: (await readPlaces(campaign.id, part, range)).map((one) => [one.name, ...visitCells(one)]),
  });
}

const funding: Read = async (campaign, range) => ({
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

const course: Read = async (campaign, range) => ({
  head: ['day', 'raised', 'low', 'expected', 'high', 'currency'],
  rows: (await readCourse(campaign, range)).days.map(({ day, raised, ahead }) => [
    day,
    raised === null ? '' : amountOf(raised, campaign),
    ...[ahead?.low, ahead?.expected, ahead?.high].map((minor) =>
      minor === undefined ? '' : amountOf(BigInt(minor), campaign),
    ),
    campaign.currency,
  ]),
});

/** The books of some days: what came, what went off it, and what was held at the end of each day. */
const statement: Read = async (campaign, range) => {
  const since = dayOf(campaign.launchedAt ?? new Date(range.from));
  const isLater = since < range.from;
  const earlier = isLater
    ? await readFunding(campaign.id, { from: since, to: addDays(range.from, -1) })
    : [];
  let balance = sumFunds(earlier).heldMinor;
  const rows = (await readFunding(campaign.id, range)).map(({ day, funds }) => {
    balance += funds.heldMinor;
    return [
      day,
      ...[
        funds.grossMinor,
        -funds.refundsMinor,
        -funds.platformFeesMinor,
        -funds.processingFeesMinor,
        -funds.disputesMinor,
        -funds.sentMinor,
        funds.heldMinor,
        balance,
      ].map((minor) => amountOf(minor, campaign)),
      campaign.currency,
    ];
  });
  return {
    head: [
      'day',
      'paid',
      'refunds',
      'platform_fee',
      'processing_fee',
      'disputes',
      'sent',
      'change',
      'balance',
      'currency',
    ],
    rows,
  };
};

const shareOf = (part: number, whole: number): CsvCell => (whole === 0 ? '' : part / whole);

/** From what was paid to what is left of it, beside as many days before where there were any. */
const summary: Read = async (campaign, range) => {
  const [days, before] = await Promise.all([
    readFunding(campaign.id, range),
    range.before && readFunding(campaign.id, range.before),
  ]);
  const [now, then] = [sumFunds(days), before && sumFunds(before)];
  const steps = [
    ['paid', 'grossMinor', 1n],
    ['refunds', 'refundsMinor', -1n],
    ['platform_fee', 'platformFeesMinor', -1n],
    ['processing_fee', 'processingFeesMinor', -1n],
    ['disputes', 'disputesMinor', -1n],
    ['sent', 'sentMinor', -1n],
    ['change', 'heldMinor', 1n],
  ] as const;
  return {
    head: ['step', 'amount', 'days_before', 'currency'],
    rows: steps.map(([step, name, sign]) => [
      step,
      amountOf(sign * now[name], campaign),
      then ? amountOf(sign * then[name], campaign) : '',
      campaign.currency,
    ]),
  };
};

/** The tables that can be fetched, by the name in their address. Texts are as people typed them. */
const TABLES: Readonly<Record<CsvName, Read>> = {
  funding,
  course,
  summary,
  statement,
  visits: async (campaign, range) => ({
    head: ['day', ...VISITS],
    rows: (await readTraffic(campaign.id, range)).days.map((one) => [one.day, ...visitCells(one)]),
  }),
  countries: places('country'),
  domains: places('domain'),
  devices: places('device'),
  funnel: async (campaign, range) => {
    const { visits, checkouts, backings } = (await readTraffic(campaign.id, range)).funnel;
    return {
      head: ['step', 'visits', 'visits_of_step_before', 'share'],
      rows: [
        ['visits', visits, visits, shareOf(visits, visits)],
        ['checkouts', checkouts, visits, shareOf(checkouts, visits)],
        ['contributions', backings, checkouts, shareOf(backings, checkouts)],
      ],
    };
  },
  comparison: async (campaign) => {
    const found = await readComparison(campaign);
    return {
      head: ['day_since_launch', 'share_of_goal', 'median_of_others', 'others'],
      rows: (found?.days ?? []).map(({ day, own, median }) => [
        day,
        own,
        median,
        found?.others ?? 0,
      ]),
    };
  },
  contest: async (campaign, range) => ({
    head: ['place', 'link', 'visits', 'contributions', 'raised', 'currency'],
    rows: (await readContest(campaign.id, range)).map((one) => [
      one.place ?? '',
      one.code,
      one.visits,
      one.contributions,
      amountOf(one.raisedMinor, campaign),
      campaign.currency,
    ]),
  }),
  referrers: async (campaign, range) => ({
    head: ['kind', 'name', ...VISITS, 'raised_in_all', 'currency'],
    rows: (await readReferrers(campaign.id, range)).map((one) => [
      one.kind,
      one.name,
      ...visitCells(one),
      one.raisedMinor === null ? '' : amountOf(one.raisedMinor, campaign),
      campaign.currency,
    ]),
  }),
  perks: async (campaign, range) => ({
    head: ['perk_id', 'title', 'contributions', 'units', 'left', 'price', 'shipping', 'currency'],
    rows: (await readPerkLines(campaign.id, range)).perks.map((one) => [
      one.perkId,
      one.title,
      one.contributions,
      one.units,
      one.left ?? '',
      amountOf(one.priceMinor, campaign),
      amountOf(one.shippingMinor, campaign),
      campaign.currency,
    ]),
  }),
  perk_items: async (campaign) => ({
    head: ['item_id', 'item', 'options', 'sku', 'units'],
    rows: (await readItemUnits(campaign.id)).map((one) => [
      one.itemId,
      one.name,
      one.choices.map(({ option, label }) => `${option}: ${label}`).join(', '),
      one.sku,
      one.units,
    ]),
  }),
  vitals: async (campaign, range) => ({
    head: ['page', 'device', 'metric', 'pages', 'three_in_four_below'],
    rows: (await readSpeed(campaign.id, range)).map((one) => [
      one.page,
      one.device,
      one.metric,
      one.count,
      one.value,
    ]),
  }),
};

export const CSV_NAMES = [
  'funding',
  'course',
  'summary',
  'statement',
  'visits',
  'countries',
  'domains',
  'devices',
  'funnel',
  'comparison',
  'contest',
  'referrers',
  'perks',
  'perk_items',
  'vitals',
] as const;
export type CsvName = (typeof CSV_NAMES)[number];

/** A table of a campaign as a file. */
export async function csvOf(
  name: CsvName,
  campaign: Campaign,
  range: DayRange,
): Promise<Uint8Array> {
  const { head, rows } = await TABLES[name](campaign, range);
  return csvFile(head, rows.map(csvLine));
}
