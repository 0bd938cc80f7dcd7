import type { Instant } from '#platform/clock/instant.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { insertRows } from '#platform/db/table.ts';
import { type ContributionRow, contributionReviews } from '../contribution.table.ts';
import {
  CAMPAIGN_DECLINE_WINDOW,
  COUNTED_DECLINES,
  DECLINE_WINDOW,
  type DeclineCounts,
  type ReviewReason,
} from './risk-review.ts';
import type { StateCause } from '../state-cause.ts';

/** A reserved contribution that waits to be looked at, and the card it goes on with. */
export interface NewReview {
  readonly contribution: ContributionRow;
  readonly reasons: readonly ReviewReason[];
  readonly methodRef: string;
  readonly customerRef: string | null;
  readonly saveMethod: boolean;
  /** The card as it is kept with us; null while it is not. */
  readonly methodId: number | null;
  readonly holdsLimitedUnits: boolean;
  readonly cause: StateCause;
  readonly requestId: string | null;
}

export async function insertReviews(
  tx: Executor,
  reviews: readonly NewReview[],
  at: Instant,
): Promise<void> {
  const rows = reviews.map((review) => ({
    contribution_id: review.contribution.id,
    reasons: review.reasons,
    method_ref: review.methodRef,
    customer_ref: review.customerRef,
    save_method: review.saveMethod,
    opened_at: at,
  }));
  await tx.run(insertRows(contributionReviews, rows));
}

/** Whose refused cards are counted; the card where it is known. */
export interface RiskSubject {
  readonly holder: string;
  readonly clientKey: string;
  readonly campaignId: number;
  readonly fingerprint: string | null;
}

interface DeclineRow {
  device: number;
  address: number;
  card: number;
  campaign: number;
  campaign_charges: number;
}

/** Cards refused lately, for each subject in its order. */
export async function countDeclines(
  q: Executor,
  subjects: readonly RiskSubject[],
): Promise<DeclineCounts[]> {
  const rows = await q.query<DeclineRow>(sql`
    with now as materialized (select clock_now() as at), t as (
      select at - ${DECLINE_WINDOW}::bigint * interval '1 microsecond' as since,
        at - ${CAMPAIGN_DECLINE_WINDOW}::bigint * interval '1 microsecond' as since_campaign from now
    )
    select
      (select count(*) from contribution_declines d where d.holder = s.holder and d.occurred_at > t.since)
        as device,
      (select count(*) from contribution_declines d where s.client <> '' and d.client_key = s.client
        and d.occurred_at > t.since) as address,
      (select count(*) from contribution_declines d where d.fingerprint = s.card
        and d.occurred_at > t.since) as card,
      c.declines as campaign,
      case when c.declines < ${COUNTED_DECLINES} then 0 else (
        select count(*) from (select from contributions k where k.campaign_id = s.campaign
          and k.created_at > t.since_campaign and k.captured_minor > 0 limit ${COUNTED_DECLINES}) paid)
        end as campaign_charges
    from unnest(${subjects.map((each) => each.holder)}::text[],
        ${subjects.map((each) => each.clientKey)}::text[],
        ${subjects.map((each) => each.campaignId)}::bigint[],
        ${subjects.map((each) => each.fingerprint)}::text[])
        with ordinality s (holder, client, campaign, card, n)
      cross join t
      cross join lateral (select count(*) as declines from (
        select from contribution_declines d where d.campaign_id = s.campaign
          and d.occurred_at > t.since_campaign limit ${COUNTED_DECLINES}) x) c
    order by s.n`);
  return rows.map(({ campaign_charges: campaignCharges, ...counts }) => ({
    ...counts,
    campaignCharges,
  }));
}
