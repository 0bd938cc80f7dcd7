import { sql } from '#platform/db/sql.ts';
import type { ReactionCounts } from './comment.store.ts';

/** A comment as it is read, with who wrote it. */
export interface Comment {
  id: number;
  parentId: number | null;
  authorId: number;
  /** Empty for somebody whose account is closed. */
  authorName: string;
  authorAvatar: string | null;
  /** Whether its author has backed the campaign and not taken it back. */
  isContributor: boolean;
  body: string;
  pinned: boolean;
  edited: boolean;
  /** Only the owner's side and its author see it. */
  private: boolean;
  hidden: boolean;
  /** Hidden by staff, who alone can show it again. */
  removed: boolean;
  reactions: ReactionCounts;
  createdAt: Date;
}

export interface CommentLine {
  id: number;
  parent_id: number | null;
  author_id: number;
  author_name: string;
  avatar_public_id: string | null;
  is_contributor: boolean;
  body: string;
  pinned: boolean;
  edited: boolean;
  private: boolean;
  hidden: boolean;
  removed: boolean;
  reactions: Partial<ReactionCounts>;
  created_at: Date;
}

/** Of `comments s join accounts a on a.id = s.author_id`. */
export const COMMENT_COLUMNS = sql`
  s.id, s.parent_id, s.author_id, s.body, s.pinned, s.private, s.created_at, a.avatar_public_id,
  s.edited_at is not null as edited, s.hidden_at is not null as hidden,
  s.hidden_at is not null and exists (select 1 from comment_reports r
    where r.comment_id = s.id and r.decision = 'hidden') as removed,
  case when a.closed_at is null then trim(a.firstname || ' ' || a.lastname) else '' end as author_name,
  exists (select 1 from contributions k where k.campaign_id = s.campaign_id and k.account_id = s.author_id
    and contribution_makes_contributor(k.state)) as is_contributor,
  (select coalesce(json_object_agg(kind, number), '{}') from (
    select kind, count(*) as number from reactions where comment_id = s.id group by kind) r) as reactions`;

export function toComment(row: CommentLine): Comment {
  const { like = 0, celebrate = 0, thanks = 0 } = row.reactions;
  return {
    id: row.id,
    parentId: row.parent_id,
    authorId: row.author_id,
    authorName: row.author_name,
    authorAvatar: row.avatar_public_id,
    isContributor: row.is_contributor,
    body: row.body,
    pinned: row.pinned,
    edited: row.edited,
    private: row.private,
    hidden: row.hidden,
    removed: row.removed,
    reactions: { like, celebrate, thanks },
    createdAt: row.created_at,
  };
}
