import pg from 'pg';
import { countEvents } from '#modules/analytics/figures/count-events.ts';
import {
  readExposures,
  readParts,
  readVisits,
  readVitals,
} from '#modules/analytics/figures/read-figures.ts';
import { percentile } from '../measure/percentile.ts';
import type { Figure } from '../figure.ts';
import { openDatabaseOnly } from '../stage/database-only.ts';
import type { DriverResult } from '../stage/driver.ts';
import { plantCampaigns } from '../stage/plant-campaigns.ts';
import { makeDays, plantEvents, plantFigures } from '../stage/plant-events.ts';
import { runDriver } from '../stage/run-driver.ts';

/** BENCH_EVENTS: fewer stored ones, for a quick look. */
const STORED = Number(process.env.BENCH_EVENTS ?? 10_000_000);
/** The whole figure ends within ten minutes, also on a slow machine: it stores what fits into these. */
const STORING_SECONDS = 330;
const A_SECOND = 5_000;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const LOOKS = 15;

const ALL_DAYS = { from: '2000-01-01', to: '2100-01-01' };
const READ: Readonly<Record<string, () => Promise<unknown>>> = {
  'visits by day': () => readVisits(1, ALL_DAYS),
  countries: () => readParts(1, 'country', ALL_DAYS),
  devices: () => readParts(1, 'device', ALL_DAYS),
  domains: () => readParts(1, 'domain', ALL_DAYS),
  referrers: () => readParts(1, 'referrer', ALL_DAYS),
  perks: () => readParts(1, 'perk', ALL_DAYS),
  shares: () => readParts(1, 'share', ALL_DAYS),
  vitals: () => readVitals(1, ALL_DAYS),
  'experiment of 200,000 people': () => readExposures('bench', 1),
};

/** Events taken in beside contributions, and figures read over many events. */
export const events: Figure = async () => {
  const database = await openDatabaseOnly();
  try {
    await withClient(database.url, makeDays);
    const planted = await plantCampaigns(50, { withPictures: false });
    const drive = (eventsPerSecond: number): Promise<DriverResult> =>
      runDriver(database.url, {
        kind: 'contributions',
        clients: 2,
        campaigns: planted.all,
        postgresPid: database.pid,
        seconds: SECONDS,
        operations: 100_000,
        warmUp: 300,
        eventsPerSecond,
      });
    const runs = [await drive(0), await drive(A_SECOND), await drive(0), await drive(A_SECOND)];
    return report({ runs, ...(await withClient(database.url, withEvents)) });
  } finally {
    await database.stop();
  }
};

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // Whatever breaks it is thrown by the statement that it breaks.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** With events stored and counted: how long figures take to be read, and some more to be counted. */
async function withEvents(client: pg.Client): Promise<Omit<Measured, 'runs'>> {
  const stored = await plantEvents(client, STORED, { seconds: STORING_SECONDS });
  const sums = await plantFigures(client);
  const reading = await readAll();
  await plantMore(client);
  return { stored, sums, reading, counting: await timed(() => countEvents()) };
}

interface Measured {
  readonly runs: readonly DriverResult[];
  /** Events in the table, and sums beside them. */
  readonly stored: number;
  readonly sums: number;
  readonly reading: readonly (readonly [string, number])[];
  readonly counting: number;
}

async function readAll(): Promise<[string, number][]> {
  const found: [string, number][] = [];
  for (const [name, read] of Object.entries(READ)) {
    const times: number[] = [];
    for (let look = 0; look < LOOKS; look += 1) times.push(await timed(read));
    found.push([name, percentile(times, 95)]);
  }
  return found;
}

/** Another 20,000, which are not counted yet. */
async function plantMore(client: pg.Client): Promise<void> {
  await client.query(
    `insert into analytics_events (name, data, session_id, is_bot, is_mobile, page, campaign_id)
     select 'page_view', '{}', md5(n::text), false, false, 'campaign', 1 + n % 500
     from generate_series(1, 20000) n`,
  );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function report({ runs, stored, sums, reading, counting }: Measured) {
  const p99 = (isBeside: boolean): number => {
    const of = runs.filter(({ events: beside }) => (beside !== undefined) === isBeside);
    return of.reduce((sum, run) => sum + run.p99, 0) / of.length;
  };
  const taken = Math.min(...runs.flatMap(({ events: beside }) => beside?.perSecond ?? []));
  const slowest = Math.max(...reading.map(([, milliseconds]) => milliseconds));
  const aim = (
    what: string,
    limit: number,
    reached: number,
    unit: string,
    is: 'most' | 'least',
  ) => ({
    what,
    limit,
    reached,
    unit,
    is,
  });
  return {
    title: 'Events',
    about:
      'One process takes in batches of 100 events, from the text of the call’s body to the row, while two ' +
      'guests back campaigns one contribution after the other; with and without events in turns. Then ' +
      `${stored} events of ninety days lie in the table and ${sums} sums of one campaign beside them.`,
    aims: [
      aim('events taken in beside contributions', A_SECOND * 0.98, taken, '/s', 'least'),
      aim('p99 of a contribution, to that without events', 2, p99(true) / p99(false), '', 'most'),
      aim('events stored while figures are read', STORED, stored, '', 'least'),
      aim('slowest of the figures read, p95', 200, slowest, 'ms', 'most'),
    ],
    tables: [
      {
        title: 'Contributions',
        columns: 'events per second,contributions per second,p50 ms,p99 ms,refused events'.split(
          ',',
        ),
        rows: runs.map(({ events: beside, perSecond, p50, p99: slow }) => [
          beside?.perSecond ?? 0,
          perSecond,
          p50,
          slow,
          beside?.refused ?? 0,
        ]),
      },
      {
        title: 'Figures',
        columns: ['what', 'p95 ms'],
        rows: [...reading, ['counting 20,000 more events', counting] as const],
      },
    ],
    notes: [],
  };
}
