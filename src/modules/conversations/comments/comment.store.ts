import { type Executor, sql } from '#platform/db/sql.ts';
import type { Pair } from '#platform/http/wire.ts';
import { REACTION_KINDS, type ReactionKind, type REPORT_REASONS } from '../contract.ts';

export const REACTIONS = REACTION_KINDS;
export type Reaction = ReactionKind;
export type ReportReason = (typeof REPORT_REASONS)[number];

export interface CommentRow {
  id: number;
  campaign_id: number;
  parent_id: number | null;
  author_id: number;
  private: boolean;
  pinned: boolean;
  hidden: boolean;
  /** Staff took it down after a report: it stays hidden until they take that back. */
  removed: boolean;
  /** Whether it was staff who hid it: what the owner's side had hidden before is theirs to show. */
  hidden_by_staff: boolean;
}

/** Before any comment, as a merge of two accounts waits for them: it moves comments behind that. */
export async function keepAccount(tx: Executor, id: number): Promise<void> {
  await tx.run(sql`select from accounts where id = ${id} for key share`);
}

/** Whoever decides about a comment waits here for whoever did before. */
export async function lockComment(tx: Executor, id: number): Promise<void> {
  await tx.run(sql`select 1 as one from comments where id = ${id} for no key update`);
}

/** A comment of this campaign that was not deleted; another's is not found. */
export function findComment(
  q: Executor,
  campaignId: number,
  id: number,
): Promise<CommentRow | undefined> {
  return q.maybe<CommentRow>(sql`
    select id, campaign_id, parent_id, author_id, private, pinned, hidden_at is not null as hidden,
      hidden_at is not null and exists (select 1 from comment_reports r
        where r.comment_id = comments.id and r.decision = 'hidden') as removed,
      hidden_at is not null and exists (select 1 from comment_reports r where r.comment_id = comments.id
        and r.decision = 'hidden' and r.decided_by = hidden_by) as hidden_by_staff
    from comments where id = ${id} and campaign_id = ${campaignId} and deleted_at is null`);
}

interface NewComment {
  readonly campaignId: number;
  readonly parentId: number | null;
  readonly authorId: number;
  readonly body: string;
  readonly isPrivate: boolean;
}

/**
 * Somebody's latest comment where it is the very one that is sent again within a minute, as by a second press
 * or after a lost answer. Who sends the same at once waits here.
 */
export async function findRepeatedComment(
  tx: Executor,
  { campaignId, parentId, authorId, body }: NewComment,
): Promise<number | undefined> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${`comments of ${authorId}`}))`);
  const row = await tx.maybe<{ id: number }>(sql`
    select id from (select * from comments where author_id = ${authorId} order by id desc limit 1) c
    where c.campaign_id = ${campaignId} and c.parent_id is not distinct from ${parentId}
      and c.body = ${body} and c.deleted_at is null
      and c.created_at > clock_now() - interval '1 minute'`);
  return row?.id;
}

export async function insertComment(tx: Executor, comment: NewComment): Promise<number> {
  const { campaignId, parentId, authorId, body, isPrivate } = comment;
  const row = await tx.one<{ id: number }>(sql`
    insert into comments (campaign_id, parent_id, author_id, body, private)
    values (${campaignId}, ${parentId}, ${authorId}, ${body}, ${isPrivate}) returning id`);
  return row.id;
}

export async function rewriteComment(tx: Executor, id: number, body: string): Promise<void> {
  await tx.run(sql`update comments set body = ${body}, edited_at = clock_now() where id = ${id}`);
}

/** The words go; the place stays hidden, so that replies keep theirs. */
export async function eraseComment(tx: Executor, id: number): Promise<void> {
  await tx.run(sql`
    update comments set deleted_at = clock_now(), hidden_at = coalesce(hidden_at, clock_now()),
      body = '–', pinned = false
    where id = ${id}`);
}

/** Whether a comment of this campaign was there once. */
export async function wasDeleted(q: Executor, campaignId: number, id: number): Promise<boolean> {
  const row = await q.maybe(sql`
    select 1 as one from comments
    where id = ${id} and campaign_id = ${campaignId} and deleted_at is not null`);
  return row !== undefined;
}

/** Ends the open reports of a comment that goes: nobody can decide about it any more. */
export async function endReports(tx: Executor, commentId: number): Promise<void> {
  await tx.run(sql`
    update comment_reports set decided_at = clock_now(), decision = 'deleted'
    where comment_id = ${commentId} and decided_at is null`);
}

/** Whoever hid it first is who did. */
export async function hideComment(tx: Executor, id: number, by: number): Promise<void> {
  await tx.run(sql`
    update comments set hidden_at = clock_now(), hidden_by = ${by}, pinned = false
    where id = ${id} and hidden_at is null`);
}

export async function showComment(tx: Executor, id: number): Promise<void> {
  await tx.run(sql`update comments set hidden_at = null, hidden_by = null where id = ${id}`);
}

export async function setPinned(tx: Executor, id: number, isPinned: boolean): Promise<void> {
  await tx.run(sql`update comments set pinned = ${isPinned} where id = ${id}`);
}

/** Says it once for as long as nobody has decided, however often it is said. */
export async function insertReport(
  tx: Executor,
  report: { commentId: number; reporterId: number; reason: ReportReason; note: string },
): Promise<void> {
  const { commentId, reporterId, reason, note } = report;
  await tx.run(sql`
    insert into comment_reports (comment_id, reporter_id, reason, note)
    values (${commentId}, ${reporterId}, ${reason}, ${note}) on conflict do nothing`);
}

/** Open reports of comments behind one, the oldest comment first, by who reported it. */
export function listReports(
  q: Executor,
  after: Pair | null,
  limit: number,
): Promise<
  {
    comment_id: number;
    reporter_id: number;
    campaign_id: number;
    author_id: number;
    body: string;
    reason: ReportReason;
    note: string;
    created_at: Date;
  }[]
> {
  const [commentId, reporterId] = after ?? [0, 0];
  return q.query(sql`
    select r.comment_id, r.reporter_id, c.campaign_id, c.author_id, c.body, r.reason, r.note, r.created_at
    from comment_reports r join comments c on c.id = r.comment_id
    where r.decided_at is null
      and (r.comment_id, r.reporter_id) > (${commentId}::bigint, ${reporterId}::bigint)
    order by r.comment_id, r.reporter_id limit ${limit}`);
}

/** What a comment was reported for first, of the reports that are open; undefined where none is. */
export async function findFirstReason(
  q: Executor,
  commentId: number,
): Promise<ReportReason | undefined> {
  const row = await q.maybe<{ reason: ReportReason }>(sql`
    select reason from comment_reports where comment_id = ${commentId} and decided_at is null
    order by created_at, id limit 1`);
  return row?.reason;
}

/**
 * Ends all open reports of a comment; showing it again ends those as well that had it hidden. False when
 * there were none.
 */
export async function decideReports(
  tx: Executor,
  commentId: number,
  decision: 'hidden' | 'kept' | 'shown',
  by: number,
): Promise<boolean> {
  const kept = decision === 'hidden' ? 'hidden' : 'kept';
  const decided = await tx.run(sql`
    update comment_reports set decided_at = clock_now(), decided_by = ${by}, decision = ${kept}
    where comment_id = ${commentId}
      and (decided_at is null or (decision = 'hidden' and ${decision === 'shown'}))`);
  return decided > 0;
}

export type Reacted = { readonly commentId: number } | { readonly updateId: number };

/** Sets or takes a reaction, one per person and kind, whatever comes at once. False where it stood so. */
export async function setReaction(
  tx: Executor,
  to: Reacted,
  accountId: number,
  kind: Reaction,
  isOn: boolean,
): Promise<boolean> {
  const comment = 'commentId' in to ? to.commentId : null;
  const update = 'updateId' in to ? to.updateId : null;
  const changed = await (isOn
    ? tx.run(sql`
        insert into reactions (account_id, kind, comment_id, update_id)
        values (${accountId}, ${kind}, ${comment}, ${update}) on conflict do nothing`)
    : tx.run(sql`
        delete from reactions where account_id = ${accountId} and kind = ${kind}
          and comment_id is not distinct from ${comment}::bigint
          and update_id is not distinct from ${update}::bigint`));
  return changed > 0;
}

export interface ReactionCounts {
  like: number;
  celebrate: number;
  thanks: number;
}

export function countReactions(q: Executor, to: Reacted): Promise<ReactionCounts> {
  const where =
    'commentId' in to ? sql`comment_id = ${to.commentId}` : sql`update_id = ${to.updateId}`;
  return q.one<ReactionCounts>(sql`
    select count(*) filter (where kind = 'like') as like,
      count(*) filter (where kind = 'celebrate') as celebrate,
      count(*) filter (where kind = 'thanks') as thanks
    from reactions where ${where}`);
}

/** Where a reply is told to: the author of what it answers. */
export function findAuthorAddress(
  q: Executor,
  commentId: number,
): Promise<{ account_id: number; email: string; locale: 'en' | 'fr' | 'de' | 'es' } | undefined> {
  return q.maybe(sql`
    select a.id as account_id, a.email, a.locale from comments c join accounts a on a.id = c.author_id
    where c.id = ${commentId} and a.closed_at is null`);
}
