import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import {
  INDEX_SCHEDULE,
  readIndexLag,
  rebuildDiscovery,
  refreshDiscovery,
} from '#modules/discovery/index.ts';
import { config } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import { takeLeaseOf } from '#platform/events/lease.ts';
import { leaseNameOf } from '#platform/jobs/schedule.ts';
import { testDatabase } from '../support/database.ts';
import { bundle } from './bundle.ts';
import { untilItsTransactionIsUndone } from './support/after-kill.ts';

testDatabase();
/** What whoever writes the index holds. */
const RIGHT = leaseNameOf(INDEX_SCHEDULE);
const MANY = 40;
const PORTION = 10;
let program = '';
beforeAll(async () => {
  program = await bundle('rebuild-index-child');
  await db().run(sql`insert into accounts (email, firstname) values ('o@index.test', 'Ida')`);
  await db().run(sql`
    insert into campaigns (slug, owner_id, state, title, currency, goal_minor, launched_at, ends_at)
    select 'c-' || n, a.id, 'live', 'Kettle ' || n, 'EUR', 100000, clock_now() - interval '3 days',
      clock_now() + interval '9 days'
    from accounts a, generate_series(1, ${MANY}) n`);
});
/** An index long since read that lacks every fifth campaign, with all others waiting to be read again. */
beforeEach(async () => {
  await rebuildDiscovery(MANY);
  await db().run(sql`update campaigns set updated_at = clock_now() - interval '1 hour'`);
  await db().run(sql`update campaign_totals set updated_at = clock_now() - interval '1 hour'`);
  await db().run(sql`update discovery_campaigns set title = 'Old' where campaign_id % 5 > 0`);
  await db().run(sql`delete from discovery_campaigns where campaign_id % 5 = 0`);
  await db().run(sql`insert into discovery_stale (campaign_id) select id from campaigns`);
});

/** The worker's turn, which it misses while another process writes the index or was killed at it. */
async function takeTurn(): Promise<void> {
  const lease = await takeLeaseOf(RIGHT, 15);
  if (lease === undefined) return;
  await refreshDiscovery();
  await lease.release();
}

/** Writes the index anew in a process of its own; answers the signal that ended it. */
async function rebuiltUntil(point: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [program, String(PORTION)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      TEST_CLOCK: '1',
      LOG_LEVEL: 'silent',
      DATABASE_URL: config().databaseUrl,
      CRASH_AT: point,
    },
  });
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  // Owners go on writing meanwhile, and the worker reads what they wrote.
  for (let n = 1; n <= MANY; n += 3) {
    await db().run(
      sql`update campaigns set title = title || '!', updated_at = clock_now() where slug = ${`c-${n}`}`,
    );
    if (n % 9 === 1) await takeTurn();
  }
  const [, signal] = await ended;
  await untilItsTransactionIsUndone();
  return signal;
}

/** How many campaigns the index lacks or shows otherwise. */
async function wrong(): Promise<number> {
  const row = await db().one<{ n: number }>(sql`
    select count(*) as n from campaigns c full join discovery_campaigns d on d.campaign_id = c.id
    where d.title is distinct from c.title`);
  return row.n;
}

it.each([
  'before_index_commit:1',
  'before_index_commit:3',
  'after_index_commit:1',
  'after_index_commit:4',
])(
  'killed at %s it loses nothing of what was to be read, and whoever comes next is right',
  async (point) => {
    expect(await rebuiltUntil(point)).toBe('SIGKILL');
    await refreshDiscovery();
    expect([await wrong(), await readIndexLag()]).toEqual([0, 0]);
    // Whoever was killed held the right to write; it falls to the next after its seconds.
    await db().run(sql`delete from leases where name = ${RIGHT}`);
    expect(await rebuildDiscovery(PORTION)).toBe(MANY);
    expect(await wrong()).toBe(0);
    const counted = await db().one<{ n: number }>(
      sql`select sum(campaigns)::int as n from discovery_counts`,
    );
    expect(counted.n).toBe(MANY);
  },
);
