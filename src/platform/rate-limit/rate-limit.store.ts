import { ASYNC_COMMIT, type Executor, sql } from '#platform/db/sql.ts';

/**
 * Takes one point of a bucket. Returns 0 when there was one, else the seconds until there is.
 * One statement, so that parallel callers queue on the row and none gets a point twice. The real
 * clock, not the business clock: a moved test clock must not hand out attempts. Nobody waits for the
 * disk: a crash takes back what some milliseconds counted.
 */
export async function takeStoredPoint(
  q: Executor,
  bucket: string,
  points: number,
  per: number,
): Promise<number> {
  const rate = points / per;
  const row = await q.one<{ points: number }>(sql`
    with ${ASYNC_COMMIT}
    insert into rate_limits as kept (bucket, points, refilled_at)
    select ${bucket}, ${points}::double precision - 1, clock_timestamp() from async_commit
    on conflict (bucket) do update set
      points = greatest(
        least(
          ${points}::double precision,
          kept.points + ${rate}::double precision
            * extract(epoch from clock_timestamp() - kept.refilled_at)
        ) - 1,
        -1
      ),
      refilled_at = clock_timestamp()
    returning points`);
  // A refused attempt leaves the bucket below zero, at most one point, so that waiting still helps.
  return row.points >= 0 ? 0 : Math.max(1, Math.ceil(-row.points / rate));
}

/** Fills a bucket up again. */
export async function deleteBucket(q: Executor, bucket: string): Promise<void> {
  await q.run(sql`delete from rate_limits where bucket = ${bucket}`);
}

/** Forgets buckets that have not been touched for a day. Returns how many. */
export async function deleteIdleBuckets(q: Executor): Promise<number> {
  return q.run(
    sql`delete from rate_limits where refilled_at < clock_timestamp() - interval '1 day'`,
  );
}
