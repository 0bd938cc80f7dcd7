import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openProduct, type Product } from '#test/support/product.ts';
import type { Aim, Figure } from '../figure.ts';
import { cpuOfTree } from '../measure/cpu-time.ts';
import { cpuOfDatabase, usedBetween } from '../measure/database-share.ts';
import { LoopbackClient } from '../measure/loopback-client.ts';
import { percentile } from '../measure/percentile.ts';
import { countUnfinished } from '../stage/count-unfinished.ts';
import { makeYardstickTables } from '../stage/pgbench-like.ts';
import {
  type CampaignToBack,
  PERK_PRICE,
  plantCampaigns,
  SHIPPING_FEE,
} from '../stage/plant-campaigns.ts';
import { runDriver } from '../stage/run-driver.ts';

/** BENCH_CLIENTS: other numbers of them, for a quick comparison. */
const CLIENTS = (process.env.BENCH_CLIENTS ?? '1,8').split(',').map(Number);
/** BENCH_SECONDS: another length of each load, for a quick comparison. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const BOUNDS = { seconds: SECONDS, journeys: 1_000 };
/** What runs often is compiled after some hundreds of journeys, which a server that stays up does once. */
const WARM_UP = { seconds: 120, journeys: 1_000 };
const YARDSTICK = { seconds: 3, operations: 8_000, warmUp: 2_000 };
/** CPU of application and its PostgreSQL per journey, in yardsticks of the same run. */
const AIMS: Readonly<Record<number, number>> = { 1: 60, 8: 40 };
const PATIENCE_MS = 20_000;
const COLUMNS = [
  'clients',
  'journeys',
  'per second',
  'p50',
  'p99',
  'paying p50',
  'paying p99',
  'app CPU',
  'PostgreSQL CPU',
  'gateway CPU',
  'PostgreSQL for gateway',
  'app and its PostgreSQL',
  'yardstick CPU',
  'CPU to yardstick',
  'with the gateway’s PostgreSQL',
];
const PARTS = ['app', 'postgres', 'gateway'] as const;

interface Row {
  readonly clients: number;
  readonly journeys: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly payP50: number;
  readonly payP99: number;
  /** Milliseconds per journey: application, PostgreSQL, gateway; of PostgreSQL's what served the gateway. */
  readonly cpu: readonly number[];
  /** Of one yardstick operation with as many clients. */
  readonly yardstickCpu: number;
  readonly failures: number;
  readonly firstFailure: string | undefined;
}

/** The whole way of a guest over HTTP: page, token, price, contribution by the sandbox gateway. */
export const journey: Figure = async () => {
  const product = await openProduct(profiling());
  try {
    const planted = await plantCampaigns(100, { withPictures: false });
    await makeYardstickTables(product.databaseUrl);
    await walk(product, planted.all, 8, WARM_UP);
    const rows: Row[] = [];
    for (const clients of CLIENTS) {
      const yardstickCpu = await measureYardstick(product, clients);
      rows.push({ ...(await walk(product, planted.all, clients, BOUNDS)), yardstickCpu });
    }
    return report(rows);
  } finally {
    await product.stop();
  }
};

/** BENCH_PROFILE names a folder: the application leaves a CPU profile there when it stops. */
function profiling(): Record<string, string> {
  const folder = process.env.BENCH_PROFILE;
  return folder ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` } : {};
}

let people = 0;

/** The same database, so that its settings, its disk and the hour of the machine are the same too. */
async function measureYardstick(product: Product, clients: number): Promise<number> {
  const postgresPid = product.pidOf('postgres');
  const task = { kind: 'pgbench-like', clients, campaigns: [], postgresPid, ...YARDSTICK } as const;
  const { appCpuMs, databaseCpuMs } = await runDriver(product.databaseUrl, task);
  return appCpuMs + databaseCpuMs;
}

/** What a contribution leaves to be done is part of its price: receipts, events, messages. */
async function awaitQuiet(): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while ((await countUnfinished()) > 0) {
    if (performance.now() > end) throw new Error('work was left over after the journeys');
    await pause(250);
  }
}

async function walk(
  product: Product,
  campaigns: readonly CampaignToBack[],
  clients: number,
  { seconds: most, journeys }: typeof BOUNDS,
): Promise<Omit<Row, 'yardstickCpu'>> {
  const pids = PARTS.map((part) => product.pidOf(part));
  const before = pids.map(cpuOfTree);
  const gatewayBefore = await cpuOfDatabase('gateway');
  const began = performance.now();
  const end = began + most * 1000;
  const whole: number[] = [];
  const pays: number[] = [];
  const failures: string[] = [];
  let left = journeys;
  const one = async () => {
    while (left-- > 0 && performance.now() < end) {
      const start = performance.now();
      try {
        pays.push(await backAsGuest(product.url, campaigns));
        whole.push(performance.now() - start);
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, one));
  const seconds = (performance.now() - began) / 1000;
  await awaitQuiet();
  return {
    clients,
    journeys: whole.length,
    perSecond: whole.length / seconds,
    p50: percentile(whole, 50),
    p99: percentile(whole, 99),
    payP50: percentile(pays, 50),
    payP99: percentile(pays, 99),
    cpu: [
      ...pids.map((pid, index) => cpuOfTree(pid) - (before[index] ?? 0)),
      usedBetween(gatewayBefore, await cpuOfDatabase('gateway')),
    ].map((used) => used / whole.length),
    failures: failures.length,
    firstFailure: failures[0],
  };
}

/** One person who was never here before. Answers how long the one call took that takes the money. */
async function backAsGuest(url: string, campaigns: readonly CampaignToBack[]): Promise<number> {
  people += 1;
  const campaign = campaigns[people % campaigns.length];
  if (campaign === undefined) throw new Error('no campaign to back');
  const client = new LoopbackClient(url, people);
  try {
    const page = await client.get(`/projects/${campaign.slug}`);
    if (page.status !== 200) throw new Error(`the page answered ${page.status}`);
    const lines = [{ perk_id: campaign.perkId, quantity: 1, options: {} }];
    const base = `/private_api/payments/projects/${campaign.id}`;
    const quote = await client.post(`${base}/quote`, { lines, country: 'FR' });
    if (quote.status !== 200) throw new Error(`the price answered ${quote.status} ${quote.text}`);
    const began = performance.now();
    const answer = await client.post(base, contribution(lines), {
      'idempotency-key': randomUUID(),
    });
    if (answer.status !== 201 || !answer.text.includes('"done"')) {
      throw new Error(`the contribution answered ${answer.status} ${answer.text}`);
    }
    return performance.now() - began;
  } finally {
    client.close();
  }
}

function contribution(lines: readonly object[]): object {
  return {
    lines,
    currency: 'USD',
    expected_total_cents: PERK_PRICE + SHIPPING_FEE,
    address: { name: 'Guest', address: '1 Quay', city: 'Lyon', zipcode: '69001', country: 'FR' },
    email: `guest.${people}.${process.pid}@bench.test`,
    firstname: 'Guest',
    lastname: String(people),
    payment_method_id: 'pm_card_visa',
  };
}

/** The gateway stands for somebody outside, who has a database of their own. */
function together({ cpu: [app = 0, postgres = 0, , forGateway = 0] }: Row): number {
  return app + postgres - forGateway;
}

function report(rows: readonly Row[]) {
  return {
    title: 'The whole journey of a guest',
    about:
      'Over HTTP against the built product, each person new and from an address of their own: ' +
      'campaign page, CSRF token, price, contribution. The sandbox gateway takes the money in its ' +
      'own process and database, webhooks come back, receipts are written; a load ends when ' +
      'nothing is left to be done. CPU is per journey; PostgreSQL serves the gateway too, which is no ' +
      'part of the price: at a real provider it is theirs; the last column counts it all the same. The ' +
      'yardstick is one transaction of update, select and insert by prepared statements on the ' +
      `same database, just before; ${WARM_UP.journeys} journeys went ahead to warm everything up.`,
    aims: rows.map(aimOf),
    tables: [{ title: 'Per journey, milliseconds', columns: COLUMNS, rows: rows.map(lineOf) }],
    notes: rows
      .filter(({ failures }) => failures > 0)
      .map(
        ({ clients, failures, firstFailure }) =>
          `${failures} failed at ${clients} clients: ${firstFailure}`,
      ),
  };
}

function aimOf(row: Row): Aim {
  return {
    what: `CPU of a journey to the yardstick, ${row.clients} at a time`,
    limit: AIMS[row.clients] ?? Number.NaN,
    reached: together(row) / row.yardstickCpu,
    unit: 'times',
    is: 'most',
  };
}

function lineOf(row: Row): number[] {
  const { clients, journeys, perSecond, p50, p99, payP50, payP99, cpu, yardstickCpu } = row;
  const times = [perSecond, p50, p99, payP50, payP99];
  const price = together(row);
  const [, , , forGateway = 0] = cpu;
  const ratios = [price, price + forGateway].map((each) => each / yardstickCpu);
  return [clients, journeys, ...times, ...cpu, price, yardstickCpu, ...ratios];
}
