// One measured load in a process of its own: node bench/build/driver.js '<DriverTask as JSON>'
// Prints one line: the DriverResult as JSON.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startContribution } from '#flows/back-campaign/index.ts';
import { usePaymentProvider as choosePaymentProvider } from '#modules/payments/index.ts';
import { closeDatabase } from '#platform/db/pool.ts';
import { cpuOfTree } from '../measure/cpu-time.ts';
import { percentile } from '../measure/percentile.ts';
import { type EventsBeside, sendEvents } from './events-beside.ts';
import { pgbenchLike } from './pgbench-like.ts';
import { type CampaignToBack, PERK_PRICE, SHIPPING_FEE } from './plant-campaigns.ts';
import { providerDouble } from './provider-double.ts';

export interface DriverTask {
  readonly kind: 'contributions' | 'pgbench-like';
  readonly clients: number;
  readonly seconds: number;
  readonly operations: number;
  /** Operations that are not counted, to fill caches and connections. */
  readonly warmUp: number;
  readonly campaigns: readonly CampaignToBack[];
  readonly postgresPid: number;
  /** Operations begin at this rate, however long each takes, instead of one after the other. */
  readonly perSecond?: number;
  /** So many events are taken in beside it. */
  readonly eventsPerSecond?: number;
}

export interface DriverResult {
  readonly operations: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly appCpuMs: number;
  readonly databaseCpuMs: number;
  readonly failures: number;
  readonly firstFailure: string | null;
  readonly events?: EventsBeside;
}

type Operation = () => Promise<unknown>;

/** Clients that each start the next operation when the last is done, until either bound is reached. */
async function drive(task: DriverTask, operation: Operation): Promise<DriverResult> {
  await clients(task.clients, task.warmUp, Number.POSITIVE_INFINITY, operation);
  const before = { app: process.cpuUsage(), database: cpuOfTree(task.postgresPid) };
  const began = performance.now();
  const end = began + task.seconds * 1000;
  const done =
    task.perSecond === undefined
      ? await clients(task.clients, task.operations, end, operation)
      : await atRate(task.perSecond, task.seconds, operation);
  const seconds = (performance.now() - began) / 1000;
  const app = process.cpuUsage(before.app);
  const operations = done.latencies.length;
  return {
    operations,
    seconds,
    perSecond: operations / seconds,
    p50: percentile(done.latencies, 50),
    p99: percentile(done.latencies, 99),
    appCpuMs: (app.user + app.system) / 1000 / operations,
    databaseCpuMs: (cpuOfTree(task.postgresPid) - before.database) / operations,
    failures: done.failures,
    firstFailure: done.firstFailure,
  };
}

async function clients(count: number, operations: number, end: number, operation: Operation) {
  const latencies: number[] = [];
  let left = operations;
  let failures = 0;
  let firstFailure: string | null = null;
  const one = async () => {
    while (left-- > 0 && performance.now() < end) {
      const began = performance.now();
      try {
        await operation();
        latencies.push(performance.now() - began);
      } catch (error) {
        failures += 1;
        firstFailure ??= String(error);
      }
    }
  };
  await Promise.all(Array.from({ length: count }, one));
  return { latencies, failures, firstFailure };
}

const TICK_MS = 20;

async function atRate(perSecond: number, seconds: number, operation: Operation) {
  const began = performance.now();
  const one = () => clients(1, 1, Number.POSITIVE_INFINITY, operation);
  const running: ReturnType<typeof one>[] = [];
  while (running.length < perSecond * seconds) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    while (running.length < Math.min(due, perSecond * seconds)) running.push(one());
    await pause(TICK_MS);
  }
  const done = await Promise.all(running);
  return {
    latencies: done.flatMap(({ latencies }) => latencies),
    failures: done.reduce((sum, { failures }) => sum + failures, 0),
    firstFailure: done.find(({ firstFailure }) => firstFailure !== null)?.firstFailure ?? null,
  };
}

let people = 0;

/** A guest nobody has seen before backs one of the campaigns. */
async function contribute(campaigns: readonly CampaignToBack[]): Promise<void> {
  const campaign = campaigns[randomInt(campaigns.length)];
  if (campaign === undefined) throw new Error('no campaign to back');
  people += 1;
  const n = people;
  const answer = await startContribution(
    {
      campaign_id: campaign.id,
      lines: [{ perk_id: campaign.perkId, quantity: 1, options: {} }],
      extra_cents: 0,
      currency: 'USD',
      expected_total_cents: PERK_PRICE + SHIPPING_FEE,
      address: {
        name: 'Guest Number',
        address: '1 Quay',
        address2: '',
        city: 'Lyon',
        state: '',
        zipcode: '69001',
        country: 'FR',
        phone_number: '',
      },
      email: `guest.${process.pid}.${n}@bench.test`,
      firstname: 'Guest',
      lastname: `Number ${n}`,
      appearance: 'named',
      owner_visibility: 'full',
      payment_method_id: 'pm_card_visa',
      save_card: false,
    },
    {
      accountId: null,
      visitorId: randomUUID(),
      ip: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      requestId: `bench-${n}`,
      locale: 'en',
    },
    randomUUID(),
    { done: () => 'http://127.0.0.1/done', cancelled: () => 'http://127.0.0.1/left' },
  );
  if (answer.next !== 'done') throw new Error(`a contribution ended as ${answer.next}`);
}

async function main(text: string): Promise<void> {
  const task = JSON.parse(text) as DriverTask;
  const isContributions = task.kind === 'contributions';
  if (isContributions) choosePaymentProvider(providerDouble());
  const yardstick = isContributions ? undefined : await pgbenchLike(task.clients);
  const sending = task.eventsPerSecond ? sendEvents(task.eventsPerSecond) : undefined;
  const driven = await drive(task, yardstick?.operation ?? (() => contribute(task.campaigns)));
  const result = { ...driven, events: await sending?.stop() };
  await yardstick?.close();
  await closeDatabase();
  process.stdout.write(`${JSON.stringify(result)}\n`);
  process.exit(0);
}

const [, script, text] = process.argv;
if (script?.endsWith('driver.js') && text !== undefined) await main(text);
