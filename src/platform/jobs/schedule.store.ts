import { ASYNC_COMMIT, type Executor, sql, type Statement } from '#platform/db/sql.ts';

// Due (a timer that is early by a little does not wait for its next turn), or the clock was moved back
// (nothing would run until it caught up), or a run was cut off a minute ago (killed: run again, but not in a
// tight loop, should it be the run that kills).
const IS_DUE = sql.raw(`(r.due_at <= now.at + interval '0.25 seconds'
  or r.started_at > now.at + interval '1 second'
  or (r.finished_at is null and r.started_at < now.at - interval '60 seconds'))`);

// Started without being asked: the first run, one that was cut off, one after the clock was moved, and one in
// ten minutes, should the question ever be wrong.
const IS_UNASKED = sql.raw(`(r.finished_at is null
  or r.started_at not between now.at - interval '10 minutes' and now.at + interval '1 second')`);

/** What the lease of an entry is called: this and the entry's name. */
const LEASE_PREFIX = 'schedule:';

export function leaseNameOf(entry: string): string {
  return `${LEASE_PREFIX}${entry}`;
}

/** Adds entries that are new, due at once, and the leases they are run under. */
export async function saveEntries(q: Executor, names: readonly string[]): Promise<void> {
  await q.run(sql`
    with kept as (
      insert into leases (name, token, expires_at)
      select ${LEASE_PREFIX}::text || name, 0, '-infinity' from unnest(${names}::text[]) as name
      on conflict do nothing
    )
    insert into schedule_runs (name, due_at)
    select name, clock_now() from unnest(${names}::text[]) as name on conflict do nothing`);
}

/** What a start needs to know of an entry. */
export interface Startable {
  readonly name: string;
  readonly everySeconds: number;
  readonly leaseSeconds: number;
}

export interface StartedRun {
  readonly name: string;
  /** Of the lease it is run under. */
  readonly token: number;
  /** False: another process ran it just now, and the lease is only to be given back. */
  readonly isStarted: boolean;
}

/** The questions of entries as one, of the entry `r`: each is asked when its own time has come. */
export function questionOf(
  entries: readonly { readonly name: string; readonly hasWork?: Statement }[],
): Statement {
  const asked = entries.filter(({ hasWork }) => hasWork !== undefined);
  if (asked.length === 0) return sql`true`;
  const cases = asked.reduce(
    (before, { name, hasWork = sql.empty }) => sql`${before} when ${name} then ${hasWork}`,
    sql.empty,
  );
  return sql`case r.name ${cases} else true end`;
}

/**
 * Takes the leases of all entries whose time has come by the business clock, that have something to do and
 * that nobody holds, starts their runs and sets their next due times, in one statement. One with nothing to
 * do is asked again when it would have run again. Waits for nobody: an entry whose lease is being written is
 * left for the next time. The caller names entries it does not run: what it holds of them it was given by an
 * answer that never arrived, and is taken and started again at once. Where no lease is taken nothing waits
 * for the disk: a question that a crash takes back is asked again.
 */
export function startDueRuns(
  q: Executor,
  holder: string,
  entries: readonly Startable[],
  question: Statement,
): Promise<StartedRun[]> {
  return q.query<StartedRun>(sql`
    with now as materialized (select clock_now() as at), ours as (
      select * from unnest(${entries.map(({ name }) => name)}::text[],
        ${entries.map(({ everySeconds }) => everySeconds)}::int[],
        ${entries.map(({ leaseSeconds }) => leaseSeconds)}::int[]) as e (name, every_seconds, lease_seconds)
    ), due as materialized (
      select r.name, ${IS_UNASKED} or ${question} as has_work
      from schedule_runs r, now where r.name = any(${entries.map(({ name }) => name)}) and ${IS_DUE}
    ), free as (
      select l.name as lease, r.name, r.due_at, coalesce(l.holder = ${holder}, false) as is_lost
      from schedule_runs r join leases l on l.name = ${LEASE_PREFIX}::text || r.name
      where r.name = any(${entries.map(({ name }) => name)}) and (l.holder = ${holder}
        or (l.expires_at <= clock_timestamp() and r.name in (select name from due where has_work)))
      for update of l skip locked
    ), taken as (
      update leases l
      set token = l.token + 1, holder = ${holder},
          expires_at = clock_timestamp() + make_interval(secs => ours.lease_seconds)
      from free join ours on ours.name = free.name
      where l.name = free.lease
      returning free.name, free.due_at, free.is_lost, l.token, ours.every_seconds
    ), started as (
      update schedule_runs r
      set started_at = now.at, finished_at = null, runs = r.runs + 1,
          due_at = now.at + make_interval(secs => taken.every_seconds)
      from taken, now
      where r.name = taken.name and ((taken.is_lost and r.finished_at is null) or ${IS_DUE})
      returning r.name
    ), unlasting as materialized (
      select set_config('synchronous_commit', 'off', true) as is_off where not exists (select from taken)
    ), idle as (
      select r.name, ours.every_seconds from schedule_runs r join ours on ours.name = r.name, now
      where r.name in (select name from due where not has_work) and r.finished_at is not null and ${IS_DUE}
      for update of r skip locked
    ), passed as (
      update schedule_runs r set due_at = now.at + make_interval(secs => idle.every_seconds)
      from idle, now, (select count(*) from unlasting) as first where r.name = idle.name
    )
    select taken.name, taken.token, started.name is not null as "isStarted"
    from taken left join started on started.name = taken.name
    order by taken.due_at`);
}

/** How a run of an entry ended. */
export interface EndedRun {
  readonly name: string;
  readonly token: number;
  readonly error: string | null;
  /** The process stops: the run may have left early and is due again at once. */
  readonly isCutOff: boolean;
}

/**
 * Notes how runs ended and gives their leases back, in one statement. The names of those it noted: another
 * process holds the leases of the others now. An end that a crash takes back is that of a run that was
 * killed.
 */
export async function finishRuns(
  q: Executor,
  runs: readonly EndedRun[],
): Promise<ReadonlySet<string>> {
  const noted = await q.query<{ name: string }>(sql`
    with ${ASYNC_COMMIT}, ended as (
      select * from unnest(${runs.map(({ name }) => name)}::text[],
        ${runs.map(({ token }) => token)}::bigint[],
        ${runs.map(({ error }) => error?.slice(0, 2000) ?? null)}::text[],
        ${runs.map(({ isCutOff }) => isCutOff)}::boolean[]) as e (name, token, error, is_cut_off)
    ), returned as (
      update leases l set holder = null, expires_at = '-infinity'
      from ended
      where l.name = ${LEASE_PREFIX}::text || ended.name and l.token = ended.token and l.holder is not null
      returning ended.name, ended.error, ended.is_cut_off
    )
    update schedule_runs r
    set finished_at = clock_now(), error = returned.error,
        failures = failures + (case when returned.error is null then 0 else 1 end),
        due_at = case when returned.is_cut_off then clock_now() else due_at end
    from returned, async_commit where r.name = returned.name
    returning r.name`);
  return new Set(noted.map(({ name }) => name));
}
