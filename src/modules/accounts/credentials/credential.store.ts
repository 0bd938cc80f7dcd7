import { type Executor, sql } from '#platform/db/sql.ts';

/** Sets the password; the address counts as proved when a mailed link led here. */
export async function updatePassword(
  tx: Executor,
  accountId: number,
  change: { passwordHash: string; isAddressProved: boolean },
): Promise<void> {
  await tx.run(sql`
    update accounts set password_hash = ${change.passwordHash},
      email_confirmed_at = case when ${change.isAddressProved} then coalesce(email_confirmed_at, clock_now())
        else email_confirmed_at end
    where id = ${accountId}`);
}

export async function updateName(
  tx: Executor,
  accountId: number,
  name: { firstname: string; lastname: string },
): Promise<void> {
  await tx.run(sql`
    update accounts set firstname = ${name.firstname}, lastname = ${name.lastname}
    where id = ${accountId}`);
}

/** True when this call confirmed it. */
export async function confirmAddress(tx: Executor, accountId: number): Promise<boolean> {
  const count = await tx.run(sql`
    update accounts set email_confirmed_at = clock_now()
    where id = ${accountId} and email_confirmed_at is null`);
  return count > 0;
}

/** The new address is proved, as a link that was mailed to it led here. */
export async function updateAddress(tx: Executor, accountId: number, email: string): Promise<void> {
  await tx.run(sql`
    update accounts set email = ${email}, email_confirmed_at = clock_now() where id = ${accountId}`);
}

export async function findPasswordHash(
  q: Executor,
  accountId: number,
): Promise<string | null | undefined> {
  const row = await q.maybe<{ password_hash: string | null }>(sql`
    select password_hash from accounts where id = ${accountId} and closed_at is null`);
  return row && row.password_hash;
}

/** Serialises what changes one account's credentials. False when it is not among the living. */
export async function lockAccount(tx: Executor, accountId: number): Promise<boolean> {
  const row = await tx.maybe(sql`
    select 1 as found from accounts
    where id = ${accountId} and closed_at is null and revoked_at is null for update`);
  return row !== undefined;
}

/** Whether the address was proved before; what was set up without proof may be somebody else's. */
export async function isAddressProved(tx: Executor, accountId: number): Promise<boolean> {
  const row = await tx.maybe<{ proved: boolean }>(sql`
    select email_confirmed_at is not null as proved from accounts where id = ${accountId}`);
  return row?.proved ?? false;
}

/** Deletes every credential but the password. */
export async function deleteOtherCredentials(tx: Executor, accountId: number): Promise<void> {
  await tx.run(sql`delete from passkeys where account_id = ${accountId}`);
  await tx.run(sql`delete from recovery_codes where account_id = ${accountId}`);
  await tx.run(sql`delete from second_factors where account_id = ${accountId}`);
  await tx.run(sql`delete from outside_identities where account_id = ${accountId}`);
  await tx.run(sql`delete from known_browsers where account_id = ${accountId}`);
}

export interface Standing {
  /** Why the credentials are withdrawn; null when they are not. */
  readonly reason: string | null;
  readonly revokedAt: Date | null;
}

/** Whether an account's credentials are withdrawn, locked; undefined for nobody. */
export async function lockStanding(tx: Executor, accountId: number): Promise<Standing | undefined> {
  return tx.maybe<Standing>(sql`
    select case when revoked_at is not null then coalesce(revoked_reason, '') end as reason,
      revoked_at as "revokedAt"
    from accounts where id = ${accountId} and closed_at is null for update`);
}

/** Withdraws the credentials for a reason, or gives them back with null. */
export async function setRevoked(
  tx: Executor,
  accountId: number,
  reason: string | null,
): Promise<void> {
  await tx.run(sql`
    update accounts set revoked_reason = ${reason},
      revoked_at = case when ${reason}::text is not null then clock_now() end
    where id = ${accountId}`);
}
