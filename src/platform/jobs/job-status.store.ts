import { type Executor, sql } from '#platform/db/sql.ts';

export type JobState = 'queued' | 'working' | 'completed' | 'failed' | 'cancelled';

export interface JobStatusRow {
  readonly id: string;
  readonly kind: string;
  readonly accountId: number | null;
  readonly visitorId: string | null;
  readonly status: JobState;
  readonly done: number;
  readonly total: number;
  readonly url: string | null;
  readonly error: string | null;
}

export type JobOutcome =
  | { readonly status: 'completed'; readonly url: string | null }
  | { readonly status: 'failed'; readonly error: string }
  | { readonly status: 'cancelled' };

export async function insertJobStatus(
  tx: Executor,
  row: Pick<JobStatusRow, 'id' | 'kind' | 'accountId' | 'visitorId'>,
): Promise<void> {
  await tx.run(sql`
    insert into job_statuses (id, kind, owner_account_id, owner_visitor_id)
    values (${row.id}, ${row.kind}, ${row.accountId}, ${row.visitorId})`);
}

export function selectJobStatus(q: Executor, id: string): Promise<JobStatusRow | undefined> {
  return q.maybe<JobStatusRow>(sql`
    select id, kind, owner_account_id as "accountId", owner_visitor_id as "visitorId", status,
           progress_done as done, progress_total as total, url, error
    from job_statuses where id = ${id}`);
}

/** The newest of a kind that an account asked for. */
export function selectLatestStatus(
  q: Executor,
  kind: string,
  accountId: number,
): Promise<JobStatusRow | undefined> {
  return q.maybe<JobStatusRow>(sql`
    select id, kind, owner_account_id as "accountId", owner_visitor_id as "visitorId", status,
           progress_done as done, progress_total as total, url, error
    from job_statuses where owner_account_id = ${accountId} and kind = ${kind}
    order by created_at desc, id limit 1`);
}

export async function updateProgress(
  q: Executor,
  id: string,
  done: number,
  total: number,
): Promise<boolean> {
  const changed = await q.run(sql`
    update job_statuses
    set status = 'working', progress_done = greatest(progress_done, ${done}::int), progress_total = ${total}
    where id = ${id} and status in ('queued', 'working')`);
  return changed === 1;
}

export async function finishJobStatus(
  q: Executor,
  id: string,
  outcome: JobOutcome,
): Promise<boolean> {
  const url = outcome.status === 'completed' ? outcome.url : null;
  const error = outcome.status === 'failed' ? outcome.error.slice(0, 500) : null;
  const changed = await q.run(sql`
    update job_statuses
    set status = ${outcome.status}, url = ${url}, error = ${error}, finished_at = clock_now(),
        progress_done = case when ${outcome.status} = 'completed' then progress_total else progress_done end
    where id = ${id} and status in ('queued', 'working')`);
  return changed === 1;
}

/** Forgets what ended, or was never taken up, so many days ago. */
export function deleteOldStatuses(tx: Executor, days: number, limit: number): Promise<number> {
  return tx.run(sql`
    delete from job_statuses where id in (
      select id from job_statuses where created_at < clock_now() - make_interval(days => ${days}::int)
      limit ${limit})`);
}
