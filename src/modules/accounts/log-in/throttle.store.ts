import { type Executor, sql } from '#platform/db/sql.ts';

export { deleteBucket, takeStoredPoint } from '#platform/rate-limit/rate-limit.store.ts';

/** Whether somebody logged in to the account of this address with this browser before. */
export async function isKnownBrowser(
  q: Executor,
  email: string,
  visitorHash: Buffer,
): Promise<boolean> {
  const row = await q.one<{ known: boolean }>(sql`
    select exists (
      select 1 from known_browsers k join accounts a on a.id = k.account_id
      where k.visitor_hash = ${visitorHash} and lower(a.email) = lower(${email}) and a.closed_at is null
    ) as known`);
  return row.known;
}

/** Whether somebody was let in to the account with this browser before. */
export async function isBrowserOf(
  q: Executor,
  accountId: number,
  visitorHash: Buffer,
): Promise<boolean> {
  const row = await q.maybe(sql`
    select 1 as found from known_browsers
    where account_id = ${accountId} and visitor_hash = ${visitorHash}`);
  return row !== undefined;
}

export async function rememberBrowser(
  q: Executor,
  accountId: number,
  visitorHash: Buffer,
): Promise<void> {
  await q.run(sql`
    insert into known_browsers (account_id, visitor_hash) values (${accountId}, ${visitorHash})
    on conflict (account_id, visitor_hash) do update set seen_at = clock_now()`);
}

/** Forgets browsers that were not used for half a year. */
export async function deleteOldBrowsers(q: Executor): Promise<void> {
  await q.run(sql`delete from known_browsers where seen_at < clock_now() - interval '180 days'`);
}
