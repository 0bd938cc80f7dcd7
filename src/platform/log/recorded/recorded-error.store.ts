import { type Executor, sql } from '#platform/db/sql.ts';
import type { ErrorToStore } from './error-recorder.ts';

export async function insertErrors(
  q: Executor,
  errors: readonly ErrorToStore[],
  release: string,
): Promise<void> {
  const column = <K extends keyof ErrorToStore>(name: K) => errors.map((error) => error[name]);
  await q.run(sql`
    insert into recorded_errors (kind, name, message, frame, fingerprint, request_id, place, times, release)
    select v.*, ${release}::text
    from unnest(${column('kind')}::text[], ${column('name')}::text[], ${column('message')}::text[],
      ${column('frame')}::text[], ${column('fingerprint')}::text[], ${column('requestId')}::text[],
      ${column('place')}::text[], ${column('times')}::int[]) v`);
}

/** Deletes those older than so many days, and the oldest of more than `most`. Returns how many. */
export function deleteOldErrors(
  tx: Executor,
  kept: { readonly days: number; readonly most: number },
  limit: number,
): Promise<number> {
  return tx.run(sql`
    delete from recorded_errors where id in (
      select id from recorded_errors
      where occurred_at < clock_now() - make_interval(days => ${kept.days}::int)
        or id <= (select id from recorded_errors order by id desc offset ${kept.most} limit 1)
      order by id limit ${limit})`);
}
