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
export async function findGuestKey(q: Executor, id: number): Promise<GuestKeyRow | undefined> {
  // Asked for by nothing but the key: with these conditions a table nobody has counted yet is read by an
  // index of all guests.
  const row = await q.maybe<GuestKeyRow & { isGuest: boolean }>(sql`
    select holder, idempotency_key, account_id is null and token_hash is not null as "isGuest"
    from contributions where id = ${id}`);
  return row?.isGuest === true ? row : undefined;
}
