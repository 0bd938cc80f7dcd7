import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moveClock } from '#platform/clock/clock.ts';
import { config } from '#platform/config/config.ts';
import { db } from '#platform/db/transaction.ts';
import { sql } from '#platform/db/sql.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { expireReservations, resolveAttempts } from '#flows/reconcile-payments/index.ts';
import { refundWhatIsOwed, resolveRefunds } from '#flows/refund-contribution/index.ts';
import { chargePledge, settleDueCampaigns } from '#flows/settle-campaign/index.ts';
import { takeDueCharges } from '#flows/settle-campaign/settle-campaign.store.ts';
import {
  addresses,
  input,
  key,
  makeCampaign,
  makePerk,
  perkInput,
  stateOf,
  stockOf,
  totalsOf,
  visitor,
} from '../stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '../stories/money-gateway.ts';
import { testDatabase } from '../support/database.ts';
import { bundle } from './bundle.ts';
import type { CrashTask } from './crash-child.ts';
import { untilItsTransactionIsUndone } from './support/after-kill.ts';

testDatabase();
const gateway = moneyGateway();
let program = '';

beforeAll(async () => {
  program = await bundle('crash-child');
});

interface Ended {
  readonly signal: NodeJS.Signals | null;
  readonly said: string;
}

/** Runs a task in a process of its own; with a point, SIGKILL meets it there. */
async function inChild(task: CrashTask, crashAt?: string): Promise<Ended> {
  const { databaseUrl, stripeApiBase } = config();
  const child = spawn(process.execPath, [program, JSON.stringify(task)], {
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
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal !== null) await untilItsTransactionIsUndone();
  return { signal, said };
}

/** What the worker's schedule does within some minutes. */
async function reconcile(): Promise<void> {
  for (const seconds of [200, 500, 1000]) {
    await moveClock(seconds);
    await resolveAttempts();
  }
  await expireReservations();
  await refundWhatIsOwed();
  await moveClock(0);
}

async function chargesOf(contributionId: number): Promise<number> {
  const { charges } = await gateway.control<{
    charges: { metadata: { source_id?: string }; status: string }[];
  }>('books?limit=10000');
  return charges.filter(
    (c) => c.metadata.source_id === String(contributionId) && c.status === 'succeeded',
  ).length;
}

afterEach(() => moveClock(0));

const POINTS = [
  'after_reserve',
  'after_key_saved',
  'after_provider_call',
  'before_write',
  'after_commit',
];
const PLEDGE_POINTS = ['after_key_saved', 'after_provider_call', 'before_write'];

async function prepared(fundingType: 'flexible' | 'fixed') {
  const campaign = await makeCampaign({ fundingType });
  const perk = await makePerk(campaign, { limit: 1 });
  const { visitorId } = visitor();
  const task: CrashTask = {
    kind: 'back',
    input: perkInput(campaign, perk, 2500),
    visitorId,
    key: key(),
  };
  const contribution = async () => {
    const row = await db().maybe<{ id: number }>(sql`
      select id from contributions where campaign_id = ${campaign.id}`);
    return row?.id ?? 0;
  };
  return { campaign, perk, task, contribution };
}

// Each point is met twice: by somebody who asks again, and by somebody who never comes back.
describe('the process dies while somebody backs a campaign [F1 R1 R3]', () => {
  it.each(POINTS)('%s: asking again with the same key gives the one answer', async (point) => {
    const { campaign, perk, task, contribution } = await prepared('flexible');
    expect((await inChild(task, point)).signal).toBe('SIGKILL');
    const again = await inChild(task);
    expect(JSON.parse(again.said)).toMatchObject({
      next: 'done',
      contribution: { state: 'collected' },
    });
    expect(await chargesOf(await contribution())).toBe(1);
    expect(await stockOf(perk)).toMatchObject({ claimed: 1, reserved: 0 });
    expect(await totalsOf(campaign.id)).toMatchObject({
      collected_minor: 2500n,
      contributions: 1,
    });
  });

  it.each(POINTS)(
    '%s: nobody asks again, and it still ends one way or the other',
    async (point) => {
      const { perk, task, contribution } = await prepared('flexible');
      expect((await inChild(task, point)).signal).toBe('SIGKILL');
      await reconcile();
      const id = await contribution();
      const charges = await chargesOf(id);
      expect(await stateOf(id)).toBe(charges === 1 ? 'collected' : 'failed');
      expect(await stockOf(perk)).toMatchObject({ claimed: charges, reserved: 0 });
    },
  );

  it.each(PLEDGE_POINTS)('%s: a pledge of a fixed campaign likewise', async (point) => {
    const { campaign, task } = await prepared('fixed');
    expect((await inChild(task, point)).signal).toBe('SIGKILL');
    expect(JSON.parse((await inChild(task)).said)).toMatchObject({
      next: 'done',
      contribution: { state: 'pledged' },
    });
    expect(await totalsOf(campaign.id)).toMatchObject({ pledged_minor: 2500n, contributions: 1 });
  });
});

describe('the process dies while it hands events on [F1]', () => {
  it('after_outbox: the delivery is there, and waits for whoever comes next', async () => {
    const { task, contribution } = await prepared('flexible');
    await inChild(task);
    const fact = `contribution.collected:${await contribution()}`;
    const listen = { kind: 'listen', topic: 'contribution.collected' } as const;
    expect((await inChild(listen, 'after_outbox')).signal).toBe('SIGKILL');
    const deliveries = await db().query(sql`
      select o.relayed_at is not null as is_relayed, d.done_at is not null as is_done
      from outbox o join outbox_deliveries d on d.event_id = o.id where o.key = ${fact}`);
    expect(deliveries).toEqual([{ is_relayed: true, is_done: false }]);
  });
});

describe('the process dies while it settles [F2 D5]', () => {
  it.each([
    'before_settlement_commit',
    'after_settlement_commit',
    'after_spread',
    'after_key_saved',
    'after_key_saved:3',
    'after_provider_call',
    'after_provider_call:2',
    'before_write:2',
    'after_commit:2',
  ])('%s: another worker ends it, every pledge is charged once', async (point) => {
    const campaign = await makeCampaign({ fundingType: 'fixed', goal: 4000 });
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const body = input(campaign, { extra_cents: 1000, expected_total_cents: 1000 });
      ids.push((await startContribution(body, visitor(), key(), addresses)).contribution.id);
    }
    await moveClock(86_401);
    expect((await inChild({ kind: 'settle' }, point)).signal).toBe('SIGKILL');
    await settleDueCampaigns();
    // The jobs the dead process had are given out again.
    for (const id of ids) await chargePledge({ contribution_id: id, tries: 0 });
    await moveClock(86_401 + 900);
    await resolveAttempts();
    for (const charge of await takeDueCharges(db(), 100)) await chargePledge(charge);
    for (const id of ids) {
      expect(await stateOf(id)).toBe('collected');
      expect(await chargesOf(id)).toBe(1);
    }
    expect(await totalsOf(campaign.id)).toMatchObject({
      collected_minor: 4000n,
      pledged_minor: 0n,
    });
  });
});

describe('the process dies while it gives money back', () => {
  it.each(['after_refund_saved', 'after_refund_sent'])(
    '%s: it is given back once',
    async (point) => {
      const campaign = await makeCampaign();
      const body = input(campaign, { extra_cents: 3000, expected_total_cents: 3000 });
      const { contribution } = await startContribution(body, visitor(), key(), addresses);
      const task: CrashTask = { kind: 'refund', contributionId: contribution.id, key: key() };
      expect((await inChild(task, point)).signal).toBe('SIGKILL');
      await moveClock(120);
      await resolveRefunds();
      await inChild(task);
      expect(await stateOf(contribution.id)).toBe('refunded');
      expect(await totalsOf(campaign.id)).toMatchObject({ raised_minor: 0n });
    },
  );
});

itLeavesMoneyInOrder(gateway);
