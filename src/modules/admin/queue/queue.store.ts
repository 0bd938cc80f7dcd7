import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import type { CheckKind } from '../checks/check.store.ts';
import {
  type BulkKind,
  MOST_COUNTED,
  type NamedRow,
  type QueueKind,
  type QueueRow,
} from '../queue.ts';
import { NAME_FOR_STAFF } from '../people/people.store.ts';
import {
  among,
  behind,
  CAMPAIGN,
  EXCERPT,
  first,
  placed,
  type ReadWaiting,
} from './queue-parts.store.ts';
import { ESCALATIONS, readEscalations } from './refund-escalations.store.ts';
import { readHolds } from './holds.store.ts';
import { readStuckRefunds, STUCK_REFUNDS } from './stuck-refunds.store.ts';

export type StoredKind = Exclude<QueueKind, 'failed_job'>;

/**
 * The first of the checks of a kind that have found something, or could not be made, since one found nothing:
 * what it waits by stays the same until a check finds everything in order.
 */
const firstAmiss = (check: CheckKind): Statement => sql`
  select f.id, f.finished_at, f.findings, f.error from standing_checks f
  where f.kind = ${check} and f.finished_at is not null and f.id > coalesce((
    select c.id from standing_checks c where c.kind = ${check} and c.finished_at is not null
      and c.error is null and c.findings = '{}' order by c.id desc limit 1), 0)
  order by f.id limit 1`;

const findingsOf =
  (check: CheckKind): ReadWaiting =>
  (q, { after, keys, limit }) =>
    q.query<QueueRow>(sql`
      select f.id::text as key, ${placed(sql`f.finished_at`, sql`f.id`)}, f.finished_at as at,
        null::timestamptz as due_at, coalesce(f.findings[1], f.error) as about,
        null::bigint as campaign_id, null::text as campaign_title, null::text as campaign_language,
        null::bigint as amount_minor, null::text as currency
      from (${firstAmiss(check)}) f
      where ${behind(sql`f.finished_at`, sql`f.id`, after)} and ${among(sql`f.id`, keys)}
      limit ${limit}`);

/** Once the bank has an answer a dispute waits for the bank, and before that for the day it is due. */
const DISPUTE_WAITS = sql`coalesce(d.due_at, d.opened_at)`;

/** Of each campaign or person the first of what is open; of these alone by their numbers, when given. */
const firstReports = (subject: Statement, keys: readonly number[] | null): Statement =>
  keys === null
    ? sql`(select r.* from moderation_reports r
        where r.leads and r.decided_at is null and r.${subject} is not null)`
    : sql`(select o.* from (select distinct u.id from unnest(${[...keys]}::bigint[]) as u (id)) w
        cross join lateral (select f.* from moderation_reports f
          where f.${subject} = w.id and f.decided_at is null
          order by f.created_at, f.id limit 1) o)`;

/** A campaign or a person waits since the first of what is open about them. Only those shown are named. */
const reported =
  (subject: Statement, campaign: Statement): ReadWaiting =>
  (q, { after, keys, limit }) =>
    q.query<QueueRow>(sql`
      select r.${subject}::text as key, ${placed(sql`r.created_at`, sql`r.${subject}`)}, r.created_at as at,
        null::timestamptz as due_at, r.reason as about, ${campaign},
        null::bigint as amount_minor, null::text as currency
      from (select r.* from ${firstReports(subject, keys)} r
        where ${behind(sql`r.created_at`, sql`r.${subject}`, after)}
        order by r.created_at, r.${subject} limit ${limit}) r
        left join campaigns k on k.id = r.campaign_id left join accounts a on a.id = r.account_id
      order by r.created_at, r.${subject}`);

/**
 * Attempts to collect; of these contributions alone by their numbers, when given. Few are unknown at most
 * times, so that a plan may read all of those to find one: `offset 0` keeps it from that.
 */
const attemptsOf = (keys: readonly number[] | null): Statement =>
  keys === null
    ? sql`payment_attempts a`
    : sql`unnest(${[...keys]}::bigint[]) as w (id) cross join lateral (
        select o.* from payment_attempts o
        where o.source_kind = 'contribution' and o.source_id = w.id
          and payment_attempt_is_open(o.state) offset 0) a`;

/** One statement a kind, each by an index that holds nothing but what waits, in its order. */
export const waiting: Record<StoredKind, ReadWaiting> = {
  dispute: (q, { after, keys, limit }) =>
    q.query<QueueRow>(sql`
      select c.id::text as key, ${placed(DISPUTE_WAITS, sql`d.id`)}, d.opened_at as at,
        d.due_at, d.reason as about,
        ${CAMPAIGN}, d.amount_minor, d.currency
      from payment_disputes d join payment_attempts a on a.id = d.attempt_id
        join contributions c on c.id = a.source_id join campaigns k on k.id = c.campaign_id
      where d.state = 'open' and d.answered_at is null and a.source_kind = 'contribution'
        -- An extra charge is owed back: nothing of it is contested.
        and a.state = 'succeeded'
        and ${behind(DISPUTE_WAITS, sql`d.id`, after)}
        and ${among(sql`c.id`, keys)}
      order by ${DISPUTE_WAITS}, d.id limit ${limit}`),
  contribution_review: (q, { after, keys, limit }) =>
    q.query<QueueRow>(sql`
      select c.id::text as key, ${placed(sql`r.opened_at`, sql`r.contribution_id`)}, r.opened_at as at,
        c.expires_at as due_at,
        array_to_string(r.reasons, ', ') as about, ${CAMPAIGN}, c.total_minor as amount_minor, c.currency
      from contribution_reviews r join contributions c on c.id = r.contribution_id
        join campaigns k on k.id = c.campaign_id
      where r.decision is null
        and ${behind(sql`r.opened_at`, sql`r.contribution_id`, after)}
        and ${among(sql`r.contribution_id`, keys)}
      order by r.opened_at, r.contribution_id limit ${limit}`),
  payment_unknown: (q, { after, keys, limit }) =>
    q.query<QueueRow>(sql`
      select c.id::text as key, ${placed(sql`a.created_at`, sql`a.id`)}, a.created_at as at,
        null::timestamptz as due_at, a.operation as about,
        ${CAMPAIGN}, a.amount_minor, a.currency
      from ${attemptsOf(keys)} join contributions c on c.id = a.source_id
        join campaigns k on k.id = c.campaign_id
      where a.state = 'unknown' and a.check_at is not null and a.source_kind = 'contribution'
        and ${behind(sql`a.created_at`, sql`a.id`, after)}
      order by a.created_at, a.id ${first(limit, keys)}`),
  refund_stuck: readStuckRefunds,
  refund_escalation: readEscalations,
  hold: readHolds,
  book_difference: (q, { after, keys, limit }) =>
    q.query<QueueRow>(sql`
      select d.id::text as key, ${placed(sql`d.found_at`, sql`d.id`)}, d.found_at as at,
        null::timestamptz as due_at, d.kind || ' ' || d.object_ref as about,
        null::bigint as campaign_id, null::text as campaign_title, null::text as campaign_language,
        null::bigint as amount_minor, null::text as currency
      from payment_differences d where d.settled_at is null
        and ${behind(sql`d.found_at`, sql`d.id`, after)}
        and ${among(sql`d.id`, keys)}
      order by d.found_at, d.id limit ${limit}`),
  comment_report: (q, { after, keys, limit }) =>
    q.query<QueueRow>(sql`
      select r.comment_id::text as key, ${placed(sql`r.created_at`, sql`r.comment_id`)}, r.created_at as at,
        null::timestamptz as due_at, r.reason as about, k.id as campaign_id, k.title as campaign_title,
        k.language as campaign_language, null::bigint as amount_minor, null::text as currency
      from comment_reports r join comments c on c.id = r.comment_id join campaigns k on k.id = c.campaign_id
      -- A comment waits since the first of its reports.
      where r.leads and r.decided_at is null
        and ${behind(sql`r.created_at`, sql`r.comment_id`, after)}
        and ${among(sql`r.comment_id`, keys)}
      order by r.created_at, r.comment_id limit ${limit}`),
  campaign_report: reported(sql`campaign_id`, CAMPAIGN),
  // A person stands where others have a campaign.
  account_report: reported(
    sql`account_id`,
    sql`null::bigint as campaign_id,
      ${NAME_FOR_STAFF} as campaign_title, null::text as campaign_language`,
  ),
  approval_group: (q, { after, keys, limit }) =>
    q.query<QueueRow>(sql`
      select g.id::text as key, ${placed(sql`g.submitted_at`, sql`g.id`)}, g.submitted_at as at,
        null::timestamptz as due_at, g.kind as about,
        ${CAMPAIGN}, null::bigint as amount_minor, k.currency
      from approval_groups g join campaigns k on k.id = g.campaign_id
      where g.state = 'pending'
        and ${behind(sql`g.submitted_at`, sql`g.id`, after)}
        and ${among(sql`g.id`, keys)}
      order by g.submitted_at, g.id limit ${limit}`),
  balance_finding: findingsOf('balance'),
  audit_chain_finding: findingsOf('audit_chain'),
};

/** What these keys of a kind are called by. */
export const namesOf: Record<
  BulkKind,
  (q: Executor, keys: readonly number[]) => Promise<NamedRow[]>
> = {
  contribution_review: (q, keys) =>
    q.query<NamedRow>(sql`
      select c.id::text as key, trim(c.firstname || ' ' || c.lastname) as person,
        k.title as campaign_title, c.total_minor as amount_minor, c.currency, null::text as excerpt
      from contributions c join campaigns k on k.id = c.campaign_id
      where ${among(sql`c.id`, keys)}`),
  comment_report: (q, keys) =>
    q.query<NamedRow>(sql`
      select c.id::text as key, ${NAME_FOR_STAFF} as person,
        k.title as campaign_title, null::bigint as amount_minor, null::text as currency, ${EXCERPT} as excerpt
      from comments c join accounts a on a.id = c.author_id join campaigns k on k.id = c.campaign_id
      where ${among(sql`c.id`, keys)}`),
};

const MOST = sql`limit ${MOST_COUNTED + 1}`;

/** What is reported and undecided, by the report that stands for it. */
const reportedOnes = (subject: Statement): Statement => sql`
  select from moderation_reports where leads and decided_at is null and ${subject} is not null`;

/** How many of each kind wait; no more than one above what is shown are counted. */
export function countWaiting(q: Executor): Promise<Record<StoredKind, number>> {
  return q.one<Record<StoredKind, number>>(sql`
    select
      (select count(*)::int from (select from payment_disputes d
          join payment_attempts a on a.id = d.attempt_id
        where d.state = 'open' and d.answered_at is null and a.source_kind = 'contribution'
          and a.state = 'succeeded' ${MOST}) n)
        as dispute,
      (select count(*)::int from (select from contribution_reviews where decision is null ${MOST}) n)
        as contribution_review,
      (select count(*)::int from (select from payment_attempts
        where check_at is not null and state = 'unknown' and source_kind = 'contribution' ${MOST}) n)
        as payment_unknown,
      (select count(*)::int from (${STUCK_REFUNDS} ${MOST}) n) as refund_stuck,
      (select count(*)::int from (${ESCALATIONS} ${MOST}) n) as refund_escalation,
      (select count(*)::int from (select from campaign_holds where ended_at is null ${MOST}) n) as hold,
      (select count(*)::int from (select from payment_differences where settled_at is null ${MOST}) n)
        as book_difference,
      (select count(*)::int from (select from comment_reports
        where leads and decided_at is null ${MOST}) n)
        as comment_report,
      (select count(*)::int from (${reportedOnes(sql`campaign_id`)} ${MOST}) n) as campaign_report,
      (select count(*)::int from (${reportedOnes(sql`account_id`)} ${MOST}) n) as account_report,
      (select count(*)::int from (select from approval_groups where state = 'pending'
          order by submitted_at, id ${MOST}) n)
        as approval_group,
      (select count(*)::int from (${firstAmiss('balance')}) n) as balance_finding,
      (select count(*)::int from (${firstAmiss('audit_chain')}) n) as audit_chain_finding`);
}

export interface DifferenceRow {
  readonly id: number;
  readonly kind: string;
  readonly object_ref: string;
  /** What is wrong, in one sentence or as what was compared. */
  readonly text: string;
  readonly found_at: Date;
  readonly settled_at: Date | null;
}

export function findDifference(q: Executor, id: number): Promise<DifferenceRow | undefined> {
  return q.maybe<DifferenceRow>(sql`
    select id, kind, object_ref, coalesce(details->>'text', details::text) as text, found_at, settled_at
    from payment_differences where id = ${id}`);
}
