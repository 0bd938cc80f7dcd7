import { type Executor, sql } from '#platform/db/sql.ts';
import type { SavedAddress, ShippingAddress } from './address.ts';

const COLUMNS = sql`
  id, name, address, address2, city, state, zipcode, country, phone_number, is_default as "isDefault"`;

/** A person's addresses, the default first, then the newest. */
export function listAddresses(q: Executor, accountId: number): Promise<SavedAddress[]> {
  return q.query<SavedAddress>(sql`
    select ${COLUMNS} from addresses where account_id = ${accountId} order by is_default desc, id desc`);
}

export function findAddress(
  q: Executor,
  accountId: number,
  id: number,
): Promise<SavedAddress | undefined> {
  return q.maybe<SavedAddress>(sql`
    select ${COLUMNS} from addresses where id = ${id} and account_id = ${accountId}`);
}

/** Locks the person's row, so that two changes at once leave one default and no more than the most. */
export async function lockAddresses(tx: Executor, accountId: number): Promise<number> {
  await tx.query(sql`select 1 as one from accounts where id = ${accountId} for no key update`);
  const row = await tx.one<{ count: number }>(sql`
    select count(*) as count from addresses where account_id = ${accountId}`);
  return row.count;
}

export async function insertAddress(
  tx: Executor,
  accountId: number,
  address: ShippingAddress,
): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    insert into addresses (account_id, name, address, address2, city, state, zipcode, country, phone_number)
    values (${accountId}, ${address.name}, ${address.address}, ${address.address2}, ${address.city},
      ${address.state}, ${address.zipcode}, ${address.country}, ${address.phone_number})
    returning id`);
  return row.id;
}

export async function updateAddress(
  tx: Executor,
  accountId: number,
  id: number,
  address: ShippingAddress,
): Promise<void> {
  await tx.run(sql`
    update addresses set name = ${address.name}, address = ${address.address}, address2 = ${address.address2},
      city = ${address.city}, state = ${address.state}, zipcode = ${address.zipcode},
      country = ${address.country}, phone_number = ${address.phone_number}
    where id = ${id} and account_id = ${accountId}`);
}

/** False when the person has no such address. */
export async function deleteAddress(tx: Executor, accountId: number, id: number): Promise<boolean> {
  const gone = await tx.run(sql`
    delete from addresses where id = ${id} and account_id = ${accountId}`);
  return gone === 1;
}

/** Makes one the default, or the newest where none is named and there is none. */
export async function settleDefault(
  tx: Executor,
  accountId: number,
  id: number | null,
): Promise<void> {
  if (id !== null) {
    await tx.run(sql`
      update addresses set is_default = false
      where account_id = ${accountId} and is_default and id <> ${id}`);
  }
  await tx.run(sql`
    update addresses set is_default = true
    where account_id = ${accountId} and not is_default
      and id = coalesce(${id}::bigint, (select max(a.id) from addresses a where a.account_id = ${accountId}))
      and not exists (select 1 from addresses d where d.account_id = ${accountId} and d.is_default)`);
}
