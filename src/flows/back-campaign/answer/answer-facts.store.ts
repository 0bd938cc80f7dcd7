import type { CampaignState } from '#modules/campaigns/index.ts';
import {
  type AnsweredContribution,
  type Said,
  type SettlementDecision,
} from '#modules/contributions/index.ts';
import {
  type AttemptRow,
  CARD_COLUMNS,
  CARD_VALUES,
  type CardFacts,
  cardNumbers,
  cardRows,
  cardValues,
  paymentAttempts,
  UNLESS_KEPT,
} from '#modules/payments/index.ts';
import { type ReservationRow, stockReservations } from '#modules/perks/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';

/** Locks contributions, by their ids; of their many columns those that answers are about. */
export function lockSources(tx: Executor, ids: readonly number[]): Promise<AnsweredContribution[]> {
  return tx.query<AnsweredContribution>(sql`
    select id, campaign_id, beneficiary_id, account_id, state, seq, state_cause, state_request_id, funding,
      (extract(epoch from state_at) * 1000000)::bigint as state_at, currency, total_minor, platform_fee_bps,
      captured_minor, platform_fee_minor, processing_fee_minor, refund_due, charge_tries, method_id, holder,
      (extract(epoch from charge_due_at) * 1000000)::bigint as charge_due_at, client_key, contributor_key,
      (extract(epoch from expires_at) * 1000000)::bigint as expires_at,
      (extract(epoch from pledged_at) * 1000000)::bigint as pledged_at,
      (extract(epoch from collected_at) * 1000000)::bigint as collected_at
    from contributions where id = any(${ids}::bigint[])
    order by id for no key update`);
}

/** Locks all attempts of contributions, by their ids. */
export function lockAttempts(tx: Executor, ids: readonly number[]): Promise<AttemptRow[]> {
  return tx.query<AttemptRow>(sql`
    select ${columnsOf(paymentAttempts)} from payment_attempts
    where source_kind = 'contribution' and source_id = any(${ids}::bigint[])
    order by id for no key update`);
}

export interface CampaignNow {
  id: number;
  state: CampaignState;
  ends_at: Instant | null;
}

/** Shares the campaigns of contributions, by their ids, so that nobody ends them meanwhile. */
export function shareCampaignsOf(tx: Executor, ids: readonly number[]): Promise<CampaignNow[]> {
  return tx.query<CampaignNow>(sql`
    select id, state, (extract(epoch from ends_at) * 1000000)::bigint as ends_at from campaigns
    where id = any(array(
      select c.campaign_id from contributions c where c.id = any(${ids}::bigint[])))
    order by id for share`);
}

export interface SettlementNow {
  campaign_id: number;
  decision: SettlementDecision;
  decided_at: Instant;
}

type Nullable<T> = { readonly [K in keyof T]: T[K] | null };

/** What is read after the locks. */
export interface DecidedAndHeld {
  /** The database's time. */
  readonly at: Instant;
  /** What was decided of the campaigns. */
  readonly settlements: SettlementNow[];
  readonly reservations: ReservationRow[];
}

/** A campaign is decided once: beside each of its contributions' units stands the same. */
export async function readDecidedAndHeld(
  tx: Executor,
  ids: readonly number[],
): Promise<DecidedAndHeld> {
  const rows = await tx.query<
    Nullable<SettlementNow> & Nullable<ReservationRow> & { now: Instant }
  >(sql`
    select (extract(epoch from t.at) * 1000000)::bigint as now, s.campaign_id, s.decision,
      (extract(epoch from s.decided_at) * 1000000)::bigint as decided_at,
      ${columnsOf(stockReservations, 'r')}
    from (select clock_now() as at) t
      left join settlements s on s.campaign_id = any(array(
        select c.campaign_id from contributions c where c.id = any(${ids}::bigint[])))
      left join stock_reservations r on r.source_kind = 'contribution' and r.source_id = any(${ids}::bigint[])
    order by r.id`);
  return {
    at: rows[0]?.now ?? 0,
    settlements: rows.filter((row): row is typeof row & SettlementNow => row.campaign_id !== null),
    reservations: rows.filter((row): row is typeof row & ReservationRow => row.id !== null),
  };
}

/**
 * Keeps the cards that paid, each once, for whom the contributions of these attempts say. Answers their
 * numbers by the provider's names.
 */
export async function keepPaidCards(
  tx: Executor,
  said: readonly Said[],
): Promise<ReadonlyMap<string, number>> {
  const used = said.flatMap(({ attemptId, method }) => (method ? [{ attemptId, method }] : []));
  const [first] = used;
  if (first === undefined) return new Map();
  const cards = used.map(({ method }) => method);
  const [, numbers] = await Promise.all([
    tx.run(used.length === 1 ? keepingPaidCard(first) : keepingPaidCards(used)),
    cardNumbers(tx, cards),
  ]);
  return numbers;
}

interface UsedCard {
  readonly attemptId: number;
  readonly method: CardFacts;
}

/** One alone is nobody's second: nothing to number, to sort or to tell apart. */
function keepingPaidCard({ attemptId, method }: UsedCard): Statement {
  return sql`
    insert into payment_methods as m (${CARD_COLUMNS}, account_id, saved)
    select ${cardValues(method)}, c.account_id, a.save_method and c.account_id is not null
    from payment_attempts a join contributions c on c.id = a.source_id where a.id = ${attemptId}::bigint
    ${UNLESS_KEPT}`;
}

function keepingPaidCards(used: readonly UsedCard[]): Statement {
  return sql`
    insert into payment_methods as m (${CARD_COLUMNS}, account_id, saved)
    select distinct on (v.ref) ${CARD_VALUES}, c.account_id, a.save_method and c.account_id is not null
    from ${cardRows(used.map(({ method }) => method))}
      join unnest(${used.map(({ attemptId }) => attemptId)}::bigint[])
        with ordinality w (attempt_id, place) on w.place = v.place
      join payment_attempts a on a.id = w.attempt_id join contributions c on c.id = a.source_id
    order by v.ref, a.save_method desc
    ${UNLESS_KEPT}`;
}
