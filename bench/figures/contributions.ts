import pg from 'pg';
import type { Figure, Table } from '../figure.ts';
import { type DatabaseOnly, openDatabaseOnly } from '../stage/database-only.ts';
import type { DriverResult, DriverTask } from '../stage/driver.ts';
import { makeYardstickTables } from '../stage/pgbench-like.ts';
import { type CampaignToBack, plantCampaigns } from '../stage/plant-campaigns.ts';
import { runDriver } from '../stage/run-driver.ts';

/** BENCH_CLIENTS: other numbers of clients, for a look at one of them. */
const CLIENTS = (process.env.BENCH_CLIENTS ?? '1,8,32').split(',').map(Number);
const CAMPAIGNS = 1_000;
/** BENCH_SECONDS: another length of each load, for a quick comparison. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
/** What runs often is compiled after a thousand calls or two, which a server that stays up does once. */
const BOUNDS = { seconds: SECONDS, operations: 8_000, warmUp: 2_000 };

/** BENCH_ROUNDS: how often each load is measured: vacuum and checkpoints fall into one window or another. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

interface Load {
  readonly name: string;
  readonly kind: DriverTask['kind'];
  readonly campaigns: readonly CampaignToBack[];
}

interface Measured {
  readonly result: DriverResult;
  /** CPU to that of the yardstick, which was measured just before with as many clients. */
  readonly ratio: number;
}

interface Row {
  readonly name: string;
  readonly clients: number;
  /** By their ratio, the cheapest first. */
  readonly rounds: readonly Measured[];
}

/** Contributions per second and what each costs, provider calls apart, beside a pgbench-like load. */
export const contributions: Figure = async () => {
  const database = await openDatabaseOnly();
  try {
    const planted = await plantCampaigns(CAMPAIGNS, { withPictures: false });
    await makeYardstickTables(database.url);
    await settle(database, planted.all);
    const loads: Load[] = [
      { name: 'pgbench-like', kind: 'pgbench-like', campaigns: [] },
      { name: 'one viral campaign', kind: 'contributions', campaigns: [planted.viral] },
      { name: `${CAMPAIGNS} campaigns`, kind: 'contributions', campaigns: planted.all },
    ];
    const measured: { name: string; clients: number; round: Measured }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const clients of CLIENTS)
        measured.push(...(await measureOnce(database, loads, clients)));
    }
    const rows = loads.flatMap(({ name }) =>
      CLIENTS.map((clients) => ({
        name,
        clients,
        rounds: measured
          .filter((one) => one.name === name && one.clients === clients)
          .map(({ round }) => round)
          .sort((one, other) => one.ratio - other.ratio),
      })),
    );
    return report(rows);
  } finally {
    await database.stop();
  }
};

/** Every load once with so many clients, the yardstick first. */
async function measureOnce(database: DatabaseOnly, loads: readonly Load[], clients: number) {
  const results: { name: string; clients: number; round: Measured }[] = [];
  let yardstick: DriverResult | undefined;
  for (const { name, kind, campaigns } of loads) {
    const task = { kind, clients, campaigns, postgresPid: database.pid, ...BOUNDS };
    const result = await runDriver(database.url, task);
    yardstick ??= result;
    const ratio = cpuOf(result) / cpuOf(yardstick);
    results.push({ name, clients, round: { result, ratio } });
  }
  return results;
}

/** A market some time after its opening: with contributions in it, and statistics that know of them. */
async function settle(database: DatabaseOnly, campaigns: readonly CampaignToBack[]): Promise<void> {
  await runDriver(database.url, {
    ...BOUNDS,
    kind: 'contributions',
    clients: 32,
    campaigns,
    postgresPid: database.pid,
    seconds: 20,
    operations: 3_000,
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

function report(rows: readonly Row[]) {
  const measured = rows.filter(({ name }) => name !== 'pgbench-like');
  const busiest = measured.filter(({ clients }) => clients === CLIENTS.at(-1)).map(median);
  const cheapest = Math.min(...busiest.map(({ result }) => cpuOf(result)));
  const fastest = Math.max(...busiest.map(({ result }) => result.perSecond));
  return {
    title: 'Contributions',
    about:
      'A guest backs a perk with shipping: priced, reserved, the key stored, the charge answered ' +
      'by a double of the ' +
      'provider inside the process, recorded with ledger, stock, totals and events. The verbs are ' +
      'called directly by ' +
      'one process; PostgreSQL flushes to disk and holds some contributions already. CPU is the ' +
      'process and all of PostgreSQL, vacuum and checkpoints too. The yardstick is one ' +
      'transaction of update, select and insert by prepared statements through the same driver, ' +
      `measured just before. Each load ran ${ROUNDS} times; shown is the one in the middle by its ratio.`,
    aims: [
      aim('CPU per contribution, 32 clients', 2, cheapest, 'ms', 'most'),
      aim('contributions per second, 32 clients', 1_000, fastest, '/s', 'least'),
      ...CLIENTS.flatMap((clients) => ratioAims(measured, clients)),
    ],
    tables: [table(rows)],
    notes: rows.flatMap(failures),
  };
}

/** CPU of a contribution to the yardstick's, by clients. */
const MOST_TO_YARDSTICK: Readonly<Record<number, number>> = { 1: 6.5, 8: 3.2, 32: 2.2 };

function ratioAims(measured: readonly Row[], clients: number) {
  const most = MOST_TO_YARDSTICK[clients];
  if (most === undefined) return [];
  return measured
    .filter((row) => row.clients === clients)
    .map((row) => aim(`${row.name}, ${clients} clients`, most, median(row).ratio, '×', 'most'));
}

function failures({ name, clients, rounds }: Row): string[] {
  return rounds
    .filter(({ result }) => result.failures > 0)
    .map(
      ({ result }) =>
        `${result.failures} of ${name} at ${clients} clients failed: ${result.firstFailure}`,
    );
}

function aim(what: string, limit: number, reached: number, unit: string, is: 'most' | 'least') {
  return { what, limit, reached, unit, is } as const;
}

function median({ rounds }: Row): Measured {
  const middle = rounds[Math.floor((rounds.length - 1) / 2)];
  if (middle === undefined) throw new Error('no round was measured');
  return middle;
}

const COLUMNS =
  'load,clients,per second,p50 ms,p99 ms,app CPU ms,database CPU ms,together,' +
  'CPU to yardstick,all rounds';

function table(rows: readonly Row[]): Table {
  return {
    title: 'Per operation',
    columns: COLUMNS.split(','),
    rows: rows.map((row) => {
      const { result, ratio } = median(row);
      return [
        row.name,
        row.clients,
        result.perSecond,
        result.p50,
        result.p99,
        result.appCpuMs,
        result.databaseCpuMs,
        cpuOf(result),
        ratio,
        row.rounds.map((round) => round.ratio.toFixed(2)).join(' '),
      ];
    }),
  };
}

function cpuOf({ appCpuMs, databaseCpuMs }: DriverResult): number {
  return appCpuMs + databaseCpuMs;
}
