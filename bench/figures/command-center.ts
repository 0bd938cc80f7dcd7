import pg from 'pg';
import { type Campaign, readCampaign } from '#modules/campaigns/index.ts';
import {
  type ContributionFilter,
  readContributionsOfCampaign,
  readTotalsOf,
} from '#modules/contributions/index.ts';
import { countDays } from '#modules/contributions/figures/count-days.ts';
import { readFunds } from '#modules/disbursements/index.ts';
import type { FiguresContext } from '#pages/command-center/figures/figures-context.ts';
import { rangeOf } from '#pages/command-center/figures/open-figures.ts';
import {
  presentFinances,
  presentFunding,
  type SectionFigures,
} from '#pages/command-center/figures/present-money.ts';
import { presentItems, presentPerks } from '#pages/command-center/figures/present-perks.ts';
import { presentTraffic } from '#pages/command-center/figures/present-traffic.ts';
import { presentVitals } from '#pages/command-center/figures/present-vitals.ts';
import { addDays, dayOf } from '#pages/command-center/figures/range.ts';
import { readFunding } from '#pages/command-center/figures/read-figures.ts';
import { readOutlook } from '#pages/command-center/figures/read-stats.ts';
import { readSteps } from '#pages/command-center/next-steps/read-steps.ts';
import { daysShown } from '#pages/command-center/present-panel.ts';
import { clockNow } from '#platform/clock/clock.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Figure } from '../figure.ts';
import { percentile } from '../measure/percentile.ts';
import { openDatabaseOnly } from '../stage/database-only.ts';
import { plantCampaigns } from '../stage/plant-campaigns.ts';
import { makeDays, plantEvents, plantFigures } from '../stage/plant-events.ts';
import { DAYS, plantLargeCampaign } from '../stage/plant-large-campaign.ts';

/** BENCH_ROWS: fewer contributions, and ten times as many events, for a quick look. */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const EVENTS = ROWS * 10;
const LOOKS = 20;
const OWNER = { isOwner: true, isStaff: false, seesFigures: false, permissions: [] };

/** A panel read once: how many rows it shows. */
type Read = () => Promise<number>;

interface Measured {
  readonly name: string;
  readonly p95: number;
  readonly shown: number;
  readonly looked: number;
}

/** Every panel of a campaign of a million contributions and ten million events. */
export const commandCenter: Figure = async () => {
  // One connection, so that all it reads is counted where we ask.
  process.env.DATABASE_POOL = '1';
  const database = await openDatabaseOnly();
  try {
    const { viral } = await plantCampaigns(50, { withPictures: false });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await makeDays(client);
    await plantLargeCampaign(client, viral.id, ROWS);
    await plantEvents(client, EVENTS);
    await plantFigures(client, viral.id);
    await client.end();
    const campaign = await readCampaign(viral.id);
    if (campaign === undefined) throw new Error('the campaign is not there');
    const began = performance.now();
    const counted = await countDays();
    const counting = performance.now() - began;
    await db().run(sql`
      analyze contribution_days, contribution_day_perks, contribution_day_choices,
        contribution_day_referrers, contribution_day_marks`);
    const measured: Measured[] = [];
    for (const [name, read] of await panelsOf(campaign)) measured.push(await measure(name, read));
    return report(measured, counted, counting);
  } finally {
    await database.stop();
  }
};

async function panelsOf(campaign: Campaign): Promise<readonly (readonly [string, Read])[]> {
  const sections = {
    funding: presentFunding,
    traffic: presentTraffic,
    perks: presentPerks,
    'perk items': presentItems,
    finances: presentFinances,
    vitals: presentVitals,
  };
  const panels: [string, Read][] = [['overview', () => readOverview(campaign)]];
  const now = await clockNow();
  for (const days of ['28', 'all'] as const) {
    const range = rangeOf(campaign, { days }, now);
    if (range === null) throw new Error('the days are none');
    const context: FiguresContext = { campaign, range, now, locale: 'en', mayEdit: true };
    for (const [name, present] of Object.entries(sections)) {
      panels.push([`${name}, ${days} days`, async () => rowsOf(await present(context))]);
    }
  }
  const list = (before: number | null, search = '', filter: ContributionFilter = {}) =>
    readContributionsOfCampaign(campaign.id, {
      before,
      limit: 51,
      search,
      onlyPledges: false,
      filter,
    });
  panels.push(['contributions, first page', async () => (await list(null)).length]);
  panels.push(['contributions, in the middle', async () => (await list(ROWS / 2)).length]);
  panels.push(['contributions, by a name', async () => (await list(null, 'Number 77')).length]);
  const { perk } = await db().one<{ perk: number }>(sql`
    select min(id) as perk from perks where campaign_id = ${campaign.id}`);
  const filters: Readonly<Record<string, ContributionFilter>> = {
    'of a perk': { perkId: perk },
    'to a country': { country: 'AT' },
    'by a link': { referrer: 'link7' },
    'of some days': { from: '2000-01-01', to: addDays(dayOf(now), -60) },
    'to a country nobody lives in': { country: 'NZ' },
    'in a state nobody has': { state: 'refunded' },
  };
  for (const [name, filter] of Object.entries(filters)) {
    panels.push([`contributions, ${name}`, async () => (await list(null, '', filter)).length]);
  }
  return panels;
}

const rowsOf = ({ figures, panels }: SectionFigures) =>
  figures.length + panels.reduce((sum, { rows }) => sum + rows.length, 0);

async function readOverview(campaign: Campaign): Promise<number> {
  const [totals, now] = [await readTotalsOf(campaign.id), await clockNow()];
  const [, , days, recent, steps] = [
    await readFunds(campaign.id),
    await readOutlook(campaign, totals, now),
    await readFunding(campaign.id, daysShown({ campaign, now }) ?? { from: '', to: '' }),
    await readContributionsOfCampaign(campaign.id, {
      before: null,
      limit: 8,
      search: '',
      onlyPledges: false,
    }),
    await readSteps(campaign, { standing: OWNER, totals, now }),
  ];
  return 6 + days.length + recent.length + steps.length;
}

async function measure(name: string, read: Read): Promise<Measured> {
  await read();
  const before = await rowsRead();
  const shown = await read();
  const looked = (await rowsRead()) - before;
  const times: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const began = performance.now();
    await read();
    times.push(performance.now() - began);
  }
  return { name, shown, looked, p95: percentile(times, 95) };
}

/** Rows of tables that our connection has looked at so far. */
async function rowsRead(): Promise<number> {
  await db().run(sql`select pg_stat_force_next_flush()`);
  const { rows } = await db().one<{ rows: number }>(sql`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::bigint as rows
    from pg_stat_user_tables`);
  return rows;
}

function report(measured: readonly Measured[], counted: number, counting: number) {
  const slowest = Math.max(...measured.map(({ p95 }) => p95));
  return {
    title: 'The command center of a large campaign',
    about:
      `${ROWS} contributions with lines and postings over ${DAYS} days and ${EVENTS} events, all of one ` +
      'campaign. Each panel is read as its page does, by one process over one connection; rows are those ' +
      'of tables that PostgreSQL fetched for it.',
    aims: [
      {
        what: 'slowest panel, p95',
        limit: 200,
        reached: slowest,
        unit: 'ms',
        is: 'most' as const,
      },
    ],
    tables: [
      {
        title: 'Panels',
        columns: ['panel', 'p95 ms', 'rows shown', 'rows read', 'read per row shown'],
        rows: measured.map(({ name, p95, shown, looked }) => [
          name,
          p95,
          shown,
          looked,
          looked / Math.max(1, shown),
        ]),
      },
    ],
    notes: [`${counted} days were counted in ${(counting / 1000).toFixed(1)} s.`],
  };
}
