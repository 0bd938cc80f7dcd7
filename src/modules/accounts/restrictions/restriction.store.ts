import { type Executor, sql } from '#platform/db/sql.ts';
import type { Restriction, RestrictionKind } from './restriction.ts';

/**
 * Writes a restriction that ends with a day; one of its kind that holds is over with it. One
 * that ran out keeps its own end. Which it is, and when it ends; undefined for a day that cannot be chosen.
 */
export async function insertRestriction(
  tx: Executor,
  restriction: {
    readonly accountId: number;
    readonly kind: RestrictionKind;
    readonly reason: string;
    /** ISO date; the day counts whole, by UTC. */
    readonly lastDay: string;
    readonly by: number;
  },
): Promise<{ id: number; endsAt: Date } | undefined> {
  const { accountId, kind, reason, lastDay, by } = restriction;
  await tx.run(sql`
    update account_restrictions set lifted_at = least(clock_now(), ends_at),
      lifted_by = case when ends_at > clock_now() then ${by}::bigint end
    where account_id = ${accountId} and kind = ${kind} and lifted_at is null`);
  return tx.maybe<{ id: number; endsAt: Date }>(sql`
    insert into account_restrictions (account_id, kind, reason, ends_at, imposed_by)
    select ${accountId}, ${kind}, ${reason}, ((${lastDay}::date + 1)::timestamp at time zone 'UTC'), ${by}
    where (${lastDay}::date + 1)::timestamp at time zone 'UTC' > clock_now()
      and ${lastDay}::date < (clock_now() + interval '1 year')::date
    returning id, ends_at as "endsAt"`);
}

/** Ends a restriction; false where it is over. */
export async function liftOpen(
  tx: Executor,
  id: number,
  { by, reason }: { readonly by: number; readonly reason: string },
): Promise<boolean> {
  const lifted = await tx.run(sql`
    update account_restrictions set lifted_at = clock_now(), lifted_by = ${by}, lift_reason = ${reason}
    where id = ${id} and lifted_at is null and ends_at > clock_now()`);
  return lifted > 0;
}

/** The restriction that holds now; undefined for whoever is free. */
export function findOpen(
  q: Executor,
  accountId: number,
  kind: RestrictionKind,
): Promise<{ id: number; reason: string; ends_at: Date } | undefined> {
  return q.maybe<{ id: number; reason: string; ends_at: Date }>(sql`
    select id, reason, ends_at from account_restrictions
    where account_id = ${accountId} and kind = ${kind} and lifted_at is null and ends_at > clock_now()`);
}

/** Restrictions of an account, the newest first, over or not. */
export function listRestrictions(
  q: Executor,
  accountId: number,
  limit: number,
): Promise<Restriction[]> {
  return q.query<Restriction>(sql`
    select id, account_id as "accountId", kind, reason, ends_at as until, imposed_by as "imposedBy",
      imposed_at as "imposedAt", lifted_at as "liftedAt",
      lifted_by as "liftedBy", lift_reason as "liftReason"
    from account_restrictions where account_id = ${accountId} order by id desc limit ${limit}`);
}
