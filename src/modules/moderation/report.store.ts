import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import type { Pair } from '#platform/http/wire.ts';
import type { Locale } from '#platform/web/locale.ts';
import type { ReportDecisionName, ReportKind, ReportReason } from './rules.ts';

/** What a report is about. */
export interface Reported {
  readonly kind: ReportKind;
  readonly id: number;
}

/** Whoever reports: by their account, or by an address where there is none. */
export type Reporter =
  | { readonly accountId: number; readonly email: null }
  | { readonly accountId: null; readonly email: string };

export interface NewReport {
  readonly about: Reported;
  readonly by: Reporter;
  readonly locale: Locale;
  readonly reason: ReportReason;
  readonly note: string;
}

const about = ({ kind, id }: Reported): Statement =>
  kind === 'campaign' ? sql`campaign_id = ${id}` : sql`account_id = ${id}`;

/**
 * Keeps accounts as they are while something is said or decided about them, in the order in which a merge of
 * two waits for them: before any report of theirs is held.
 */
export async function keepAccounts(tx: Executor, ids: readonly (number | null)[]): Promise<void> {
  await tx.run(sql`
    select from accounts where id = any(${[...ids]}::bigint[]) order by id for key share`);
}

/** Says it once for as long as nobody has decided, however often it is sent. */
export async function insertReport(tx: Executor, report: NewReport): Promise<void> {
  const { about: subject, by, locale, reason, note } = report;
  const campaignId = subject.kind === 'campaign' ? subject.id : null;
  const accountId = subject.kind === 'account' ? subject.id : null;
  await keepAccounts(tx, [accountId, by.accountId]);
  await tx.run(sql`
    insert into moderation_reports (campaign_id, account_id, reporter_id, email, locale, reason, note)
    values (${campaignId}, ${accountId}, ${by.accountId}, ${by.email}, ${locale}, ${reason}, ${note})
    on conflict do nothing`);
}

export interface OpenReport {
  readonly id: number;
  readonly subject_id: number;
  readonly reason: ReportReason;
  readonly note: string;
  readonly created_at: Date;
}

/** Open reports of a kind behind one, by the number of their subject and their own. */
export function listOpenReports(
  q: Executor,
  kind: ReportKind,
  after: Pair | null,
  limit: number,
): Promise<OpenReport[]> {
  const [subjectId, id] = after ?? [0, 0];
  const subject = kind === 'campaign' ? sql`campaign_id` : sql`account_id`;
  return q.query<OpenReport>(sql`
    select id, ${subject} as subject_id, reason, note, created_at from moderation_reports
    where decided_at is null and (${subject}, id) > (${subjectId}::bigint, ${id}::bigint)
    order by ${subject}, id limit ${limit}`);
}

/**
 * Waits for whoever reports something or decides about it, before any report is held. A row that is written
 * twice, as those that lead are, has its keys checked again: what they lead to is held first, in the order of
 * whoever reports.
 */
async function lockReports(tx: Executor, subject: Reported): Promise<void> {
  const isCampaign = subject.kind === 'campaign';
  await tx.run(sql`
    select from accounts where id in (
      select reporter_id from moderation_reports where ${about(subject)} and decided_at is null)
    order by id for key share`);
  if (isCampaign) await tx.run(sql`select from campaigns where id = ${subject.id} for key share`);
  await tx.run(
    sql`select lock_reports(${isCampaign ? 'campaign_id' : 'account_id'}, ${subject.id})`,
  );
}

/** Ends all open reports of something with one decision; how many there were. */
export async function endReports(
  tx: Executor,
  subject: Reported,
  end: {
    readonly decision: ReportDecisionName;
    readonly by: number;
    readonly note: string;
  },
): Promise<number> {
  await lockReports(tx, subject);
  return tx.run(sql`
    update moderation_reports set decided_at = clock_now(), decided_by = ${end.by},
      decision = ${end.decision}, decision_note = ${end.note}
    where ${about(subject)} and decided_at is null`);
}

/** A reporter who waits for an answer. */
export interface WaitingReporter {
  readonly id: number;
  readonly email: string;
  readonly account_id: number | null;
  readonly locale: Locale;
  readonly reason: ReportReason;
  readonly decision: ReportDecisionName;
  readonly created_at: Date;
  /** What it was about, as it is called now; empty where a person has closed their account. */
  readonly name: string;
  readonly kind: ReportKind;
}

const IS_UNNOTIFIED = sql`decided_at is not null and notified_at is null`;

/** Whether anybody waits to be told. */
export const HAS_UNNOTIFIED: Statement = sql`exists (select from moderation_reports where ${IS_UNNOTIFIED})`;

/**
 * Takes reporters who were not told yet; each is taken once. Whoever closed their account is told no more,
 * and an address without an account is forgotten.
 */
export function takeUnnotified(tx: Executor, limit: number): Promise<WaitingReporter[]> {
  return tx.query<WaitingReporter>(sql`
    with due as (
      select id, email from moderation_reports where ${IS_UNNOTIFIED}
      order by decided_at, id limit ${limit} for update skip locked),
    told as (
      update moderation_reports r set notified_at = clock_now(), email = null from due where r.id = due.id
      returning r.*, due.email as address)
    select r.id, coalesce(r.address, a.email, '') as email, r.reporter_id as account_id,
      coalesce(a.locale, r.locale) as locale, r.reason, r.decision, r.created_at,
      coalesce(nullif(k.title, ''), k.slug, trim(p.firstname || ' ' || p.lastname)) as name,
      case when r.campaign_id is null then 'account' else 'campaign' end as kind
    from told r left join accounts a on a.id = r.reporter_id and a.closed_at is null
      left join campaigns k on k.id = r.campaign_id
      left join accounts p on p.id = r.account_id and p.closed_at is null
    order by r.id`);
}
