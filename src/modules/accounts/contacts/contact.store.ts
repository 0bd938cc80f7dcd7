import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import type { NewContact } from './read-contact-table.ts';

export interface Contact extends NewContact {
  id: number;
}

/** Newest first, by keyset. */
export function listContacts(
  q: Executor,
  accountId: number,
  before: number | null,
  limit: number,
): Promise<Contact[]> {
  return q.query<Contact>(sql`
    select id, name, email from account_contacts
    where account_id = ${accountId} and id < ${below(before)}
    order by id desc limit ${limit}`);
}

/** How many there are, with the person's row locked, so that two imports at once do not pass the most. */
export async function countContacts(tx: Executor, accountId: number): Promise<number> {
  await tx.query(sql`select 1 as one from accounts where id = ${accountId} for no key update`);
  const row = await tx.one<{ count: number }>(sql`
    select count(*) as count from account_contacts where account_id = ${accountId}`);
  return row.count;
}

/** Adds people; one whose address is known already stays as it is. Returns those that are new. */
export function insertContacts(
  tx: Executor,
  accountId: number,
  contacts: readonly NewContact[],
): Promise<Contact[]> {
  return tx.query<Contact>(sql`
    insert into account_contacts (account_id, name, email)
    select ${accountId}, name, email
    from unnest(${contacts.map(({ name }) => name)}::text[], ${contacts.map(({ email }) => email)}::text[])
      as given (name, email)
    on conflict (account_id, lower(email)) do nothing returning id, name, email`);
}

export function findContactByEmail(
  q: Executor,
  accountId: number,
  email: string,
): Promise<Contact | undefined> {
  return q.maybe<Contact>(sql`
    select id, name, email from account_contacts
    where account_id = ${accountId} and lower(email) = lower(${email})`);
}

/** False when the person has no such contact. */
export async function deleteContact(tx: Executor, accountId: number, id: number): Promise<boolean> {
  const gone = await tx.run(sql`
    delete from account_contacts where id = ${id} and account_id = ${accountId}`);
  return gone === 1;
}
