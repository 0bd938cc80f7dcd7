import { type Executor, sql } from '#platform/db/sql.ts';

/** Who the sandbox knows demo people as; one customer a person. */
export async function insertCustomers(
  q: Executor,
  customers: readonly { readonly account_id: number; readonly customer_ref: string }[],
): Promise<void> {
  await q.run(sql`
    insert into payment_customers (account_id, customer_ref)
    select account_id, customer_ref
    from jsonb_to_recordset(${sql.json(customers)}) c (account_id bigint, customer_ref text)
    on conflict do nothing`);
}
