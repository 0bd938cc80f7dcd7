import { config } from '#platform/config/config.ts';
import { db, type Executor, sql } from '#platform/db/sql.ts';
import type { Instant } from './instant.ts';

/** The one time the business goes by: the database's clock, moved by the test offset if any. */
export async function clockNow(q: Executor = db()): Promise<Date> {
  const { now } = await q.one<{ now: Date }>(sql`select clock_now() as now`);
  return now;
}

/** The same to the microsecond: what rules decide with. Ask after the locks, in a statement of its own. */
export async function readClock(q: Executor = db()): Promise<Instant> {
  const { now } = await q.one<{ now: number }>(sql`
    select (extract(epoch from clock_now()) * 1000000)::bigint as now`);
  return now;
}

/** The clock of this process: for logs, timers and leeway, never for a deadline. */
export function processTime(): Date {
  return new Date();
}

/**
 * Moves the clock by so many seconds from real time (0 takes the row away).
 * Throws unless TEST_CLOCK allows it.
 */
export async function moveClock(offsetSeconds: number, q: Executor = db()): Promise<void> {
  if (!config().testClock) throw new Error('TEST_CLOCK does not allow the clock to be moved');
  if (offsetSeconds === 0) {
    await q.run(sql`delete from test_clock`);
    return;
  }
  await q.run(sql`
    insert into test_clock (shift) values (make_interval(secs => ${offsetSeconds}))
    on conflict (is_only_row) do update set shift = excluded.shift`);
}

/** The clock row exists although nothing allows it: this process must not serve. */
export class MovedClockError extends Error {
  constructor() {
    super('The table test_clock holds a row, but TEST_CLOCK is not set: refusing to start.');
    this.name = 'MovedClockError';
  }
}

/** Throws MovedClockError where the clock is moved and the configuration does not allow it. */
export async function assertClockIsReal(q: Executor = db()): Promise<void> {
  if (config().testClock) return;
  const moved = await q.maybe(sql`select 1 as moved from test_clock`);
  if (moved !== undefined) throw new MovedClockError();
}
