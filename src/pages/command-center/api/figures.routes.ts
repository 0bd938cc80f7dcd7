import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Campaign } from '#modules/campaigns/index.ts';
import { campaignToRead, readItemUnits } from '#modules/contributions/index.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { fieldErrors } from '#platform/errors/app-error.ts';
import type { Actor } from '#platform/http/actor.ts';
import { defineFileRoute } from '#platform/http/define-file-route.ts';
import { defineRoute, type Route } from '#platform/http/define-route.ts';
import { slugOrId, wholeList, wireMinor } from '#platform/http/wire.ts';
import { LOCALES } from '#platform/web/locale.ts';
import { listQuery } from '../contributions/list-query.ts';
import { openFigures, rangeOf } from '../figures/open-figures.ts';
import { type DayRange, type RangeQuery, rangeQuery } from '../figures/range.ts';
import {
  readFunding,
  readPerkLines,
  readPlaces,
  readReferrers,
  readTraffic,
  sumFunds,
} from '../figures/read-figures.ts';
import { readStats } from '../figures/read-stats.ts';
import { contributionsFile } from './contributions-csv.ts';
import { LIST_NAMES, listFile } from './lists-csv.ts';
import { CSV_NAMES, csvOf } from './csv-tables.ts';
import {
  analyticsSchema,
  countriesSchema,
  domainsSchema,
  financesSchema,
  perkItemsSchema,
  perksSchema,
  referrersSchema,
  statsSchema,
} from './contract.ts';
import { wireFunds, wireItem, wirePerk, wireReferrer, wireStats, wireVisits } from './present.ts';

const params = z.object({ id: slugOrId });
/** Without a language a file has the names of columns and values that programs go by. */
const locale = z.enum(LOCALES).optional();

interface Asked {
  readonly campaign: Campaign;
  readonly range: DayRange;
  readonly now: Date;
}

/** The campaign for those who may see its figures, and the days asked for. 404, 403, 422. */
async function open(
  input: { params: z.output<typeof params>; query: RangeQuery },
  actor: Actor,
): Promise<Asked> {
  const { campaign } = await openFigures(input.params.id, actor);
  const now = await clockNow();
  const range = rangeOf(campaign, input.query, now);
  if (range === null) throw fieldErrors({ from: ['errors.field.invalid'] });
  return { campaign, range, now };
}

const daysOf = ({ from, to }: DayRange) => ({ from, to });

interface FiguresCall<R extends z.ZodType> {
  readonly name: string;
  readonly summary: string;
  readonly response: R;
  read(asked: Asked): Promise<z.input<R>>;
}

/** A call about some days of a campaign; what it answers was put through an allow-list in `read`. */
function figuresCall<R extends z.ZodType>({
  name,
  summary,
  response,
  read,
}: FiguresCall<R>): Route {
  return defineRoute({
    method: 'GET',
    path: `/private_api/command_center/{id}/${name}`,
    summary,
    access: 'person',
    params,
    query: rangeQuery,
    response,
    authorise: open,
    act: (_input, asked) => read(asked),
    present: (answer) => answer,
  });
}

export const figuresRoutes: Route[] = [
  figuresCall({
    name: 'analytics',
    summary: 'Visits of a campaign day by day, what became of them, and what they were made with',
    response: analyticsSchema,
    async read({ campaign, range }) {
      const [{ days, funnel, before }, devices] = await Promise.all([
        readTraffic(campaign.id, range),
        readPlaces(campaign.id, 'device', range),
      ]);
      return {
        ...daysOf(range),
        funnel: wireVisits(funnel),
        before: before && wireVisits(before),
        days: days.map((one) => ({ day: one.day, ...wireVisits(one) })),
        devices: devices.map((one) => ({ device: one.name, ...wireVisits(one) })),
      };
    },
  }),
  figuresCall({
    name: 'countries',
    summary: 'Visits of a campaign by country, the most first',
    response: countriesSchema,
    async read({ campaign, range }) {
      const found = await readPlaces(campaign.id, 'country', range);
      const countries = found.map((one) => ({ country: one.name, ...wireVisits(one) }));
      return { ...daysOf(range), countries };
    },
  }),
  figuresCall({
    name: 'domains',
    summary: 'Visits of a campaign by the site that linked, the most first',
    response: domainsSchema,
    async read({ campaign, range }) {
      const found = await readPlaces(campaign.id, 'domain', range);
      const domains = found.map((one) => ({ domain: one.name, ...wireVisits(one) }));
      return { ...daysOf(range), domains };
    },
  }),
  figuresCall({
    name: 'referrers',
    summary: 'Where visits of a campaign came from, and what its own links raised',
    response: referrersSchema,
    async read({ campaign, range }) {
      const referrers = (await readReferrers(campaign.id, range)).map(wireReferrer);
      return { ...daysOf(range), currency: campaign.currency, referrers };
    },
  }),
  figuresCall({
    name: 'finances',
    summary: 'How the money of a campaign changed day by day, by the ledger',
    response: financesSchema,
    async read({ campaign, range }) {
      const days = await readFunding(campaign.id, range);
      return {
        ...daysOf(range),
        currency: campaign.currency,
        total: wireFunds(sumFunds(days)),
        days: days.map(({ day, contributions, funds }) => {
          return { day, contributions, ...wireFunds(funds) };
        }),
      };
    },
  }),
  figuresCall({
    name: 'perks',
    summary: 'What each perk of a campaign brought, and what is left of it',
    response: perksSchema,
    async read({ campaign, range }) {
      const { perks, extra } = await readPerkLines(campaign.id, range);
      const { contributions, amountMinor } = extra;
      return {
        ...daysOf(range),
        currency: campaign.currency,
        perks: perks.map(wirePerk),
        extra: { contributions, amount_cents: wireMinor(amountMinor) },
      };
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/command_center/{id}/perk_items',
    summary: 'What has to be made for everybody who backed a campaign, by item, options and SKU',
    access: 'person',
    params,
    response: perkItemsSchema,
    authorise: (input, actor) => openFigures(input.params.id, actor),
    act: (_input, { campaign }) => readItemUnits(campaign.id),
    present: (items) => wholeList(items.map(wireItem)),
  }),
  defineRoute({
    method: 'GET',
    path: '/private_api/command_center/{id}/stats',
    summary: 'How a campaign is going: sums, visits, and where it arrives at its deadline',
    access: 'person',
    params,
    response: statsSchema,
    authorise: (input, actor) => openFigures(input.params.id, actor),
    act: async (_input, { campaign }) => ({ campaign, stats: await readStats(campaign) }),
    present: ({ campaign, stats }) => wireStats(campaign, stats),
  }),
  defineFileRoute({
    path: '/private_api/command_center/{id}/csv/contributions',
    summary: 'Contributions to a campaign as CSV, the newest first, with the filters of their page',
    access: 'person',
    limit: { key: 'person', points: 60, per: 3600 },
    params,
    query: z.object({ ...listQuery, locale }),
    async act({ params: { id }, query, actor, request }) {
      const campaign = await campaignToRead(id, actor);
      return contributionsFile({ campaign, query, actor, request }, query.locale ?? null);
    },
  }),
  ...LIST_NAMES.map((name) =>
    defineFileRoute({
      path: `/private_api/command_center/{id}/csv/${name}`,
      summary: `The ${name} of a campaign as CSV, for those who may open their page`,
      access: 'person',
      limit: { key: 'person', points: 60, per: 3600 },
      params,
      query: z.object({ locale }),
      act: ({ params: { id }, query, actor, request }) =>
        listFile({ name, idOrSlug: id, actor, request, language: query.locale ?? null }),
    }),
  ),
  defineFileRoute({
    path: '/private_api/command_center/{id}/csv/{table}',
    summary: 'A table of the command center as CSV',
    access: 'person',
    limit: { key: 'person', points: 120, per: 3600 },
    params: z.object({ id: slugOrId, table: z.enum(CSV_NAMES) }),
    query: rangeQuery.extend({ locale }),
    async act({ params: { id, table }, query, actor }) {
      const asked = await open({ params: { id }, query }, actor);
      const { campaign, range } = asked;
      const bytes = await csvOf(table, asked, query.locale ?? null);
      return {
        filename: `${campaign.slug}-${table}-${range.from}-${range.to}.csv`,
        contentType: 'text/csv; charset=utf-8',
        bytes: bytes.byteLength,
        content: Readable.from([Buffer.from(bytes)]),
      };
    },
  }),
];
