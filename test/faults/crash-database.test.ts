import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#main/local/embedded-postgres.ts';
import { moveClock } from '#platform/clock/clock.ts';
import { forgetConfiguration } from '#platform/config/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { closeDatabase } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { toAppError } from '#platform/http/error-answer.ts';
import { startContribution } from '#flows/back-campaign/index.ts';
import { expireReservations, resolveAttempts } from '#flows/reconcile-payments/index.ts';
import {
  addresses,
  key,
  type MadeCampaign,
  makeCampaign,
  makePerk,
  perkInput,
  visitor,
} from '../stories/market.ts';
import { itLeavesMoneyInOrder, moneyGateway } from '../stories/money-gateway.ts';
import { dataFolder } from './support/small-market.ts';

const BUYERS = 12;
let folder = '';
let server: EmbeddedPostgres | undefined;

const begin = async (): Promise<EmbeddedPostgres> => {
  server = await startEmbeddedPostgres({ folder, isDurable: true, maxConnections: 60 });
  return server;
};

// A cluster of its own: killing the one of the run would take every other test along.
beforeAll(async () => {
  folder = dataFolder();
  const started = await begin();
  await started.ensureDatabase('groundswell');
  await migrate(started.url('groundswell'));
  process.env.DATABASE_URL = started.url('groundswell');
  forgetConfiguration();
});
afterAll(async () => {
  await closeDatabase();
  await server?.stop();
  rmSync(dirname(folder), { recursive: true, force: true });
});
const gateway = moneyGateway();

interface Load {
  readonly acknowledged: number[];
  readonly refusals: number[];
  stop(): Promise<void>;
}

/** Buyers who go on whatever happens; says what was acknowledged and how the rest was refused. */
function buyers(campaign: MadeCampaign, perk: number): Load {
  const acknowledged: number[] = [];
  const refusals: number[] = [];
  const over = new AbortController();
  const all = Array.from({ length: BUYERS }, async () => {
    while (!over.signal.aborted) {
      try {
        const body = perkInput(campaign, perk, 2500);
        const { next, contribution } = await startContribution(body, visitor(), key(), addresses);
        if (next === 'done') acknowledged.push(contribution.id);
      } catch (error) {
        refusals.push(toAppError(error).status);
        await pause(50);
      }
    }
  });
  return {
    acknowledged,
    refusals,
    async stop() {
      over.abort();
      await Promise.all(all);
    },
  };
}

/** Looks through every index with all entries of its table; throws at the first that lacks one. */
async function soundIndexes(): Promise<number> {
  await db().run(sql`create extension amcheck`);
  const looked = await db().query(sql`
    select c.relname, bt_index_check(c.oid, true)::text as is_sound
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and c.relnamespace = 'public'::regnamespace and c.relpersistence = 'p'
      and c.relkind = 'i'`);
  return looked.length;
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (isSo()) return;
    await pause(50);
  }
  throw new Error(`${what} did not happen within 60 s`);
}

it('killed under checkout load: 503 meanwhile, nothing acknowledged is lost [F3 R1]', async () => {
  const campaign = await makeCampaign();
  const load = buyers(campaign, await makePerk(campaign, { limit: 50_000 }));
  await until('some contributions', () => load.acknowledged.length >= 20);
  process.kill(server?.process.pid ?? 0, 'SIGKILL');
  await until('refusals', () => load.refusals.length >= BUYERS);
  await begin();
  const before = load.acknowledged.length;
  await until('contributions again', () => load.acknowledged.length >= before + 20);
  await load.stop();
  expect(new Set(load.refusals)).toEqual(new Set([503]));

  for (const seconds of [300, 900, 2700]) {
    await moveClock(seconds);
    while ((await resolveAttempts()) > 0);
    await expireReservations();
  }
  await moveClock(0);
  const states = await db().query<{ state: string }>(sql`
    select distinct state from contributions where id = any(${load.acknowledged})`);
  expect(states).toEqual([{ state: 'collected' }]);
  const kept = await db().one<{ n: number }>(sql`
    select count(*) as n from contributions where id = any(${load.acknowledged})`);
  expect(kept.n).toBe(load.acknowledged.length);
  expect(await soundIndexes()).toBeGreaterThan(20);
});

itLeavesMoneyInOrder(gateway);
