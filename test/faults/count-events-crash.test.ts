import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { insertEvents } from '#modules/analytics/analytics.store.ts';
import { countEvents } from '#modules/analytics/figures/count-events.ts';
import { recount } from '#modules/analytics/figures/recount.cli.ts';
import {
  type KeptEvent,
  someEvents,
  walked,
} from '#modules/analytics/figures/some-events.fixture.ts';
import { config } from '#platform/config/config.ts';
import { sql } from '#platform/db/sql.ts';
import { db, transaction } from '#platform/db/transaction.ts';
import { testDatabase } from '../support/database.ts';
import { bundle } from './bundle.ts';
import { untilItsTransactionIsUndone } from './support/after-kill.ts';

testDatabase();
const PORTION = 60;
let program = '';
beforeAll(async () => {
  program = await bundle('count-events-child');
});
beforeEach(async () => {
  await db().run(sql`delete from analytics_events`);
  for (const table of ['figures', 'vitals', 'exposures', 'visits']) {
    await db().run(sql`delete from ${sql.raw(`analytics_${table}`)}`);
  }
  await db().run(sql`update analytics_counted set up_to = 0, up_to_day = null, pruned_to = null`);
});

/** Counts in a process of its own; answers the signal that ended it. */
async function countedUntil(point: string): Promise<NodeJS.Signals | null> {
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
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  await untilItsTransactionIsUndone();
  return signal;
}

async function portionsCounted(): Promise<number> {
  const row = await db().one<{ events: number }>(sql`
    select count(*) as events from analytics_events
    where id <= (select up_to from analytics_counted)`);
  return row.events / PORTION;
}

async function counted(): Promise<unknown[]> {
  return Promise.all([
    db().query(sql`select * from analytics_figures order by campaign_id, kind, day, name`),
    db().query(
      sql`select * from analytics_vitals order by page, campaign_id, device, metric, day, step`,
    ),
    db().query(sql`select * from analytics_exposures order by experiment, round, visitor_id`),
  ]);
}

it.each([
  ['before_counted_commit:1', 0],
  ['before_counted_commit:3', 2],
  ['after_counted_commit:1', 1],
  ['after_counted_commit:4', 4],
])(
  'killed at %s it has counted %i portions whole, and the rest once later',
  async (point, whole) => {
    await transaction((tx) => insertEvents(tx, someEvents(5 * PORTION, 17)));
    expect(await countedUntil(point)).toBe('SIGKILL');
    expect(await portionsCounted()).toBe(whole);
    await Promise.all([countEvents({ portion: 7 }), countEvents({ portion: 11 })]);
    const events = await db().query<KeptEvent>(sql`
    select *, (received_at at time zone 'UTC')::date::text as day from analytics_events order by id`);
    const rows = await db().query<Record<string, string | number>>(sql`
    select kind, campaign_id, day::text, name, views, visits, checkouts, backings from analytics_figures`);
    const shown = rows.map(
      ({ kind, campaign_id, day, name, views, visits, checkouts, backings }) =>
        [
          `${kind} ${campaign_id} ${day} ${name}`,
          [views, visits, checkouts, backings].map(Number),
        ] as const,
    );
    expect(new Map(shown)).toEqual(walked(events));
    const first = await counted();
    await recount();
    expect(await counted()).toEqual(first);
  },
);
