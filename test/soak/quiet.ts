/** Waits until nothing is left to do, and lets time pass. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#platform/db/sql.ts';
import { db } from '#platform/db/transaction.ts';
import type { Product } from '../support/product.ts';

/** Only what hangs should meet it: on a busy machine everything comes several times later. */
const PATIENCE_MS = 300_000;

interface Waiting {
  readonly events: number;
  readonly deliveries: number;
  readonly jobs: number;
  readonly runs: number;
}

async function waitingHere(): Promise<Waiting> {
  return db().one<Waiting>(sql`
    select (select count(*) from outbox o where relayed_at is null
        and not exists (select 1 from outbox_rejects r where r.event_id = o.id)) as events,
      (select count(*) from outbox_deliveries where done_at is null and dead_at is null) as deliveries,
      (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
        and name not in ('dead-letters', 'send-mail')
        and start_after <= clock_timestamp() + interval '20 seconds') as jobs,
      (select count(*) from schedule_runs where due_at <= clock_now() or finished_at is null) as runs`);
}

/** What waits by its names, for whoever reads why it did not end. */
async function namesOfWaiting(): Promise<unknown[]> {
  return db().query(sql`
    select 'job' as kind, name, state::text, start_after as at from pgboss.job
    where state in ('created', 'retry', 'active') and name not in ('dead-letters', 'send-mail')
    union all
    select 'run', name, error, due_at from schedule_runs
    where due_at <= clock_now() or finished_at is null
    union all
    select 'delivery', consumer, null, null from outbox_deliveries
    where done_at is null and dead_at is null
    limit 30`);
}

async function look(product: Product): Promise<string | undefined> {
  const ours = await waitingHere();
  const theirs = await product.gateway<{ quiet: boolean }>('quiet');
  const isQuiet = theirs.quiet && Object.values(ours).every((count: number) => count === 0);
  return isQuiet ? undefined : JSON.stringify({ ours, theirs });
}

/** Throws with what is still waiting when it takes too long. */
export async function untilQuiet(product: Product): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const left = await look(product).catch((error: Error) => error.message);
    if (left === undefined) return;
    if (performance.now() > end) {
      const names = await namesOfWaiting().catch((error: Error) => error.message);
      throw new Error(`still at work: ${left} ${JSON.stringify(names)}`);
    }
    await pause(100);
  }
}

/** Seconds for which a call keeps its key, as the product has it, and those after which it is surely over. */
const KEY_SECONDS = 60;
const OVER_SECONDS = 6;
/** A statement of a killed process goes on in the database, and may take a lease. */
const LAST_STATEMENT_MS = 1_000;

/**
 * What was killed keeps its leases and the keys of its calls for a minute of real time, which nobody has to
 * wait for. Calls of another process than `pid` that lost their database have some seconds to fail.
 */
export async function endHeld(part: 'app' | 'postgres' | 'beside', pid: number): Promise<void> {
  await pause(part === 'postgres' ? 1_000 * (OVER_SECONDS + 1) : LAST_STATEMENT_MS);
  await db().run(sql`
    update leases set holder = null, expires_at = '-infinity' where holder like ${`${pid}-%`}`);
  const claimedFor = part === 'postgres' ? OVER_SECONDS : 0;
  await db().run(sql`
    update idempotency_keys set locked_until = clock_timestamp()
    where state = 'running'
      and locked_until <= clock_timestamp() + make_interval(secs => ${KEY_SECONDS - claimedFor})`);
}
