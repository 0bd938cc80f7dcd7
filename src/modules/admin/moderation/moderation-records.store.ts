import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import type { ReportKind } from '#modules/moderation/rules.ts';
import { NAME_FOR_STAFF } from '../people/people.store.ts';

export interface ModerationRow {
  readonly id: number;
  /** Null for somebody without an account. */
  readonly reporter_id: number | null;
  readonly reporter: string | null;
  readonly is_reporter_closed: boolean;
  readonly reason: string;
  readonly note: string;
  readonly created_at: Date;
  readonly decision: string | null;
  readonly decided_at: Date | null;
  readonly decided_by: number | null;
  readonly decision_note: string;
}

const subjectOf = (kind: ReportKind): Statement =>
  kind === 'campaign' ? sql`r.campaign_id` : sql`r.account_id`;

/** What was reported of a campaign or a person: what is open first, of each the latest. */
export function listModeration(
  q: Executor,
  kind: ReportKind,
  subjectId: number,
  limit: number,
): Promise<ModerationRow[]> {
  return q.query<ModerationRow>(sql`
    select r.id, r.reporter_id, ${NAME_FOR_STAFF} as reporter,
      a.closed_at is not null as is_reporter_closed,
      r.reason, r.note, r.created_at, r.decision, r.decided_at, r.decided_by, r.decision_note
    from moderation_reports r left join accounts a on a.id = r.reporter_id
    where ${subjectOf(kind)} = ${subjectId}
    order by (r.decided_at is null) desc, r.id desc limit ${limit}`);
}

/** How many reports there are about something, however many of them are shown. */
export interface ReportCounts {
  readonly all: number;
  readonly open: number;
}

export function countModeration(
  q: Executor,
  kind: ReportKind,
  subjectId: number,
): Promise<ReportCounts> {
  return q.one<ReportCounts>(sql`
    select count(*)::int as all, count(*) filter (where r.decided_at is null)::int as open
    from moderation_reports r where ${subjectOf(kind)} = ${subjectId}`);
}

export interface ReportedCampaignRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly language: string;
  readonly state: string;
  readonly ends_at: Date | null;
  readonly time_zone: string;
  readonly owner_id: number;
  /** Null once the account is closed. */
  readonly owner: string | null;
}

export function findReportedCampaign(
  q: Executor,
  id: number,
): Promise<ReportedCampaignRow | undefined> {
  return q.maybe<ReportedCampaignRow>(sql`
    select c.id, c.slug, c.title, c.language, c.state, c.ends_at, c.time_zone, c.owner_id,
      ${NAME_FOR_STAFF} as owner
    from campaigns c join accounts a on a.id = c.owner_id
    where c.id = ${id} and exists (select 1 from moderation_reports r where r.campaign_id = c.id)`);
}

export interface ReportedPersonRow {
  readonly id: number;
  /** Null once the account is closed. */
  readonly name: string | null;
  readonly is_staff: boolean;
  readonly is_closed: boolean;
}

export function findReportedPerson(
  q: Executor,
  id: number,
): Promise<ReportedPersonRow | undefined> {
  return q.maybe<ReportedPersonRow>(sql`
    select a.id, ${NAME_FOR_STAFF} as name,
      exists (select 1 from account_roles o where o.account_id = a.id) as is_staff,
      a.closed_at is not null as is_closed
    from accounts a
    where a.id = ${id} and exists (select 1 from moderation_reports r where r.account_id = a.id)`);
}
