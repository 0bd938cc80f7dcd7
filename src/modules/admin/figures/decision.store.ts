import { type Executor, sql } from '#platform/db/sql.ts';

/** So many of the newest are looked at, and so many decisions of those are counted. */
const [READ, COUNTED] = [400, 200];

/** Of both kinds together: an index tells which are the newest, and not of which kind. */
const NEWEST_REPORTS = sql`(select * from moderation_reports order by id desc limit ${READ}) r`;

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
    select comment_id as id, created_at as asked_at, decided_at, decided_by is not null as is_decided
    from comment_reports)`,
  campaign_report: sql`(
    select id, created_at as asked_at, decided_at, decided_at is not null as is_decided
    from ${NEWEST_REPORTS} where campaign_id is not null)`,
  account_report: sql`(
    select id, created_at as asked_at, decided_at, decided_at is not null as is_decided
    from ${NEWEST_REPORTS} where account_id is not null)`,
} as const;

/** Seconds that half of the last decisions of each kind took; null before the first one. */
export type DecisionTimes = Record<keyof typeof DECISIONS, number | null>;

const half = (kind: keyof typeof DECISIONS) => sql`
  (select percentile_cont(0.5) within group (order by extract(epoch from d.decided_at - d.asked_at))
    from (
      select n.decided_at, n.asked_at
      from (select * from ${DECISIONS[kind]} a order by id desc limit ${READ}) n
      where n.is_decided order by n.id desc limit ${COUNTED}) d)`;

export function findDecisionTimes(q: Executor): Promise<DecisionTimes> {
  return q.one<DecisionTimes>(sql`
    select ${half('approval_group')} as approval_group,
      ${half('contribution_review')} as contribution_review,
      ${half('comment_report')} as comment_report,
      ${half('campaign_report')} as campaign_report,
      ${half('account_report')} as account_report`);
}
