import { type Executor, sql, type Statement } from '#platform/db/sql.ts';

/** So many of the newest are looked at, and so many decisions of those are counted. */
const [READ, COUNTED] = [400, 200];

/** The last decision of each subject that was reported, since the first of the reports that it ended. */
const reportsOf = (subject: Statement) => sql`(
  select r.id, f.created_at as asked_at, r.decided_at, true as is_decided
  from (select * from moderation_reports
      where leads and decided_at is not null and ${subject} is not null
      order by decided_at desc, id desc limit ${COUNTED}) r
    cross join lateral (select created_at from moderation_reports f
      where f.${subject} = r.${subject} and f.decided_at = r.decided_at order by f.id limit 1) f)`;

/**
 * What was asked of staff, when it ended, and whether they were those who ended it: what whoever submitted it
 * replaced, what its time ran out for or was given up was decided by nobody.
 */
export const DECISIONS = {
  approval_group: sql`(
    select id, submitted_at as asked_at, decided_at, reviewer_id is not null as is_decided
    from approval_groups)`,
  contribution_review: sql`(
    select contribution_id as id, opened_at as asked_at, decided_at, decided_by is not null as is_decided
    from contribution_reviews)`,
  comment_report: sql`(
    select r.comment_id as id, f.created_at as asked_at, r.decided_at, r.decided_by is not null as is_decided
    from (select * from comment_reports where leads and decided_at is not null
        order by decided_at desc, comment_id desc limit ${READ}) r
      cross join lateral (select created_at from comment_reports f
        where f.comment_id = r.comment_id and f.decided_at = r.decided_at
        order by f.id limit 1) f)`,
  campaign_report: reportsOf(sql`campaign_id`),
  account_report: reportsOf(sql`account_id`),
} as const;

/** Seconds that half of the last decisions of each kind took; null before the first one. */
export type DecisionTimes = Record<keyof typeof DECISIONS, number | null>;

const half = (kind: keyof typeof DECISIONS) => sql`
  (select percentile_cont(0.5) within group (order by extract(epoch from d.decided_at - d.asked_at))
    from (
      select n.decided_at, n.asked_at
      from (select * from ${DECISIONS[kind]} a order by id desc limit ${READ}) n
      where n.is_decided order by n.decided_at desc, n.id desc limit ${COUNTED}) d)`;

export function findDecisionTimes(q: Executor): Promise<DecisionTimes> {
  return q.one<DecisionTimes>(sql`
    select ${half('approval_group')} as approval_group,
      ${half('contribution_review')} as contribution_review,
      ${half('comment_report')} as comment_report,
      ${half('campaign_report')} as campaign_report,
      ${half('account_report')} as account_report`);
}
