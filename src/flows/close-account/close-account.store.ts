import { type Executor, sql } from '#platform/db/sql.ts';

export type Obligation = 'has_role' | 'open_campaign' | 'open_contribution';

export async function listObligations(q: Executor, accountId: number): Promise<Obligation[]> {
  const row = await q.one<{ found: Obligation[] }>(
    sql`select account_obligations(${accountId}) as found`,
  );
  return row.found;
}

/** Locks the account, so that nothing begins with it while it is closed. */
export async function lockAccount(tx: Executor, accountId: number): Promise<void> {
  await tx.query(sql`select 1 as one from accounts where id = ${accountId} for update`);
}

export async function eraseAccount(tx: Executor, accountId: number): Promise<void> {
  await tx.query(sql`select close_account(${accountId})`);
}

/**
 * The provider's names for a person that was erased: as an account, and as a guest of what was theirs.
 */
export async function listCustomers(tx: Executor, accountId: number): Promise<string[]> {
  const rows = await tx.query<{ ref: string }>(sql`
    select customer_ref as ref from payment_customers
    where account_id = ${accountId} or (source_kind = 'contribution' and source_id in (
      select id from contributions where email = 'closed-' || ${accountId}::bigint || '@closed.invalid'))`);
  return rows.map(({ ref }) => ref);
}

/** How many rows were forgotten. */
export async function forgetLeftovers(q: Executor): Promise<number> {
  const row = await q.one<{ count: number }>(sql`select forget_closed_accounts() as count`);
  return row.count;
}

/** Pictures the person uploaded that nothing shows once they are gone. */
export async function listPicturesToDelete(tx: Executor, accountId: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`select pictures_to_delete(${accountId}) as id`);
  return rows.map(({ id }) => id);
}
