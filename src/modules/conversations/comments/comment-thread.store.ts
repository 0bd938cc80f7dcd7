import { type Executor, sql } from '#platform/db/sql.ts';
import { waitingComments } from '../attention.store.ts';
import { COMMENT_COLUMNS, type Comment, type CommentLine, toComment } from './comment-row.store.ts';
import type { Reacted, Reaction } from './comment.store.ts';

/** Whose eyes a comment is read with: the owner's side sees hidden and private ones, authors their own. */
export interface CommentViewer {
  readonly accountId: number;
  readonly isTeam: boolean;
}

/** A comment with its replies, the oldest first, as far as the viewer may see them. */
export async function findThread(
  q: Executor,
  campaignId: number,
  id: number,
  viewer: CommentViewer,
): Promise<Comment[]> {
  const { accountId, isTeam } = viewer;
  const rows = await q.query<CommentLine>(sql`
    select ${COMMENT_COLUMNS}
    from comments s join accounts a on a.id = s.author_id
    where s.campaign_id = ${campaignId} and (s.id = ${id} or s.parent_id = ${id})
      and s.deleted_at is null
      and (${isTeam} or s.author_id = ${accountId} or (s.hidden_at is null and not s.private))
    order by s.parent_id nulls first, s.id`);
  return rows.map(toComment);
}

export interface CommentInbox extends Comment {
  /** Reports nobody has decided about. */
  reports: number;
  replies: number;
  /** Whether nobody of the campaign's side has replied to it. */
  isWaiting: boolean;
  /** What a reply stands below; its author's name is empty where their account is closed. */
  parent: { readonly name: string; readonly body: string } | null;
  /** Hidden or gone. */
  isParentHidden: boolean;
}

interface InboxLine extends CommentLine {
  reports: number;
  replies: number;
  is_waiting: boolean;
  parent_name: string;
  parent_body: string | null;
  is_parent_hidden: boolean;
}

/** Which part of the inbox is read. */
export interface InboxPart {
  readonly below: number;
  readonly limit: number;
  readonly onlyWaiting: boolean;
}

/** What the owner's side sees: comments that were not taken away, newest first, below an id. */
export async function listInbox(
  q: Executor,
  campaignId: number,
  { below, limit, onlyWaiting }: InboxPart,
): Promise<CommentInbox[]> {
  const rows = await q.query<InboxLine>(sql`
    with ${waitingComments(campaignId)}
    select ${COMMENT_COLUMNS}, s.id in (select id from waiting) as is_waiting,
      case when b.closed_at is null then trim(b.firstname || ' ' || b.lastname) else '' end as parent_name,
      case when p.deleted_at is null then p.body end as parent_body,
      p.hidden_at is not null or p.deleted_at is not null as is_parent_hidden,
      (select count(*) from comment_reports o where o.comment_id = s.id and o.decided_at is null) as reports,
      (select count(*) from comments o where o.parent_id = s.id and o.deleted_at is null) as replies
    from comments s join accounts a on a.id = s.author_id
      left join comments p on p.id = s.parent_id left join accounts b on b.id = p.author_id
    where s.campaign_id = ${campaignId} and s.id < ${below} and s.deleted_at is null
      ${onlyWaiting ? sql`and s.id in (select id from waiting)` : sql``}
    order by s.id desc limit ${limit}`);
  return rows.map((row) => ({
    ...toComment(row),
    reports: row.reports,
    replies: row.replies,
    isWaiting: row.is_waiting,
    isParentHidden: row.is_parent_hidden,
    parent: row.parent_body === null ? null : { name: row.parent_name, body: row.parent_body },
  }));
}

/** Which kinds somebody has given, by the id of what they are on. */
export function listOwnReactions(
  q: Executor,
  accountId: number,
  to: { readonly commentIds: readonly number[] } | Extract<Reacted, { updateId: number }>,
): Promise<{ id: number; kind: Reaction }[]> {
  return 'updateId' in to
    ? q.query(sql`
        select update_id as id, kind from reactions
        where account_id = ${accountId} and update_id = ${to.updateId}`)
    : q.query(sql`
        select comment_id as id, kind from reactions
        where account_id = ${accountId} and comment_id = any (${[...to.commentIds]})`);
}
