import { type Executor, sql } from '#platform/db/sql.ts';

export type CustomerOwner =
  | { readonly accountId: number }
  | { readonly sourceKind: 'contribution' | 'purchase'; readonly sourceId: number };

export async function findCustomerRef(
  q: Executor,
  owner: CustomerOwner,
): Promise<string | undefined> {
  const where =
    'accountId' in owner
      ? sql`account_id = ${owner.accountId}`
      : sql`source_kind = ${owner.sourceKind} and source_id = ${owner.sourceId}`;
  const row = await q.maybe<{ customer_ref: string }>(
    sql`select customer_ref from payment_customers where ${where}`,
  );
  return row?.customer_ref;
}

/** Two at once make the same one at the provider (one key), so the first to be stored is the one. */
export async function saveCustomerRef(
  q: Executor,
  owner: CustomerOwner,
  ref: string,
): Promise<void> {
  const [account, kind, source] =
    'accountId' in owner ? [owner.accountId, null, null] : [null, owner.sourceKind, owner.sourceId];
  await q.run(sql`
    insert into payment_customers (account_id, source_kind, source_id, customer_ref)
    values (${account}, ${kind}, ${source}, ${ref}) on conflict do nothing`);
}
