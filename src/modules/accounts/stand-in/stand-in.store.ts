import { type Executor, sql } from '#platform/db/sql.ts';

/** Until when a session acts as somebody who may still be acted as; undefined where that is over. */
export async function findActsUntil(
  q: Executor,
  publicId: string,
  accountId: number,
): Promise<Date | undefined> {
  const row = await q.maybe<{ acts_until: Date }>(sql`
    select s.acts_until from sessions s join accounts a on a.id = s.acts_as
    where s.public_id = ${publicId} and s.acts_as = ${accountId} and s.acts_until > clock_now()
      and s.ended_at is null and a.revoked_at is null and a.closed_at is null
      and not exists (select from account_roles r where r.account_id = a.id)`);
  return row?.acts_until;
}

/** Lets a session of this account act as another for some minutes; false where it isn't there any more. */
export async function setActsAs(
  tx: Executor,
  session: { readonly publicId: string; readonly accountId: number },
  actsAs: number,
  minutes: number,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update sessions set acts_as = ${actsAs}, acts_until = clock_now() + make_interval(mins => ${minutes}::int)
    where public_id = ${session.publicId} and account_id = ${session.accountId} and ended_at is null`);
  return changed === 1;
}

/** Lets a session act as its own account again; false where it did. */
export async function clearActsAs(tx: Executor, publicId: string): Promise<boolean> {
  const changed = await tx.run(sql`
    update sessions set acts_as = null, acts_until = null
    where public_id = ${publicId} and acts_as is not null`);
  return changed === 1;
}
