import { OTHER_SOURCES, type VisitFigures } from '#modules/analytics/index.ts';
import type { Campaign } from '#modules/campaigns/index.ts';
import { readItemUnits } from '#modules/contributions/index.ts';
import { countryName } from '#modules/geography/index.ts';
import type { CsvCell } from '#platform/csv/write-csv.ts';
import type { MessageKey } from '#platform/web/message-keys.ts';
import { translate } from '#platform/web/translate.ts';
import {
  readPerkLines,
  readPlaces,
  readReferrers,
  readTraffic,
  type Referrer,
} from '../figures/read-figures.ts';
import { readSpeed } from '../figures/present-vitals.ts';
import { readContest } from '../figures/read-contest.ts';
import { readReach } from '../course/read-reach.ts';
import { readTrendFigures } from '../figures/read-trend.ts';
import { readComparison } from '../figures/read-stats.ts';
import type { DayRange } from '../figures/range.ts';
import { amountOf, course, funding, months, type Read, statement, summary } from './csv-money.ts';
import { type CsvColumn, type CsvLanguage, fileOf, type TableCell, term } from './csv-texts.ts';

const VISITS: readonly CsvColumn[] = ['views', 'visits', 'checkouts', 'contributions'];
const KINDS: Readonly<Record<Referrer['kind'], MessageKey>> = {
  code: 'csv.kind_code',
  utm: 'csv.kind_utm',
  site: 'csv.kind_site',
  direct: 'figures.direct',
  others: 'figures.others',
};

/** What was counted together, as there was too much of it, is called so. */
const named = (name: string): TableCell =>
  name === OTHER_SOURCES ? term(name, 'figures.others') : name;

function placeCell(part: 'country' | 'domain' | 'device', name: string): TableCell {
  if (part === 'device')
    return term(name, name === 'mobile' ? 'figures.device_mobile' : 'figures.device_desktop');
  if (part === 'domain') return named(name);
  return {
    code: name,
    textIn: (locale) =>
      name.length === 2
        ? countryName(name, locale)
        : translate(locale, name === '' ? 'figures.unknown' : 'figures.others'),
  };
}

const visitCells = ({ views, visits, checkouts, backings }: VisitFigures): CsvCell[] => [
  views,
  visits,
  checkouts,
  backings,
];

function places(part: 'country' | 'domain' | 'device'): Read {
  return async (campaign, range) => ({
    head: [part, ...VISITS],
    rows: (await readPlaces(campaign.id, part, range)).map((one) => [
      placeCell(part, one.name),
      ...visitCells(one),
    ]),
  });
}

const shareOf = (part: number, whole: number): CsvCell => (whole === 0 ? '' : part / whole);

/** The tables that can be fetched, by the name in their address. Texts are as people typed them. */
const TABLES: Readonly<Record<CsvName, Read>> = {
  funding,
  course,
  summary,
  statement,
  months,
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
        [term('visits', 'figures.visits'), visits, visits, shareOf(visits, visits)],
        [term('checkouts', 'figures.checkouts'), checkouts, visits, shareOf(checkouts, visits)],
        [
          term('contributions', 'figures.contributed'),
          backings,
          checkouts,
          shareOf(backings, checkouts),
        ],
      ],
    };
  },
  comparison: async (campaign, _range, now) => {
    const found = await readComparison(campaign, now);
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
  reach: async (campaign, _range, now) => ({
    head: ['figure', 'own', 'median_of_others', 'others'],
    rows: ((await readReach(campaign, now))?.values ?? []).map(({ name, own, median, others }) => [
      term(name, `figures.reach_${name}`),
      own,
      median,
      others,
    ]),
  }),
  trend: async (campaign) => ({
    head: ['figure', 'count', 'weight', 'points', 'next'],
    rows: ((await readTrendFigures(campaign.id))?.lines ?? []).map((one) => [
      term(one.part, `trending.${one.part}`),
      one.count,
      one.weight,
      one.points,
      one.next,
    ]),
  }),
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
      term(one.kind, KINDS[one.kind]),
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
      term(one.page, `figures.page_${one.page}` as MessageKey),
      term(one.device, `figures.device_${one.device}`),
      term(one.metric, `figures.metric_${one.metric}`),
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
  'months',
  'visits',
  'countries',
  'domains',
  'devices',
  'funnel',
  'comparison',
  'reach',
  'trend',
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
  about: { readonly campaign: Campaign; readonly range: DayRange; readonly now: Date },
  language: CsvLanguage,
): Promise<Uint8Array> {
  const { campaign, range, now } = about;
  return fileOf(await TABLES[name](campaign, range, now), language);
}
