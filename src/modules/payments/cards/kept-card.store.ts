import { type Executor, sql } from '#platform/db/sql.ts';
import type { CardFacts } from '../provider.ts';

/** A card that paid or is to pay, and whether its holder asked for it to be offered again. */
export interface CardToKeep {
  readonly accountId: number | null;
  readonly isSaved: boolean;
  readonly card: CardFacts;
}

/**
 * Keeps cards, each once, in the order of their names; one that is there already stays as it is, save that
 * it may become a saved one. Answers their numbers by the provider's names.
 */
export async function keepCards(
  tx: Executor,
  cards: readonly CardToKeep[],
): Promise<ReadonlyMap<string, number>> {
  if (cards.length === 0) return new Map();
  const facts = cards.map(({ card }) => card);
  const rows = await tx.query<{ id: number; method_ref: string }>(sql`
    insert into payment_methods as m (customer_id, account_id, method_ref, brand, last4, exp_month, exp_year,
      fingerprint, country, saved)
    select distinct on (v.ref) (select p.id from payment_customers p where p.customer_ref = v.customer),
      v.account_id, v.ref, v.brand, v.last4, v.exp_month, v.exp_year, v.fingerprint, v.country, v.saved
    from unnest(${facts.map((card) => card.methodRef)}::text[],
      ${facts.map((card) => card.customerRef)}::text[], ${facts.map((card) => card.brand)}::text[],
      ${facts.map((card) => card.last4)}::text[], ${facts.map((card) => card.expMonth)}::int[],
      ${facts.map((card) => card.expYear)}::int[], ${facts.map((card) => card.fingerprint)}::text[],
      ${facts.map((card) => card.country)}::text[],
      ${cards.map(({ accountId }) => accountId)}::bigint[],
      ${cards.map(({ accountId, isSaved }) => isSaved && accountId !== null)}::bool[])
      v (ref, customer, brand, last4, exp_month, exp_year, fingerprint, country, account_id, saved)
    order by v.ref, v.saved desc
    on conflict (method_ref) do update set saved = m.saved or excluded.saved,
      customer_id = coalesce(m.customer_id, excluded.customer_id)
    returning id, method_ref`);
  return new Map(rows.map((row) => [row.method_ref, row.id]));
}

/** Puts a card on a person's list. */
export async function saveCard(tx: Executor, accountId: number, card: CardFacts): Promise<void> {
  await keepCards(tx, [{ accountId, isSaved: true, card }]);
}
