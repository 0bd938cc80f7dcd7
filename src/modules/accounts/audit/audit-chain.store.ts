import { type Executor, sql } from '#platform/db/sql.ts';

/** The end of the chain. */
export function findHead(q: Executor): Promise<{ id: number; hash: Buffer }> {
  return q.one<{ id: number; hash: Buffer }>(sql`select last_id as id, hash from audit_head`);
}

/** Rows after `from` up to `to` that are not what was written, or do not follow the row before them. */
export function findBroken(
  q: Executor,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): Promise<{ id: number; is_changed: boolean }[]> {
  return q.query<{ id: number; is_changed: boolean }>(sql`
    with chain as (
      select a.id, a.prev_hash, a.hash, audit_hash(a) as computed,
        lag(a.hash) over (order by a.id) as before_hash, lag(a.id) over (order by a.id) as before_id
      from audit_log a where a.id > ${from} and a.id <= ${to}
    ), start as (
      select coalesce((select hash from audit_log where id = ${from}), sha256('the first row')) as hash
    )
    select id, hash <> computed as is_changed from chain
    where hash <> computed or id <> coalesce(before_id, ${from}) + 1
      or prev_hash <> coalesce(before_hash, (select start.hash from start))
    order by id limit ${limit}`);
}

export function findLastRow(q: Executor): Promise<{ id: number; hash: Buffer } | undefined> {
  return q.maybe<{ id: number; hash: Buffer }>(
    sql`select id, hash from audit_log order by id desc limit 1`,
  );
}
