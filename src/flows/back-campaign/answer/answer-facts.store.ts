import type { CampaignState } from '#modules/campaigns/index.ts';
import {
  type AnsweredContribution,
  type Said,
  type SettlementDecision,
} from '#modules/contributions/index.ts';
import { type AttemptRow, paymentAttempts } from '#modules/payments/index.ts';
import { type ReservationRow, stockReservations } from '#modules/perks/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';

/** The contributions that attempts belong to: their numbers never change, so they need no lock. */
const sourcesOf = (
  attemptIds: readonly number[],
) => sql`array(select a.source_id from payment_attempts a
  where a.id = any(${attemptIds}::bigint[]) and a.source_kind = 'contribution')`;

/** Locks the contributions of attempts, by their ids; of their many columns those that answers are about. */
export function lockSources(
  tx: Executor,
  attemptIds: readonly number[],
): Promise<AnsweredContribution[]> {
  return tx.query<AnsweredContribution>(sql`
    select id, campaign_id, beneficiary_id, account_id, state, seq, state_cause, state_request_id, funding,
      (extract(epoch from state_at) * 1000000)::bigint as state_at, currency, total_minor, platform_fee_bps,
      captured_minor, platform_fee_minor, processing_fee_minor, refund_due, charge_tries, method_id, holder,
      (extract(epoch from charge_due_at) * 1000000)::bigint as charge_due_at, client_key, contributor_key,
      (extract(epoch from expires_at) * 1000000)::bigint as expires_at,
      (extract(epoch from pledged_at) * 1000000)::bigint as pledged_at,
      (extract(epoch from collected_at) * 1000000)::bigint as collected_at
    from contributions where id = any(${sourcesOf(attemptIds)})
    order by id for no key update`);
}

/** Locks all attempts of these contributions, by their ids. */
export function lockAttempts(tx: Executor, attemptIds: readonly number[]): Promise<AttemptRow[]> {
  return tx.query<AttemptRow>(sql`
    select ${columnsOf(paymentAttempts)} from payment_attempts
    where source_kind = 'contribution' and source_id = any(${sourcesOf(attemptIds)})
    order by id for no key update`);
}

export interface CampaignNow {
  id: number;
  state: CampaignState;
  ends_at: Instant | null;
}

/** Shares the campaigns, by their ids, so that nobody ends them meanwhile. */
export function shareCampaignsOf(
  tx: Executor,
  attemptIds: readonly number[],
): Promise<CampaignNow[]> {
  return tx.query<CampaignNow>(sql`
    select id, state, (extract(epoch from ends_at) * 1000000)::bigint as ends_at from campaigns
    where id = any(array(
      select c.campaign_id from contributions c where c.id = any(${sourcesOf(attemptIds)})))
    order by id for share`);
}

export interface SettlementNow {
  campaign_id: number;
  decision: SettlementDecision;
  decided_at: Instant;
}

/** What was decided of the campaigns, and the database's time: read after the locks. */
export async function readSettlements(
  tx: Executor,
  attemptIds: readonly number[],
): Promise<{ at: Instant; settlements: SettlementNow[] }> {
  const rows = await tx.query<Nullable<SettlementNow> & { now: Instant }>(sql`
    select (extract(epoch from t.at) * 1000000)::bigint as now, s.campaign_id, s.decision,
      (extract(epoch from s.decided_at) * 1000000)::bigint as decided_at
    from (select clock_now() as at) t left join settlements s on s.campaign_id = any(array(
      select c.campaign_id from contributions c where c.id = any(${sourcesOf(attemptIds)})))`);
  const settlements = rows.flatMap(({ campaign_id, decision, decided_at }) =>
    campaign_id === null || decision === null || decided_at === null
      ? []
      : [{ campaign_id, decision, decided_at }],
  );
  return { at: rows[0]?.now ?? 0, settlements };
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

export function readReservations(
  tx: Executor,
  attemptIds: readonly number[],
): Promise<ReservationRow[]> {
  return tx.query<ReservationRow>(sql`
    select ${columnsOf(stockReservations)} from stock_reservations
    where source_kind = 'contribution' and source_id = any(${sourcesOf(attemptIds)}) order by id`);
}

/**
 * Keeps the cards that paid, each once; one that says nothing new is left alone. Answers their numbers by the
 * provider's names.
 */
export async function keepMethods(
  tx: Executor,
  said: readonly Said[],
): Promise<ReadonlyMap<string, number>> {
  const used = said.flatMap(({ attemptId, method }) => (method ? [{ attemptId, method }] : []));
  if (used.length === 0) return new Map();
  const refs = used.map(({ method }) => method.methodRef);
  const rows = await tx.query<{ id: number; method_ref: string }>(sql`
    with kept as (
    insert into payment_methods as m (customer_id, account_id, method_ref, brand, last4, exp_month, exp_year,
      fingerprint, country, saved, created_at)
    select distinct on (v.ref) (select p.id from payment_customers p where p.customer_ref = v.customer),
      c.account_id, v.ref, v.brand, v.last4, v.exp_month, v.exp_year, v.fingerprint, v.country,
      a.save_method and c.account_id is not null, clock_now()
    from unnest(${used.map(({ attemptId }) => attemptId)}::bigint[], ${refs}::text[],
      ${used.map(({ method }) => method.customerRef)}::text[],
      ${used.map(({ method }) => method.brand)}::text[], ${used.map(({ method }) => method.last4)}::text[],
      ${used.map(({ method }) => method.expMonth)}::int[],
      ${used.map(({ method }) => method.expYear)}::int[],
      ${used.map(({ method }) => method.fingerprint)}::text[],
      ${used.map(({ method }) => method.country)}::text[])
      v (attempt_id, ref, customer, brand, last4, exp_month, exp_year, fingerprint, country)
      join payment_attempts a on a.id = v.attempt_id join contributions c on c.id = a.source_id
    order by v.ref, a.save_method desc
    on conflict (method_ref) do update set saved = m.saved or excluded.saved,
      customer_id = coalesce(m.customer_id, excluded.customer_id)
    where excluded.saved > m.saved or (m.customer_id is null and excluded.customer_id is not null)
    returning m.id, m.method_ref)
    select id, method_ref from kept
    union all
    select id, method_ref from payment_methods where method_ref = any(${refs}::text[])`);
  return new Map(rows.map((row) => [row.method_ref, row.id]));
}
