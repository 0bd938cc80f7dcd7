/**
 * Kills a process that takes contributions under load, at random, again and again, then looks whether
 * anything that was acknowledged is lost, anybody was charged twice, or an invariant is broken. Started by
 * kill-drill.ts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { moveClock } from '#platform/clock/clock.ts';
import { forgetConfiguration } from '#platform/config/config.ts';
import { projectRoot } from '#platform/config/project-root.ts';
import { migrate } from '#platform/db/migrate.ts';
import { closeDatabase } from '#platform/db/pool.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import {
  expireReservations,
  findOrphanCharges,
  resolveAttempts,
} from '#flows/reconcile-payments/index.ts';
import { refundWhatIsOwed, resolveRefunds } from '#flows/refund-contribution/index.ts';
import { checkMoney, compareWithBooks } from '../../checks/money/index.ts';
import { compareWithProvider } from '../../checks/provider/compare-with-provider.ts';
import { seeded } from '../stories/seeded.ts';
import { makeCampaign, makePerk } from '../stories/market.ts';
import { startTestCluster } from '../support/cluster.ts';

const kills = Number(process.argv[2] ?? '200');
const seed = Number(process.argv[3] ?? '1');
const random = seeded(seed);

interface Answered {
  readonly id: number;
  readonly state: string;
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

async function startSandbox(databaseUrl: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(projectRoot(), 'gateway/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      GATEWAY_DATABASE_URL: databaseUrl,
      GATEWAY_HOST: '127.0.0.1',
      GATEWAY_PORT: '0',
      GATEWAY_APP_ORIGIN: 'http://127.0.0.1:3000',
    },
  });
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    if (line.startsWith('{"gateway":"ready"'))
      return { child, url: (JSON.parse(line) as { url: string }).url };
  }
  throw new Error('the gateway ended before it was ready');
}

/** Runs the buyers until a moment nobody chose, then SIGKILL; answers what was acknowledged before. */
async function oneKill(task: object): Promise<Answered[]> {
  const child = spawn(process.execPath, [process.env.DRILL_BUYERS ?? '', JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: process.env,
  });
  const answered: Answered[] = [];
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit');
  let isKilling = false;
  lines.on('line', (line) => {
    if (line === 'started') {
      isKilling = true;
      void pause(50 + random() * 2400).then(() => child.kill('SIGKILL'));
    } else answered.push(JSON.parse(line) as Answered);
  });
  await ended;
  if (!isKilling) throw new Error('the buyers ended before they began');
  return answered;
}

async function reconcile(): Promise<void> {
  for (const seconds of [300, 900, 2700, 8100]) {
    await moveClock(seconds);
    while ((await resolveAttempts()) > 0);
    await expireReservations();
  }
  await refundWhatIsOwed();
  await resolveRefunds();
  await findOrphanCharges();
}

async function problems(gatewayUrl: string, answered: readonly Answered[]): Promise<string[]> {
  const found = (await checkMoney()).map(({ subject, text }) => `${subject}: ${text}`);
  const books = (await (await fetch(`${gatewayUrl}/_sandbox/books`)).json()) as {
    currencies: Record<string, { captured: number; refunded: number; disputed_lost: number }>;
  };
  found.push(
    ...(await compareWithBooks(books.currencies)).map(({ subject, text }) => `${subject}: ${text}`),
    ...(await compareWithProvider()).map(({ subject, text }) => `${subject}: ${text}`),
  );
  const states = await db().query<{ id: number; state: string }>(sql`
    select id, state from contributions where id = any(${answered.map(({ id }) => id)})`);
  const byId = new Map(states.map((row) => [row.id, row.state]));
  for (const { id, state } of answered) {
    if (byId.get(id) !== state)
      found.push(`contribution ${id} was acknowledged as ${state}, is ${byId.get(id)}`);
  }
  const open = await db().query<{ id: number }>(sql`
    select id from contributions where state in ('created', 'reserved', 'charging', 'charge_unknown')`);
  found.push(...open.map(({ id }) => `contribution ${id} never came to an end`));
  return found;
}

const cluster = await startTestCluster();
for (const name of ['drill', 'drill_gateway']) await cluster.ensureDatabase(name);
const database = cluster.url('drill');
const sandbox = await startSandbox(cluster.url('drill_gateway'));
Object.assign(process.env, {
  NODE_ENV: 'test',
  TEST_CLOCK: '1',
  LOG_LEVEL: 'silent',
  DATABASE_URL: database,
  STRIPE_API_BASE: sandbox.url,
});
forgetConfiguration();
let failed = 1;
try {
  await migrate(database);
  const flexible = await makeCampaign();
  const fixed = await makeCampaign({ fundingType: 'fixed' });
  const perks = [await makePerk(flexible, { limit: 5000 }), await makePerk(fixed, { limit: 5000 })];
  const campaigns = [flexible, fixed];
  const answered: Answered[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    answered.push(...(await oneKill({ campaigns, perks, round: kill })));
    if (kill % 20 === 0) say(`${kill} kills, ${answered.length} contributions acknowledged`);
  }
  await reconcile();
  const found = await problems(sandbox.url, answered);
  for (const line of found.slice(0, 50)) say(line);
  say(`${kills} kills, seed ${seed}: ${answered.length} acknowledged, ${found.length} problems`);
  failed = found.length > 0 ? 1 : 0;
} finally {
  sandbox.child.kill('SIGTERM');
  await closeDatabase();
  await cluster.stop();
}
process.exitCode = failed;
