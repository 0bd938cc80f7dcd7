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

interface Row {
  readonly name: string;
  readonly clients: number;
  readonly result: DriverResult;
}

/** Contributions per second and what each costs, provider calls apart, beside a pgbench-like load. */
export const contributions: Figure = async () => {
  const database = await openDatabaseOnly();
  try {
    const planted = await plantCampaigns(CAMPAIGNS, { withPictures: false });
    await makeYardstickTables(database.url);
    await settle(database, planted.all);
    const run = async (
      name: string,
      kind: DriverTask['kind'],
      campaigns: readonly CampaignToBack[],
    ): Promise<Row[]> => {
      const rows: Row[] = [];
      for (const clients of CLIENTS) {
        const task = { kind, clients, campaigns, postgresPid: database.pid, ...BOUNDS };
        rows.push({ name, clients, result: await runDriver(database.url, task) });
      }
      return rows;
    };
    const yardstick = await run('pgbench-like', 'pgbench-like', []);
    const viral = await run('one viral campaign', 'contributions', [planted.viral]);
    const many = await run(`${CAMPAIGNS} campaigns`, 'contributions', planted.all);
    return report(yardstick, [...viral, ...many]);
  } finally {
    await database.stop();
  }
};

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

function report(yardstick: readonly Row[], measured: readonly Row[]) {
  const busiest = measured.filter(({ clients }) => clients === CLIENTS.at(-1));
  const cheapest = Math.min(...busiest.map(({ result }) => cpuOf(result)));
  const fastest = Math.max(...busiest.map(({ result }) => result.perSecond));
  const failed = measured.filter(({ result }) => result.failures > 0);
  return {
    title: 'Contributions',
    about:
      'A guest backs a perk with shipping: priced, reserved, the key stored, the charge answered ' +
      'by a double of the ' +
      'provider inside the process, recorded with ledger, stock, totals and events. The verbs are ' +
      'called directly by ' +
      'one process; PostgreSQL flushes to disk and holds some contributions already. CPU is the ' +
      'process and all of PostgreSQL. The yardstick is one ' +
      'transaction of update, select and insert by prepared statements through the same driver.',
    aims: [
      aim('CPU per contribution, 32 clients', 2, cheapest, 'ms', 'most'),
      aim('contributions per second, 32 clients', 1_000, fastest, '/s', 'least'),
    ],
    tables: [table(yardstick, [...yardstick, ...measured])],
    notes: failed.map(
      ({ name, clients, result }) =>
        `${result.failures} of ${name} at ${clients} clients failed: ${result.firstFailure}`,
    ),
  };
}

function aim(what: string, limit: number, reached: number, unit: string, is: 'most' | 'least') {
  return { what, limit, reached, unit, is };
}

function table(yardstick: readonly Row[], rows: readonly Row[]): Table {
  const ratio = ({ clients, result }: Row): number => {
    const same = yardstick.find((row) => row.clients === clients);
    return same === undefined ? Number.NaN : cpuOf(result) / cpuOf(same.result);
  };
  return {
    title: 'Per operation',
    columns:
      'load,clients,per second,p50 ms,p99 ms,app CPU ms,database CPU ms,together,CPU to yardstick'.split(
        ',',
      ),
    rows: rows.map((row) => [
      row.name,
      row.clients,
      row.result.perSecond,
      row.result.p50,
      row.result.p99,
      row.result.appCpuMs,
      row.result.databaseCpuMs,
      cpuOf(row.result),
      ratio(row),
    ]),
  };
}

function cpuOf({ appCpuMs, databaseCpuMs }: DriverResult): number {
  return appCpuMs + databaseCpuMs;
}
