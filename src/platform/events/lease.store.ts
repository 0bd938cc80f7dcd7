import { ASYNC_COMMIT, type Executor, sql } from '#platform/db/sql.ts';

/** The new token, or undefined while somebody else holds the lease. */
export async function takeLease(
  q: Executor,
  name: string,
  holder: string,
  seconds: number,
): Promise<number | undefined> {
  const row = await q.maybe<{ token: number }>(sql`
    insert into leases as l (name, token, holder, expires_at)
    values (${name}, 1, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (name) do update
      set token = l.token + 1, holder = excluded.holder, expires_at = excluded.expires_at
      where l.expires_at <= clock_timestamp()
    returning token`);
  return row?.token;
}

/** A renewal that a crash takes back is one that came too late. */
export async function renewLease(
  q: Executor,
  name: string,
  token: number,
  seconds: number,
): Promise<boolean> {
  const changed = await q.run(sql`
    with ${ASYNC_COMMIT}
    update leases set expires_at = clock_timestamp() + make_interval(secs => ${seconds})
    from async_commit where name = ${name} and token = ${token} and holder is not null`);
  return changed === 1;
}

/**
 * Holds the row for the transaction, so that a takeover waits for its end. A process that is paused in the
 * middle would make it wait for ever: the database then ends the transaction after five seconds.
 */
export async function isLeaseToken(tx: Executor, name: string, token: number): Promise<boolean> {
  const row = await tx.maybe(sql`
    select set_config('idle_in_transaction_session_timeout', '5000', true) from leases
    where name = ${name} and token = ${token} and holder is not null for share`);
  return row !== undefined;
}

export async function returnLease(q: Executor, name: string, token: number): Promise<void> {
  await q.run(sql`
    update leases set holder = null, expires_at = '-infinity' where name = ${name} and token = ${token}`);
}
