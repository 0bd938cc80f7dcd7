import { type Executor, Statement, sql } from '#platform/db/sql.ts';

/** Runs SQL that pg-boss wrote inside our transaction. */
export async function executeText(
  tx: Executor,
  text: string,
  values: readonly unknown[] = [],
): Promise<{ rows: object[] }> {
  return { rows: await tx.query<object>(new Statement([text], values, false)) };
}

/** Whether this attempt still owns its job; holds the row for the transaction. */
export async function isCurrentAttempt(
  tx: Executor,
  queue: string,
  jobId: string,
  retryCount: number,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    select 1 from pgboss.job
    where name = ${queue} and id = ${jobId}::uuid and state = 'active' and retry_count = ${retryCount}
    for share`);
  return row !== undefined;
}

/** Which of these queues have jobs whose time has come; whether a worker of any queue seems to be gone. */
export function lookAtJobs(
  q: Executor,
  queues: readonly string[],
): Promise<{ due: readonly string[]; hasLost: boolean }> {
  return q.one(sql`
    select array(
        select queue from unnest(${queues}::text[]) as queue
        where exists (select from pgboss.job j where j.name = queue and j.state < 'active'
          and not j.blocked and j.start_after <= clock_timestamp())
      ) as due,
      exists (select from pgboss.job j where j.state = 'active'
        and (j.heartbeat_on + make_interval(secs => j.heartbeat_seconds) < clock_timestamp()
          or j.started_on + make_interval(secs => j.expire_seconds) < clock_timestamp())) as "hasLost"`);
}

/** A job that was given up, with what it was and why. */
export interface DeadJob {
  readonly id: string;
  readonly job: string;
  readonly payload: object;
  readonly reason: string | null;
  readonly retries: number;
  readonly diedAt: Date;
}

/** Whether a worker has made its queue: before the first one there is none. */
export async function hasJobQueue(q: Executor): Promise<boolean> {
  const { there } = await q.one<{ there: boolean }>(sql`
    select to_regclass('pgboss.job') is not null as there`);
  return there;
}

/** The dead letters, newest first. */
export function findDeadJobs(q: Executor, limit: number): Promise<DeadJob[]> {
  return q.query<DeadJob>(sql`
    select id, source_name as job, data as payload, source_retry_count as retries, created_on as "diedAt",
           coalesce(source_output->>'message', source_output->'value'->>'message',
                    source_output::text) as reason
    from pgboss.job where name = 'dead-letters' and state = 'created'
    order by created_on desc limit ${limit}`);
}

/** Which dead letters are read: those behind a time and key, and of these keys alone when given. */
export interface DeadPage {
  readonly after: { readonly at: Date; readonly key: string } | null;
  readonly keys: readonly string[] | null;
  readonly limit: number;
}

/** Dead letters by keyset, the oldest first; times are cut to what a cursor carries. */
export function findDeadJobsFrom(q: Executor, page: DeadPage): Promise<DeadJob[]> {
  const { keys, limit } = page;
  const at = page.after?.at ?? null;
  const key = page.after?.key ?? null;
  return q.query<DeadJob>(sql`
    select id, source_name as job, data as payload, source_retry_count as retries,
      date_trunc('milliseconds', created_on) as "diedAt",
      coalesce(source_output->>'message', source_output->'value'->>'message',
        source_output::text) as reason
    from pgboss.job where name = 'dead-letters' and state = 'created'
      and (${at}::timestamptz is null
        or (date_trunc('milliseconds', created_on), id::text collate "C") > (${at}, ${key}))
      and (${keys}::text[] is null or id::text = any(${keys}))
    order by date_trunc('milliseconds', created_on), id::text collate "C" limit ${limit}`);
}

/** How many dead letters there are; no more than `most` are counted. */
export async function countDeadJobs(q: Executor, most: number): Promise<number> {
  const { n } = await q.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from pgboss.job where name = 'dead-letters' and state = 'created' limit ${most}) dead`);
  return n;
}

/** Takes a dead letter out, to be enqueued anew by the caller in the same transaction. */
export function takeDeadJob(tx: Executor, id: string): Promise<DeadJob | undefined> {
  return tx.maybe<DeadJob>(sql`
    delete from pgboss.job where name = 'dead-letters' and id = ${id}::uuid
    returning id, source_name as job, data as payload, source_retry_count as retries,
              created_on as "diedAt", null as reason`);
}

/** Jobs waiting, being worked on and dead, by queue: for health and metrics. */
export function countJobs(
  q: Executor,
): Promise<{ job: string; waiting: number; active: number; oldestSeconds: number }[]> {
  return q.query(sql`
    select name as job,
           count(*) filter (where state in ('created', 'retry'))::int as waiting,
           count(*) filter (where state = 'active')::int as active,
           coalesce(extract(epoch from clock_timestamp() - min(start_after)
             filter (where state in ('created', 'retry') and start_after <= clock_timestamp())), 0)::float8
             as "oldestSeconds"
    from pgboss.job where state < 'completed' group by name`);
}
