/** What was decided of kinds that wait in the queue, the latest first. */
import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import { NAME_FOR_STAFF } from '../people/people.store.ts';
import { CAMPAIGN, EXCERPT, placed } from './queue-parts.store.ts';

/** Kinds of what waits whose decisions are listed by this module. */
export const DECIDED_KINDS = [
  'contribution_review',
  'refund_escalation',
  'campaign_report',
  'account_report',
  'comment_report',
] as const;
export type DecidedKind = (typeof DECIDED_KINDS)[number];

export interface DecidedRow {
  /** The number by which its page is opened. */
  readonly key: string;
  readonly place: string;
  readonly at: Date;
  readonly decision: string;
  /** Nobody where time or the person themselves ended it. */
  readonly decided_by: number | null;
  /** Why, for staff. */
  readonly note: string;
  readonly about: string;
  readonly campaign_id: number | null;
  /** A person's name where it is about a person. */
  readonly campaign_title: string | null;
  readonly campaign_language: string | null;
  readonly amount_minor: bigint | null;
  readonly currency: string | null;
  /** Who wrote a comment, and how it begins. */
  readonly comment_author?: string | null;
  readonly comment_excerpt?: string;
}

export interface DecidedSlice {
  /** The place of the last one that was shown. */
  readonly before: string | null;
  readonly limit: number;
}

type ReadDecided = (q: Executor, slice: DecidedSlice) => Promise<DecidedRow[]>;

function ahead(at: Statement, id: Statement, before: string | null): Statement {
  const [time = null, number] = before?.split('~') ?? [];
  return sql`(${at}, ${id})
    < (coalesce(${time}::timestamptz, 'infinity'), ${below(number === undefined ? null : Number(number))})`;
}

/** Of each campaign or person the last decision, told by the last report: all open ones end at once. */
const reported =
  (subject: Statement, campaign: Statement): ReadDecided =>
  (q, { before, limit }) =>
    q.query<DecidedRow>(sql`
      select r.${subject}::text as key, ${placed(sql`r.decided_at`, sql`r.id`)}, r.decided_at as at,
        r.decision, r.decided_by, r.decision_note as note, r.reason as about, ${campaign},
        null::bigint as amount_minor, null::text as currency
      from (select r.* from moderation_reports r
        where r.leads and r.decided_at is not null and r.${subject} is not null
          and ${ahead(sql`r.decided_at`, sql`r.id`, before)}
        order by r.decided_at desc, r.id desc limit ${limit}) r
        left join campaigns k on k.id = r.campaign_id left join accounts a on a.id = r.account_id
      order by r.decided_at desc, r.id desc`);

export const decided: Record<DecidedKind, ReadDecided> = {
  contribution_review: (q, { before, limit }) =>
    q.query<DecidedRow>(sql`
      select r.contribution_id::text as key, ${placed(sql`r.decided_at`, sql`r.contribution_id`)},
        r.decided_at as at, r.decision, r.decided_by, r.note, array_to_string(r.reasons, ', ') as about,
        ${CAMPAIGN}, c.total_minor as amount_minor, c.currency
      from contribution_reviews r join contributions c on c.id = r.contribution_id
        join campaigns k on k.id = c.campaign_id
      where r.decided_at is not null
        and ${ahead(sql`r.decided_at`, sql`r.contribution_id`, before)}
      order by r.decided_at desc, r.contribution_id desc limit ${limit}`),
  refund_escalation: (q, { before, limit }) =>
    q.query<DecidedRow>(sql`
      select r.contribution_id::text as key, ${placed(sql`r.ended_at`, sql`r.id`)}, r.ended_at as at,
        r.state as decision, r.decided_by, r.decision_note as note, r.reason as about, ${CAMPAIGN},
        coalesce(f.amount_minor, c.total_minor) as amount_minor, c.currency
      from refund_requests r join contributions c on c.id = r.contribution_id
        join campaigns k on k.id = r.campaign_id
        left join payment_refunds f on f.id = r.refund_id
      where r.escalated_at is not null and r.ended_at is not null
        and ${ahead(sql`r.ended_at`, sql`r.id`, before)}
      order by r.ended_at desc, r.id desc limit ${limit}`),
  campaign_report: reported(sql`campaign_id`, CAMPAIGN),
  account_report: reported(
    sql`account_id`,
    sql`null::bigint as campaign_id,
      ${NAME_FOR_STAFF} as campaign_title, null::text as campaign_language`,
  ),
  // Of each comment the last decision, told by one of the reports that ended with it. What belongs to those
  // shown is looked up one by one: a plan that is kept for any limit would read all comments.
  comment_report: (q, { before, limit }) =>
    q.query<DecidedRow>(sql`
      select c.id::text as key, ${placed(sql`r.decided_at`, sql`c.id`)}, r.decided_at as at, r.decision,
        r.decided_by, '' as note, r.reason as about, ${CAMPAIGN}, null::bigint as amount_minor,
        null::text as currency, ${NAME_FOR_STAFF} as comment_author, ${EXCERPT} as comment_excerpt
      from (select r.* from comment_reports r
        where r.leads and r.decided_at is not null
          and ${ahead(sql`r.decided_at`, sql`r.comment_id`, before)}
        order by r.decided_at desc, r.comment_id desc limit ${limit}) r
        cross join lateral (select * from comments where id = r.comment_id offset 0) c
        cross join lateral (select * from campaigns where id = c.campaign_id offset 0) k
        join accounts a on a.id = c.author_id
      order by r.decided_at desc, r.comment_id desc`),
};
