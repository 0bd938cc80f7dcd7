import { type Executor, sql } from '#platform/db/sql.ts';

export interface CardPageRow {
  readonly provider_ref: string;
  readonly provider_object: 'setup_intent' | 'checkout_session';
  readonly account_id: number;
  readonly customer_ref: string;
}

/** Remembers where somebody was sent for a card of their list. */
export async function noteCardPage(q: Executor, page: CardPageRow): Promise<void> {
  await q.run(sql`
    insert into payment_card_pages (provider_ref, provider_object, account_id, customer_ref)
    values (${page.provider_ref}, ${page.provider_object}, ${page.account_id}, ${page.customer_ref})
    on conflict do nothing`);
}

const OPEN = sql`settled_at is null and created_at > clock_now() - interval '1 day'`;

/** What a person began within a day and is not known to have ended, newest first. */
export function listOpenCardPages(q: Executor, accountId: number): Promise<CardPageRow[]> {
  return q.query<CardPageRow>(sql`
    select provider_ref, provider_object, account_id, customer_ref from payment_card_pages
    where account_id = ${accountId} and ${OPEN} order by created_at desc limit 3`);
}

export function findOpenCardPage(q: Executor, ref: string): Promise<CardPageRow | undefined> {
  return q.maybe<CardPageRow>(sql`
    select provider_ref, provider_object, account_id, customer_ref from payment_card_pages
    where provider_ref = ${ref} and ${OPEN}`);
}

/** False when it had been settled before: its card is on the list already. */
export async function settleCardPage(tx: Executor, ref: string): Promise<boolean> {
  const rows = await tx.run(sql`
    update payment_card_pages set settled_at = clock_now()
    where provider_ref = ${ref} and settled_at is null`);
  return rows === 1;
}
