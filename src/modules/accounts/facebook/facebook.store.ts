import { type Executor, sql } from '#platform/db/sql.ts';

/** The account that this person of the provider's opens; undefined for a stranger and a closed one. */
export async function findIdentity(q: Executor, subject: string): Promise<number | undefined> {
  const row = await q.maybe<{ account_id: number }>(sql`
    select i.account_id from outside_identities i join accounts a on a.id = i.account_id
    where i.provider = 'facebook' and i.subject = ${subject} and a.closed_at is null`);
  return row?.account_id;
}

/** False when the person is linked already, or the account is to somebody else there. */
export async function insertIdentity(
  tx: Executor,
  accountId: number,
  subject: string,
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into outside_identities (provider, subject, account_id)
    values ('facebook', ${subject}, ${accountId}) on conflict do nothing`);
  return count > 0;
}

export async function deleteIdentityOf(tx: Executor, accountId: number): Promise<boolean> {
  const count = await tx.run(sql`
    delete from outside_identities where provider = 'facebook' and account_id = ${accountId}`);
  return count > 0;
}

/** Since when the account is linked; null when it is not. */
export async function findLinkedAt(q: Executor, accountId: number): Promise<Date | null> {
  const row = await q.maybe<{ linked_at: Date }>(sql`
    select linked_at from outside_identities
    where provider = 'facebook' and account_id = ${accountId}`);
  return row?.linked_at ?? null;
}

/** Gives the account to who proved its address elsewhere; a password a stranger chose goes. */
export async function proveAddress(tx: Executor, accountId: number): Promise<void> {
  await tx.run(sql`
    update accounts set password_hash = null, email_confirmed_at = clock_now()
    where id = ${accountId} and email_confirmed_at is null`);
}
