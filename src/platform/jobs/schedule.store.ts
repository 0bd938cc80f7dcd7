import { type Executor, sql } from '#platform/db/sql.ts';

// Due, or the clock was moved back (nothing would run until it caught up), or a run was cut off a minute ago
// (killed: run again, but not in a tight loop, should it be the run that kills).
const IS_DUE = sql.raw(`(due_at <= clock_now() or started_at > clock_now() + interval '1 second'
  or (finished_at is null and started_at < clock_now() - interval '60 seconds'))`);

/** Adds entries that are new, due at once. */
export async function saveEntries(q: Executor, names: readonly string[]): Promise<void> {
  await q.run(sql`
    insert into schedule_runs (name, due_at)
    select name, clock_now() from unnest(${names}::text[]) as name on conflict do nothing`);
}

/** Entries whose time has come by the business clock, longest due first. */
export async function dueEntries(q: Executor, names: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ name: string }>(sql`
    select name from schedule_runs
    where name = any(${names}) and ${IS_DUE}
    order by due_at`);
  return rows.map((row) => row.name);
}

interface Holding {
  readonly name: string;
  readonly token: number;
}

/** Starts a run and sets the next due time; false when another process just ran it, or holds the lease. */
export async function startRun(
  q: Executor,
  lease: Holding,
  name: string,
  everySeconds: number,
): Promise<boolean> {
  const changed = await q.run(sql`
    update schedule_runs
    set started_at = clock_now(), finished_at = null, runs = runs + 1,
        due_at = clock_now() + make_interval(secs => ${everySeconds})
    where name = ${name} and ${IS_DUE} and exists (
      select from leases l
      where l.name = ${lease.name} and l.token = ${lease.token} and holder is not null)`);
  return changed === 1;
}

/** Notes how a run ended; false when another process holds the lease now. */
export async function finishRun(
  q: Executor,
  lease: Holding,
  name: string,
  error: string | null,
): Promise<boolean> {
  const changed = await q.run(sql`
    update schedule_runs
    set finished_at = clock_now(), error = ${error?.slice(0, 2000) ?? null},
        failures = failures + (case when ${error}::text is null then 0 else 1 end)
    where name = ${name} and exists (
      select from leases l
      where l.name = ${lease.name} and l.token = ${lease.token} and holder is not null)`);
  return changed === 1;
}
