import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql, unnamed } from '#platform/db/sql.ts';
import type { ReportCounts } from './moderation/moderation-records.store.ts';
import { NAME_FOR_STAFF } from './people/people.store.ts';

export interface CampaignRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly language: string;
  readonly state: string;
  readonly owner_id: number;
  /** Null once the account is closed. */
  readonly owner: string | null;
  readonly currency: string;
  readonly raised_minor: bigint;
  readonly contributions: number;
  readonly created_at: Date;
}

export const CAMPAIGN_COLUMNS = sql`
  c.id, c.slug, c.title, c.language, c.state, c.owner_id,
  ${NAME_FOR_STAFF} as owner, c.currency,
  coalesce(t.raised_minor, 0::bigint) as raised_minor, coalesce(t.contributions, 0) as contributions,
  c.created_at`;
export const FROM_CAMPAIGNS = sql`
  from campaigns c join accounts a on a.id = c.owner_id
    left join campaign_totals t on t.campaign_id = c.id`;

/** Campaigns by keyset, the newest first; of one state when told: its numbers stand in an index, in order. */
export function listCampaigns(
  q: Executor,
  state: string | null,
  page: { readonly before: number | null; readonly limit: number },
): Promise<CampaignRow[]> {
  const { before, limit } = page;
  const older = sql`c.id < ${below(before)}`;
  if (state === null) {
    return q.query<CampaignRow>(sql`
      select ${CAMPAIGN_COLUMNS} ${FROM_CAMPAIGNS} where ${older} order by c.id desc limit ${limit}`);
  }
  // Planned for its state: few campaigns are drafts for long, and many have ended.
  return q.query<CampaignRow>(
    unnamed(sql`
      select ${CAMPAIGN_COLUMNS} ${FROM_CAMPAIGNS} where c.id = any(array(
        select i.id from campaigns i where i.state = ${state} and i.id < ${below(before)}
        order by i.id desc limit ${limit}))
      order by c.id desc limit ${limit}`),
  );
}

export interface CampaignRecord extends CampaignRow {
  readonly goal_minor: bigint;
  readonly funding_type: string;
  readonly outcome: string | null;
  readonly launched_at: Date | null;
  readonly ends_at: Date | null;
  readonly time_zone: string;
  readonly staff_pick: boolean;
  readonly cancel_reason: string | null;
  readonly collected_minor: bigint;
}

export function findCampaignRecord(q: Executor, id: number): Promise<CampaignRecord | undefined> {
  return q.maybe<CampaignRecord>(sql`
    select ${CAMPAIGN_COLUMNS}, c.goal_minor, c.funding_type, c.outcome, c.launched_at, c.ends_at,
      c.time_zone, c.staff_pick, c.cancel_reason,
      coalesce(t.collected_minor, 0::bigint) as collected_minor
    ${FROM_CAMPAIGNS} where c.id = ${id}`);
}

export interface HoldRow {
  readonly id: number;
  readonly reason: string;
  readonly evidence: string;
  readonly due_at: Date | null;
  readonly held_at: Date;
  readonly held_by: number;
  readonly ended_at: Date | null;
  readonly ended_by: number | null;
  readonly end_note: string;
}

export function listHolds(q: Executor, campaignId: number, limit: number): Promise<HoldRow[]> {
  return q.query<HoldRow>(sql`
    select id, reason, evidence, due_at, held_at, held_by, ended_at, ended_by, end_note from campaign_holds
    where campaign_id = ${campaignId} order by id desc limit ${limit}`);
}

export interface GroupOfCampaignRow {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly submitted_at: Date;
}

export function listGroupsOfCampaign(
  q: Executor,
  campaignId: number,
  limit: number,
): Promise<GroupOfCampaignRow[]> {
  return q.query<GroupOfCampaignRow>(sql`
    select id, kind, state, submitted_at from approval_groups
    where campaign_id = ${campaignId} order by id desc limit ${limit}`);
}

/** One step in the life of something, with who did it. */
export interface StepRow {
  /** A state it came to, an act of its owner's that was refused, or an act in the audit log. */
  readonly kind: 'state' | 'refusal' | 'act';
  readonly at: Date;
  /** The state before; null at the beginning, and for acts. */
  readonly before: string | null;
  readonly what: string;
  readonly actor_id: number | null;
  readonly actor: string | null;
  /** Why a state or a refusal came; null for acts. */
  readonly note: string | null;
  /** What was noted with an act; null for others. */
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** What staff wrote when they changed campaigns, by number; what was erased is missing. */
export async function findStaffReasons(
  q: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await q.query<{ id: number; reason: string }>(sql`
    select id, reason from campaign_staff_reasons where id = any(${[...ids]}::bigint[]) and reason <> ''`);
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

/** The zones of campaigns, whose days their ends are at. */
export async function findTimeZones(
  q: Executor,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await q.query<{ id: number; time_zone: string }>(sql`
    select id, time_zone from campaigns where id = any(${[...campaignIds]}::bigint[])`);
  return new Map(rows.map(({ id, time_zone: timeZone }) => [id, timeZone]));
}

/** States a campaign went through, what was refused, and what staff did, the newest first. */
export function listCampaignSteps(
  q: Executor,
  campaignId: number,
  limit: number,
): Promise<StepRow[]> {
  return q.query<StepRow>(sql`
    select s.kind, s.at, s.before, s.what, s.actor_id,
      ${NAME_FOR_STAFF} as actor, s.note, s.details
    from (
      (select 'state' as kind, id as place, occurred_at as at, from_state as before, to_state as what,
          actor_id, cause as note, null::jsonb as details
        from campaign_events where campaign_id = ${campaignId} order by id desc limit ${limit})
      union all
      (select 'refusal', id, occurred_at, null, act, actor_id, array_to_string(reasons, ', '), null
        from campaign_refusals where campaign_id = ${campaignId} order by id desc limit ${limit})
      union all
      (select 'act', l.id, occurred_at, null, act, actor_id, null, l.details - 'reason_id'
          || coalesce((select jsonb_build_object('reason', r.reason) from campaign_staff_reasons r
            where r.id = (l.details ->> 'reason_id')::bigint and r.reason <> ''), '{}') from audit_log l
        where subject_kind = 'campaign' and subject_id = ${campaignId} and act <> 'personal_data_read'
        order by id desc limit ${limit})
    ) s left join accounts a on a.id = s.actor_id
    order by s.at desc, s.kind, s.place desc limit ${limit}`);
}

export interface ReportedCommentRow {
  readonly id: number;
  readonly campaign_id: number;
  readonly campaign_slug: string;
  readonly campaign_title: string;
  readonly campaign_language: string;
  readonly author_id: number;
  readonly author: string | null;
  readonly is_author_closed: boolean;
  readonly body: string;
  readonly is_hidden: boolean;
  readonly hidden_at: Date | null;
  readonly hidden_by: number | null;
  /** Its author took it away, or closed the account. */
  readonly is_deleted: boolean;
  /** Hidden after a report, which staff can take back. */
  readonly is_removed: boolean;
  /** What its author was told that it was hidden for, where staff hid it last. */
  readonly hidden_for: string | null;
  readonly created_at: Date;
}

/** A comment that was reported at least once; undefined for others. */
export function findReportedComment(
  q: Executor,
  id: number,
): Promise<ReportedCommentRow | undefined> {
  return q.maybe<ReportedCommentRow>(sql`
    select c.id, c.campaign_id, k.slug as campaign_slug, k.title as campaign_title,
      k.language as campaign_language, c.author_id,
      ${NAME_FOR_STAFF} as author,
      a.closed_at is not null as is_author_closed, c.body,
      c.hidden_at is not null as is_hidden, c.hidden_at, c.hidden_by,
      c.deleted_at is not null as is_deleted, c.created_at,
      c.hidden_at is not null and exists (select 1 from comment_reports r
        where r.comment_id = c.id and r.decision = 'hidden') as is_removed,
      case when c.hidden_at is not null then (select l.details->>'reason' from audit_log l
        where l.subject_kind = 'comment' and l.subject_id = c.id and l.act = 'comment_report_decided'
        order by l.id desc limit 1) end as hidden_for
    from comments c join campaigns k on k.id = c.campaign_id join accounts a on a.id = c.author_id
    where c.id = ${id} and exists (select 1 from comment_reports r where r.comment_id = c.id)`);
}

export interface ReportRow {
  readonly id: number;
  readonly reporter_id: number;
  readonly reporter: string | null;
  readonly is_reporter_closed: boolean;
  readonly reason: string;
  readonly note: string;
  readonly created_at: Date;
  readonly decision: string | null;
  readonly decided_at: Date | null;
  readonly decided_by: number | null;
}

/** Who reported a comment: what is open first, of each the latest. */
export function listReportsOf(q: Executor, commentId: number, limit: number): Promise<ReportRow[]> {
  return q.query<ReportRow>(sql`
    select r.id, r.reporter_id, ${NAME_FOR_STAFF} as reporter,
      a.closed_at is not null as is_reporter_closed, r.reason, r.note, r.created_at, r.decision, r.decided_at,
      r.decided_by
    from comment_reports r join accounts a on a.id = r.reporter_id
    where r.comment_id = ${commentId}
    order by (r.decided_at is null) desc, r.created_at desc, r.id desc limit ${limit}`);
}

export function countReportsOf(q: Executor, commentId: number): Promise<ReportCounts> {
  return q.one<ReportCounts>(sql`
    select count(*)::int as all, count(*) filter (where decided_at is null)::int as open
    from comment_reports where comment_id = ${commentId}`);
}
