import { type Executor, sql } from '#platform/db/sql.ts';

export interface SavedCard {
  readonly id: number;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number | null;
  readonly expYear: number | null;
  readonly methodRef: string;
  readonly customerRef: string | null;
  /** The card itself, however often it was entered. */
  readonly fingerprint: string | null;
  readonly isDefault: boolean;
}

interface CardRow {
  id: number;
  brand: string;
  last4: string;
  exp_month: number | null;
  exp_year: number | null;
  method_ref: string;
  customer_ref: string | null;
  fingerprint: string | null;
  is_default: boolean;
}

function toCard(row: CardRow): SavedCard {
  return {
    id: row.id,
    brand: row.brand,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
    methodRef: row.method_ref,
    customerRef: row.customer_ref,
    fingerprint: row.fingerprint,
    isDefault: row.is_default,
  };
}

const CARD = sql`m.id, m.brand, m.last4, m.exp_month, m.exp_year, m.method_ref, c.customer_ref,
  m.fingerprint, m.is_default`;

/** Cards a person asked to keep: the one to begin with, then newest first. */
export async function listCards(q: Executor, accountId: number): Promise<SavedCard[]> {
  const rows = await q.query<CardRow>(sql`
    select ${CARD} from payment_methods m left join payment_customers c on c.id = m.customer_id
    where m.account_id = ${accountId} and m.saved and m.detached_at is null
    order by m.is_default desc, m.id desc limit 20`);
  return rows.map(toCard);
}

/** One of them, however long ago it was kept. */
export async function findCard(
  q: Executor,
  accountId: number,
  cardId: number,
): Promise<SavedCard | undefined> {
  const row = await q.maybe<CardRow>(sql`
    select ${CARD} from payment_methods m left join payment_customers c on c.id = m.customer_id
    where m.id = ${cardId} and m.account_id = ${accountId} and m.saved and m.detached_at is null`);
  return row && toCard(row);
}

/** Takes a card off the list; undefined when it isn't this person's. */
export async function forgetCard(
  q: Executor,
  accountId: number,
  cardId: number,
): Promise<string | undefined> {
  const row = await q.maybe<{ method_ref: string }>(sql`
    update payment_methods set saved = false, is_default = false
    where id = ${cardId} and account_id = ${accountId} and saved returning method_ref`);
  return row?.method_ref;
}

export interface CardSource {
  readonly kind: 'contribution';
  readonly id: number;
}

/** Notes that what cards were stored for is over without a charge. */
export async function noteSourceOver(q: Executor, source: CardSource): Promise<void> {
  await q.run(sql`
    insert into payment_sources_over (source_kind, source_id) values (${source.kind}, ${source.id})
    on conflict do nothing`);
}

/** The cards that were stored for this. */
export async function listStoredCards(q: Executor, source: CardSource): Promise<string[]> {
  const rows = await q.query<{ method_ref: string | null }>(sql`
    select distinct method_ref from payment_attempts
    where source_kind = ${source.kind} and source_id = ${source.id} and operation = 'setup'
      and state = 'succeeded'`);
  return rows.flatMap(({ method_ref: ref }) => ref ?? []);
}

/** Whether its person keeps this card for later, or something still to be charged counts on it. */
export async function isCardNeeded(q: Executor, methodRef: string): Promise<boolean> {
  const row = await q.maybe<{ needed: number }>(sql`
    select 1 as needed from payment_methods m where m.method_ref = ${methodRef} and m.saved
    union all
    select 1 from payment_attempts a
    where a.method_ref = ${methodRef} and a.operation = 'setup' and a.state = 'succeeded'
      and not exists (select 1 from payment_sources_over o where o.source_kind = a.source_kind
        and o.source_id = a.source_id)
      and not exists (select 1 from payment_attempts p where p.source_kind = a.source_kind
        and p.source_id = a.source_id and p.operation = 'charge' and p.state = 'succeeded')
    limit 1`);
  return row !== undefined;
}

export async function noteDetached(q: Executor, methodRef: string): Promise<void> {
  await q.run(sql`
    update payment_methods set detached_at = clock_now(), saved = false, is_default = false
    where method_ref = ${methodRef} and detached_at is null`);
}

export async function findEmail(q: Executor, accountId: number): Promise<string | undefined> {
  const row = await q.maybe<{ email: string }>(sql`
    select email from accounts where id = ${accountId} and closed_at is null and revoked_at is null`);
  return row?.email;
}

/** Makes one card the first to be offered; false when it isn't this person's. */
export async function chooseCard(
  tx: Executor,
  accountId: number,
  cardId: number,
): Promise<boolean> {
  await tx.run(sql`
    update payment_methods set is_default = false where account_id = ${accountId} and is_default
      and id <> ${cardId}`);
  const rows = await tx.run(sql`
    update payment_methods set is_default = true where id = ${cardId} and account_id = ${accountId}
      and saved and detached_at is null`);
  return rows === 1;
}
