import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveClock } from '#platform/clock/clock.ts';
import { config } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import {
  addresses,
  input,
  key,
  makeCampaign,
  stateOf,
  totalsOf,
  visitor,
} from '../stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '../stories/money-gateway.ts';
import { testDatabase } from '../support/database.ts';
import { bundle } from './bundle.ts';

testDatabase();
const gateway = moneyGateway();
const workers = new Set<ChildProcess>();
let program = '';
beforeAll(async () => {
  program = await bundle('settlement-worker');
});
afterAll(() => {
  for (const worker of workers) worker.kill('SIGKILL');
});

/** A worker; with a point it is met by SIGKILL there, and another one takes its place. */
async function startWorker(crashAt?: string): Promise<void> {
  const { databaseUrl, stripeApiBase } = config();
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      TEST_CLOCK: '1',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      STRIPE_API_BASE: stripeApiBase,
      ...(crashAt === undefined ? {} : { CRASH_AT: crashAt }),
    },
  });
  workers.add(child);
  child.once('exit', (_code, signal) => {
    workers.delete(child);
    if (crashAt !== undefined && signal === 'SIGKILL') killed.push(crashAt);
  });
  await once(child.stdout, 'data');
}
const killed: string[] = [];

const DAY = 86_400;
async function goTo(seconds: number): Promise<void> {
  await moveClock(seconds);
  await gateway.control('clock', { offset_seconds: seconds });
}

const triesOf = async (id: number) => {
  const row = await db().one<{ charge_tries: number; state: string }>(
    sql`select charge_tries, state from contributions where id = ${id}`,
  );
  return row.state === 'errored' ? row.charge_tries : 0;
};
const mailsOf = (id: number) =>
  db().query<{ kind: string; body_text: string }>(sql`
    select kind, body_text from mail_messages where key like ${`contribution.%:${id}%`} order by id`);

it('two workers, killed at every step: each try charges once and mails once, then it ends', async () => {
  const campaign = await makeCampaign({ fundingType: 'fixed', goal: 1000 });
  const request = { extra_cents: 2000, expected_total_cents: 2000 };
  const back = (card: string) =>
    startContribution(
      input(campaign, { ...request, payment_method_id: card }),
      visitor(),
      key(),
      addresses,
    );
  const good = await back('pm_card_visa');
  const bad = await back('pm_card_chargeCustomerFail');
  const { id } = bad.contribution;
  await startWorker('after_key_saved');
  await startWorker('after_provider_call');
  const next = ['before_write', 'after_commit', 'after_outbox', undefined, undefined];
  // Whoever was killed is followed by another.
  const keepTwo = async () => {
    while (workers.size < 2) await startWorker(next.shift());
  };
  const countMails = async () => {
    await keepTwo();
    return (await mailsOf(id)).length;
  };
  let now = 0;
  // A try that came late moves those after it: the days are counted from when it was seen.
  for (const [n, days] of [1, 1, 2, 2, 2].entries()) {
    now += days * DAY + 60;
    await expect
      .poll(
        async () => {
          await keepTwo();
          // Half a minute a look: what a killed one left is asked about after a while.
          now += 30;
          await goTo(now);
          return triesOf(id);
        },
        { timeout: 90_000, interval: 250 },
      )
      .toBe(n + 1);
    await expect.poll(countMails).toBe(n + 1);
  }
  await goTo(now + DAY + 60);
  await expect.poll(() => stateOf(id)).toBe('dropped');
  await expect.poll(countMails).toBe(6);

  expect(killed.length).toBeGreaterThanOrEqual(3);
  const mails = await mailsOf(id);
  expect(mails.map(({ kind }) => kind)).toEqual([
    ...Array.from({ length: 4 }, () => 'charge_failed'),
    'charge_failed_last',
    'pledge_dropped',
  ]);
  for (const { body_text: text } of mails.slice(0, 5)) {
    expect(text).toContain(`/payments/continue?contribution=${id}&token=${bad.token}`);
  }
  const charges = await db().query<{ attempt_no: number; state: string }>(sql`
    select attempt_no, state from payment_attempts where source_id = ${id} and operation = 'charge'
    order by attempt_no`);
  expect(charges.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'declined'));
  // Whoever was killed while asking keeps the others from asking for as long as its lease lasts.
  await expect.poll(() => stateOf(good.contribution.id)).toBe('collected');
  expect(await mailsOf(good.contribution.id)).toEqual([]);
  expect(await totalsOf(campaign.id)).toMatchObject({ raised_minor: 2000n, contributors: 1 });
}, 600_000);

itLeavesMoneyInOrder(gateway);
