import { type Executor, sql } from '#platform/db/sql.ts';
import { MOST_OF_KIND, type QueueKind, type QueueRow } from './queue.ts';

type StoredKind = Exclude<QueueKind, 'failed_job'>;

const CAMPAIGN = sql`k.id as campaign_id, k.title as campaign_title, k.language as campaign_language`;
const MOST = sql`limit ${MOST_OF_KIND}`;

/** One statement a kind, each by an index that holds nothing but what waits. */
export const waiting: Record<StoredKind, (q: Executor) => Promise<QueueRow[]>> = {
  dispute: (q) =>
    q.query<QueueRow>(sql`
      select c.id::text as key, d.opened_at as at, null::timestamptz as due_at, d.reason as about,
        ${CAMPAIGN}, d.amount_minor, d.currency
      from payment_disputes d join payment_attempts a on a.id = d.attempt_id
        join contributions c on c.id = a.source_id join campaigns k on k.id = c.campaign_id
      where d.state = 'open' and a.source_kind = 'contribution' order by d.id ${MOST}`),
  contribution_review: (q) =>
    q.query<QueueRow>(sql`
      select c.id::text as key, r.opened_at as at, c.expires_at as due_at,
        array_to_string(r.reasons, ', ') as about, ${CAMPAIGN}, c.total_minor as amount_minor, c.currency
      from contribution_reviews r join contributions c on c.id = r.contribution_id
        join campaigns k on k.id = c.campaign_id
      where r.decision is null order by r.contribution_id ${MOST}`),
  payment_unknown: (q) =>
    q.query<QueueRow>(sql`
      select c.id::text as key, a.created_at as at, null::timestamptz as due_at, a.operation as about,
        ${CAMPAIGN}, a.amount_minor, a.currency
      from payment_attempts a join contributions c on c.id = a.source_id
        join campaigns k on k.id = c.campaign_id
      where a.check_at is not null and a.state = 'unknown' and a.source_kind = 'contribution'
      order by a.check_at ${MOST}`),
  refund_stuck: (q) =>
    q.query<QueueRow>(sql`
      select c.id::text as key, c.state_at as at, null::timestamptz as due_at, c.refund_due as about,
        ${CAMPAIGN}, c.captured_minor - c.refunded_minor as amount_minor, c.currency
      from contributions c join campaigns k on k.id = c.campaign_id
      where c.refund_due is not null and c.refund_tries > 2
      order by c.refund_try_at nulls first, c.id ${MOST}`),
  hold: (q) =>
    q.query<QueueRow>(sql`
      select h.campaign_id::text as key, coalesce(s.created_at, h.held_at) as at, h.due_at,
        coalesce(s.kind, h.reason) as about, ${CAMPAIGN}, null::bigint as amount_minor, k.currency
      from campaign_holds h join campaigns k on k.id = h.campaign_id
        left join lateral (select a.kind, a.created_at from campaign_hold_answers a
          where a.hold_id = h.id order by a.id desc limit 1) s on true
      where h.ended_at is null order by h.id ${MOST}`),
  book_difference: (q) =>
    q.query<QueueRow>(sql`
      select d.object_ref as key, d.found_at as at, null::timestamptz as due_at, d.kind as about,
        null::bigint as campaign_id, null::text as campaign_title, null::text as campaign_language,
        null::bigint as amount_minor, null::text as currency
      from payment_differences d where d.settled_at is null order by d.id ${MOST}`),
  comment_report: (q) =>
    q.query<QueueRow>(sql`
      select r.comment_id::text as key, min(r.created_at) as at, null::timestamptz as due_at,
        min(r.reason) as about, k.id as campaign_id, k.title as campaign_title,
        k.language as campaign_language, null::bigint as amount_minor, null::text as currency
      from comment_reports r join comments c on c.id = r.comment_id
        join campaigns k on k.id = c.campaign_id
      where r.decided_at is null group by r.comment_id, k.id order by r.comment_id ${MOST}`),
  approval_group: (q) =>
    q.query<QueueRow>(sql`
      select g.id::text as key, g.submitted_at as at, null::timestamptz as due_at, g.kind as about,
        ${CAMPAIGN}, null::bigint as amount_minor, k.currency
      from approval_groups g join campaigns k on k.id = g.campaign_id
      where g.state = 'pending' order by g.id ${MOST}`),
};

/** Seconds that half of the last decisions of each kind took; null before the first one. */
export interface DecisionTimes {
  readonly approval_group: number | null;
  readonly contribution_review: number | null;
  readonly comment_report: number | null;
}

export function findDecisionTimes(q: Executor): Promise<DecisionTimes> {
  return q.one<DecisionTimes>(sql`
    select
      (select percentile_cont(0.5) within group (order by extract(epoch from g.decided_at - g.submitted_at))
        from (select decided_at, submitted_at from approval_groups order by id desc limit 200) g)
        as approval_group,
      (select percentile_cont(0.5) within group (order by extract(epoch from r.decided_at - r.opened_at))
        from (select decided_at, opened_at from contribution_reviews
          order by contribution_id desc limit 200) r)
        as contribution_review,
      (select percentile_cont(0.5) within group (order by extract(epoch from c.decided_at - c.created_at))
        from (select decided_at, created_at from comment_reports order by comment_id desc limit 200) c)
        as comment_report`);
}
