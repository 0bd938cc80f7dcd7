import type { Currency } from '#money/currency.ts';
import { contributionReviews } from '#modules/contributions/index.ts';
import type { Instant } from '#platform/clock/instant.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import { updateRows } from '#platform/db/table.ts';

export interface ReviewRow {
  readonly contribution_id: number;
  readonly reasons: string[];
  readonly opened_at: Date;
  readonly expires_at: Date;
  readonly campaign_id: number;
  readonly campaign_slug: string;
  readonly campaign_title: string;
  readonly currency: Currency;
  readonly total_minor: bigint;
  readonly account_id: number | null;
  readonly country: string | null;
  /** The card it is charged to once it is released. */
  readonly brand: string | null;
  readonly last4: string | null;
  readonly card_country: string | null;
  /** Since when there is an account; null for a guest. */
  readonly joined_at: Date | null;
  /** What the same person gave before and was taken. */
  readonly paid_before: number;
  /** Cards of theirs that were refused within a day. */
  readonly declines: number;
}

const REVIEW = sql`
  r.contribution_id, r.reasons, r.opened_at, c.expires_at, c.campaign_id, k.slug as campaign_slug,
  k.title as campaign_title, c.currency, c.total_minor, c.account_id, a.country,
  m.brand, m.last4, nullif(m.country, '') as card_country, u.created_at as joined_at,
  (select count(*) from contributions p where p.contributor_key = c.contributor_key
    and p.captured_minor > 0) as paid_before,
  (select count(*) from contribution_declines d where d.holder = c.holder
    and d.occurred_at > clock_now() - interval '1 day') as declines`;

const REVIEWED = sql`
  contribution_reviews r join contributions c on c.id = r.contribution_id
    join campaigns k on k.id = c.campaign_id
    left join contribution_addresses a on a.contribution_id = c.id
    left join payment_methods m on m.method_ref = r.method_ref
    left join accounts u on u.id = c.account_id`;

/** What waits for somebody to look at it, the longest waiting first, by keyset. */
export function listReviews(q: Executor, after: number, limit: number): Promise<ReviewRow[]> {
  return q.query<ReviewRow>(sql`
    select ${REVIEW} from ${REVIEWED}
    where r.decision is null and r.contribution_id > ${after}
    order by r.contribution_id limit ${limit}`);
}

/** A review with how it was decided. */
export interface ReviewFile extends ReviewRow {
  /** Null while it waits. */
  readonly decision: ReviewOf['decision'];
  readonly decided_at: Date | null;
  /** Nobody where time or the contributor ended it. */
  readonly decided_by: number | null;
  readonly note: string;
}

/** The review of a contribution, decided or not. */
export function findReviewFile(
  q: Executor,
  contributionId: number,
): Promise<ReviewFile | undefined> {
  return q.maybe<ReviewFile>(sql`
    select ${REVIEW}, r.decision, r.decided_at, r.decided_by, r.note from ${REVIEWED}
    where r.contribution_id = ${contributionId}`);
}

/** The card a contribution goes on with once its review is decided; undefined where none is open. */
export interface OpenReview {
  readonly method_ref: string;
  readonly customer_ref: string | null;
  readonly save_method: boolean;
}

export function findOpenReview(
  q: Executor,
  contributionId: number,
): Promise<OpenReview | undefined> {
  return q.maybe<OpenReview>(sql`
    select method_ref, customer_ref, save_method from contribution_reviews
    where contribution_id = ${contributionId} and decision is null`);
}

export interface Closing {
  readonly decision: 'released' | 'cancelled';
  readonly decided_at: Instant;
  readonly decided_by: number;
  readonly note: string;
}

/** Writes how a review was decided. */
export async function closeReview(
  tx: Executor,
  contributionId: number,
  closing: Closing,
): Promise<void> {
  const row = { contribution_id: contributionId, ...closing };
  await tx.run(updateRows(contributionReviews, 'contribution_id', [row]));
}

export interface ReviewOf {
  readonly id: number;
  readonly slug: string;
  readonly campaignId: number;
  readonly decision: 'released' | 'cancelled' | 'timed_out' | 'left' | null;
}

/** A review, decided or not; undefined for a contribution that never was under one. */
export function findReview(q: Executor, contributionId: number): Promise<ReviewOf | undefined> {
  return q.maybe<ReviewOf>(sql`
    select c.id, k.slug, c.campaign_id as "campaignId", r.decision
    from contribution_reviews r join contributions c on c.id = r.contribution_id
      join campaigns k on k.id = c.campaign_id
    where r.contribution_id = ${contributionId}`);
}
