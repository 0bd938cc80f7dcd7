import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { moveClock } from '#platform/clock/clock.ts';
import { config } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { type Lease, takeLeaseOf } from '#platform/events/lease.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { settleDueCampaigns } from '#flows/settle-campaign/index.ts';
import { addresses, input, key, makeCampaign, totalsOf, visitor } from '../stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '../stories/money-gateway.ts';
import { testDatabase } from '../support/database.ts';
import { bundle } from './bundle.ts';
import type { CrashTask } from './crash-child.ts';

testDatabase();
const gateway = moneyGateway();
let program = '';

beforeAll(async () => {
  program = await bundle('crash-child');
});

function startSweeper(task: CrashTask) {
  const { databaseUrl, stripeApiBase } = config();
  return spawn(process.execPath, [program, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      TEST_CLOCK: '1',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      STRIPE_API_BASE: stripeApiBase,
    },
  });
}

async function leaseOnceItIsFree(name: string): Promise<Lease> {
  for (let tries = 0; tries < 100; tries += 1) {
    const lease = await takeLeaseOf(name, 10);
    if (lease !== undefined) return lease;
    await pause(100);
  }
  throw new Error(`${name} never became free`);
}

it('a sweeper paused beyond its lease is refused when it wakes: one settlement [F20]', async () => {
  const campaign = await makeCampaign({ fundingType: 'fixed', goal: 1000, endsIn: 600 });
  const body = input(campaign, { extra_cents: 1500, expected_total_cents: 1500 });
  await startContribution(body, visitor(), key(), addresses);
  await moveClock(601);
  const name = 'schedule:settle-due-campaigns';
  const sweeper = startSweeper({ kind: 'settle_on_signal', lease: name, seconds: 1 });
  const lines = createInterface({ input: sweeper.stdout })[Symbol.asyncIterator]();
  const said = async () => JSON.parse(((await lines.next()).value as string | undefined) ?? 'null');
  const ended = once(sweeper, 'exit');
  try {
    expect(await said()).toBe('holding');
    sweeper.kill('SIGSTOP');
    const lease = await leaseOnceItIsFree(name);
    await settleDueCampaigns(lease);
    sweeper.kill('SIGCONT');
    sweeper.stdin.write('go on\n');
    expect(await said()).toEqual({ refused: ['LeaseLost'] });
    await ended;
    await lease.release();
  } finally {
    sweeper.kill('SIGKILL');
  }
  const settlements = await db().query(
    sql`select decision from settlements where campaign_id = ${campaign.id}`,
  );
  expect(settlements).toEqual([{ decision: 'charge' }]);
  expect(await totalsOf(campaign.id)).toMatchObject({ pledged_minor: 1500n, contributions: 1 });
  await moveClock(0);
});

itLeavesMoneyInOrder(gateway);
