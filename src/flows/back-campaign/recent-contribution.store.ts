import type { Currency } from '#money/currency.ts';
import type { ContributionState } from '#modules/contributions/index.ts';
import { type Executor, sql } from '#platform/db/sql.ts';

export interface RecentRow {
  readonly id: number;
  readonly state: ContributionState;
  readonly currency: Currency;
  readonly total_minor: bigint;
  readonly expires_at: Date | null;
  readonly is_over: boolean;
  readonly idempotency_key: string;
}

/** The newest contribution of a holder to a campaign that was begun within so many seconds. */
export function findRecent(
  q: Executor,
  campaignId: number,
  holder: string,
  seconds: number,
): Promise<RecentRow | undefined> {
  return q.maybe<RecentRow>(sql`
    select id, state, currency, total_minor, expires_at, idempotency_key,
      coalesce(expires_at <= clock_now(), false) as is_over
    from contributions
    where holder = ${holder} and campaign_id = ${campaignId}
      and created_at > clock_now() - make_interval(secs => ${seconds})
      and not contribution_is_given_up(state)
    order by id desc limit 1`);
}

export interface GuestKeyRow {
  readonly holder: string;
  readonly idempotency_key: string;
}

/** What a guest's token was derived from; undefined for a contribution that belongs to an account. */
export function findGuestKey(q: Executor, id: number): Promise<GuestKeyRow | undefined> {
  return q.maybe<GuestKeyRow>(sql`
    select holder, idempotency_key from contributions
    where id = ${id} and account_id is null and token_hash is not null`);
}
