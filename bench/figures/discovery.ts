import pg from 'pg';
import { readOpenCounts } from '#modules/discovery/index.ts';
import { forgetConfiguration } from '#platform/config/config.ts';
import { KEEP_PLANS } from '#platform/db/statement.ts';
import type { Figure } from '../figure.ts';
import { goingFirst } from '../measure/going-first.ts';
import { httpLoad, type LoadResult } from '../measure/http-load.ts';
import { type Plan, readPlan } from '../measure/read-plan.ts';
import { listenToStatements, type Recorded, statementsOf } from '../measure/recorded-statements.ts';
import { replay, type Waits } from '../measure/replay.ts';
import { openDatabaseOnly } from '../stage/database-only.ts';
import { findShapes, pairShapes, type Shape } from '../searches/find-shapes.ts';
import { plantIndex, readKnown } from '../searches/plant-index.ts';
import { recallOf } from '../searches/recall.ts';
import { startServer } from '../serve/run-server.ts';
import {
  AT_ONCE,
  type Measured,
  plansText,
  report,
  rowsOf,
  type Size,
} from '../searches/report-searches.ts';

/** BENCH_ROWS: other numbers of campaigns, for a quick look. */
const ROWS = (process.env.BENCH_ROWS ?? '10000,100000,1000000').split(',').map(Number);
/** BENCH_SHAPES: only the ways to ask whose names fit this expression. */
const SHAPES = new RegExp(process.env.BENCH_SHAPES ?? '');
/** BENCH_PLANTED: a database that is planted already with the last number of campaigns. */
const PLANTED = process.env.BENCH_PLANTED;
/** Different questions of each shape. */
const TURNS = 12;
const ALONE = { clients: 1, times: 60, ms: 700 };
/** One pause of the machine meets all sixteen: of a few hundred it would be the slowest twentieth. */
const TOGETHER = { clients: AT_ONCE, times: 1600, ms: 2500 };
const HTTP = { seconds: 2.5, requests: 1600 };
/** Asked before and not measured: every connection of the server's pool has made its plans then. */
const HTTP_WARM = { seconds: 2, requests: 200 };

/** Searches among campaigns as many as a large market has, each beside a read by the primary key. */
export const discovery: Figure = async () => {
  listenToStatements();
  const sizes: Size[] = [];
  for (const rows of ROWS) sizes.push(await withDatabase(rows));
  const largest = sizes.at(-1);
  if (largest === undefined) throw new Error('BENCH_ROWS names no number');
  return { ...report(sizes, largest), plans: plansText(largest) };
};

async function withDatabase(rows: number): Promise<Size> {
  if (PLANTED !== undefined && rows === ROWS.at(-1)) {
    process.env.DATABASE_URL = PLANTED;
    forgetConfiguration();
    return measureSize(PLANTED, rows);
  }
  const database = await openDatabaseOnly();
  try {
    return await measureSize(database.url, rows);
  } finally {
    await database.stop();
  }
}

async function measureSize(url: string, rows: number): Promise<Size> {
  const clients = [new pg.Client(url), new pg.Client(url)];
  await Promise.all(clients.map((client) => client.connect()));
  const [client] = clients;
  if (client === undefined) throw new Error('no client');
  const server = await startServer('search-server', url);
  try {
    const began = performance.now();
    if (url !== PLANTED) await plantIndex(clients, rows);
    const seconds = (performance.now() - began) / 1000;
    const known = await readKnown(client, rows);
    const isLast = rows === ROWS.at(-1);
    const place: Place = { url, client, port: isLast ? server.port : undefined };
    const key = await readsByKey(url, rows);
    const shapes: Measured[] = [];
    for (const shape of findShapes(known).filter(isAsked)) shapes.push(await measure(place, shape));
    const pairs: Measured[] = [];
    for (const shape of isLast ? pairShapes().filter(isAsked) : [])
      pairs.push(await measure(place, shape));
    return { rows, seconds, key, shapes, pairs, recall: await recallOf(known) };
  } finally {
    await server.stop();
    await Promise.all(clients.map((one) => one.end()));
  }
}

const isAsked = ({ name }: Shape): boolean => SHAPES.test(name);

/** The yardstick: one whole row by its key. */
async function readsByKey(url: string, rows: number): Promise<Size['key']> {
  const works: Recorded[][] = Array.from({ length: TURNS }, (_, turn) => [
    {
      name: '',
      text: 'select * from discovery_campaigns where campaign_id = $1',
      values: [String(1 + ((turn * 7919) % rows))],
    },
  ]);
  return {
    alone: await replay(url, works, ALONE),
    together: await replay(url, works, TOGETHER),
  };
}

interface Place {
  readonly url: string;
  readonly client: pg.Client;
  /** Where calls are asked over HTTP: for the largest number of campaigns alone. */
  readonly port: number | undefined;
}

async function measure({ url, client, port }: Place, shape: Shape): Promise<Measured> {
  const works: Recorded[][] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await shape.prepare?.(turn);
    works.push(await recordWork(shape, turn));
  }
  const alone = await replay(url, works, ALONE);
  const together = await replay(url, works, TOGETHER);
  const overHttp = shape.isCall && port !== undefined ? await askBoth(port, shape) : undefined;
  const read: Plan[][] = [];
  for (const work of works) read.push(await plansOf(client, work));
  const most = Math.max(...read.map(rowsOf));
  const at = read.findIndex((plans) => rowsOf(plans) === most);
  return {
    name: shape.name,
    kind: shape.kind,
    alone,
    together,
    overHttp,
    plans: read[at] ?? [],
    worst: shape.address(at),
  };
}

/** What one question asks of the database, where what a process keeps for some seconds is there. */
async function recordWork(shape: Shape, turn: number): Promise<Recorded[]> {
  await readOpenCounts();
  const work = await statementsOf(() => shape.work(turn));
  // Its time may have run out between the two.
  const isKept = !work.some(({ text }) => text.includes('discovery_counts'));
  return isKept ? work : recordWork(shape, turn);
}

async function askBoth(port: number, shape: Shape): Promise<{ alone: Waits; together: Waits }> {
  await ask(port, shape, AT_ONCE, HTTP_WARM);
  const alone = await ask(port, shape, 1, { ...HTTP, requests: 60 });
  return { alone, together: await ask(port, shape, AT_ONCE, HTTP) };
}

async function ask(
  port: number,
  shape: Shape,
  connections: number,
  limits: typeof HTTP,
): Promise<Waits> {
  let turn = 0;
  const nextPath = () => shape.address((turn += 1) % TURNS);
  const load = { ...limits, connections };
  const url = `http://127.0.0.1:${port}`;
  const result = await goingFirst(() => httpLoad({ ...load, url, nextPath }));
  refuseFailures(shape, result);
  return result;
}

/** A refusal is quick: it must not pass for an answer. */
function refuseFailures({ name }: Shape, { refused }: LoadResult): void {
  if (Object.keys(refused).length === 0) return;
  throw new Error(`${name} was refused over HTTP: ${JSON.stringify(refused)}`);
}

/** What begins and ends a transaction has no plan. */
const OF_TRANSACTION = /^\s*(begin|commit|rollback|set |select set_config)/i;

async function plansOf(client: pg.Client, work: readonly Recorded[]): Promise<Plan[]> {
  const plans: Plan[] = [];
  let isKept = false;
  for (const statement of work) {
    if (OF_TRANSACTION.test(statement.text)) isKept ||= statement.text === KEEP_PLANS;
    else plans.push(await readPlan(client, statement, isKept));
    if (statement.isFollowed !== true) isKept = false;
  }
  return plans;
}
