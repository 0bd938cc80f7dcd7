import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import type { CardFacts } from '../provider.ts';

/** A card that paid or is to pay, and whether its holder asked for it to be offered again. */
export interface CardToKeep {
  readonly accountId: number | null;
  readonly isSaved: boolean;
  readonly card: CardFacts;
}

/** The columns of a kept card, but for `account_id` and `saved`, which say whose it is. */
export const CARD_COLUMNS = sql`
  customer_id, method_ref, brand, last4, exp_month, exp_year, fingerprint, country`;

/** What stands in these columns, of a row of `cardRows`. */
export const CARD_VALUES = sql`
  (select p.id from payment_customers p where p.customer_ref = v.customer),
  v.ref, v.brand, v.last4, v.exp_month, v.exp_year, v.fingerprint, v.country`;

/** The same of one card. */
export function cardValues(card: CardFacts): Statement {
  return sql`
    (select p.id from payment_customers p where p.customer_ref = ${card.customerRef}::text),
    ${card.methodRef}::text, ${card.brand}::text, ${card.last4}::text, ${card.expMonth}::int,
    ${card.expYear}::int, ${card.fingerprint}::text, ${card.country}::text`;
}

/** The cards as rows `v`, numbered from one in their order by `v.place`. */
export function cardRows(cards: readonly CardFacts[]): Statement {
  return sql`unnest(${cards.map((card) => card.methodRef)}::text[],
    ${cards.map((card) => card.customerRef)}::text[], ${cards.map((card) => card.brand)}::text[],
    ${cards.map((card) => card.last4)}::text[], ${cards.map((card) => card.expMonth)}::int[],
    ${cards.map((card) => card.expYear)}::int[], ${cards.map((card) => card.fingerprint)}::text[],
    ${cards.map((card) => card.country)}::text[]) with ordinality
    v (ref, customer, brand, last4, exp_month, exp_year, fingerprint, country, place)`;
}

/**
 * Of a card `m` that is there already: it stays as it is, save that it may become a saved one and that its
 * customer is learnt. Where that says nothing new the row is not written, nor answered by `returning`.
 */
export const UNLESS_KEPT = sql`
  on conflict (method_ref) do update set saved = m.saved or excluded.saved,
    customer_id = coalesce(m.customer_id, excluded.customer_id)
  where excluded.saved > m.saved or (m.customer_id is null and excluded.customer_id is not null)`;

/**
 * The numbers of kept cards by the provider's names. A statement of its own behind the one that keeps them,
 * which cannot see a card that somebody else kept while it waited for them.
 */
export async function cardNumbers(
  tx: Executor,
  cards: readonly CardFacts[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ id: number; method_ref: string }>(sql`
    select id, method_ref from payment_methods
    where method_ref = any(${cards.map(({ methodRef }) => methodRef)}::text[])`);
  return new Map(rows.map((row) => [row.method_ref, row.id]));
}

/**
 * Keeps cards, each once, in the order of their names. Answers their numbers by the provider's names; for
 * the inside of a transaction, whose statements run one behind the other.
 */
export async function keepCards(
  tx: Executor,
  cards: readonly CardToKeep[],
): Promise<ReadonlyMap<string, number>> {
  if (cards.length === 0) return new Map();
  const facts = cards.map(({ card }) => card);
  const [, numbers] = await Promise.all([writeCards(tx, cards), cardNumbers(tx, facts)]);
  return numbers;
}

async function writeCards(tx: Executor, cards: readonly CardToKeep[]): Promise<void> {
  await tx.run(sql`
    insert into payment_methods as m (${CARD_COLUMNS}, account_id, saved)
    select distinct on (v.ref) ${CARD_VALUES}, w.account_id, w.saved
    from ${cardRows(cards.map(({ card }) => card))}
      join unnest(${cards.map(({ accountId }) => accountId)}::bigint[],
        ${cards.map(({ accountId, isSaved }) => isSaved && accountId !== null)}::bool[])
        with ordinality w (account_id, saved, place) on w.place = v.place
    order by v.ref, w.saved desc
    ${UNLESS_KEPT}`);
}

/** Puts a card on a person's list. */
export async function saveCard(tx: Executor, accountId: number, card: CardFacts): Promise<void> {
  await writeCards(tx, [{ accountId, isSaved: true, card }]);
}
