import { type Executor, sql, type Statement } from '#platform/db/sql.ts';
import {
  COMMENT_COLUMNS,
  type Comment,
  type CommentLine,
  toComment,
} from './comments/comment-row.store.ts';

export type { Comment } from './comments/comment-row.store.ts';

export interface Update {
  id: number;
  number: number;
  /** Whom it is for: everyone, or only contributors or followers. */
  audience: string;
  slug: string;
  title: string;
  bodyHtml: string;
  publishedAt: Date;
}

export interface ConversationCounts {
  updates: number;
  comments: number;
}

export async function countConversations(
  q: Executor,
  campaignId: number,
): Promise<ConversationCounts> {
  return q.one<ConversationCounts>(sql`
    select
      (select count(*) from campaign_updates
        where campaign_id = ${campaignId} and published_at <= clock_now()
          and audience = 'everyone') as updates,
      (select count(*) from comments where campaign_id = ${campaignId} and hidden_at is null
        and not private) as comments`);
}

interface UpdateRow {
  id: number;
  number: number;
  slug: string;
  title: string;
  audience: string;
  body_html: string;
  published_at: Date;
}

/** Which updates, beside those for everyone, somebody may read. */
export interface UpdateEyes {
  readonly isTeam: boolean;
  readonly isContributor: boolean;
  readonly isFollower: boolean;
}

export const STRANGER: UpdateEyes = { isTeam: false, isContributor: false, isFollower: false };

function toUpdate(row: UpdateRow): Update {
  const { id, number, slug, title, audience } = row;
  return {
    id,
    number,
    slug,
    title,
    audience,
    bodyHtml: row.body_html,
    publishedAt: row.published_at,
  };
}

const readable = ({ isTeam, isContributor, isFollower }: UpdateEyes): Statement => sql`
  published_at <= clock_now() and (audience = 'everyone' or ${isTeam}
    or (audience = 'contributors' and ${isContributor}) or (audience = 'followers' and ${isFollower}))`;

/** Published updates that somebody may read, newest first, below a number. */
export async function listUpdates(
  q: Executor,
  campaignId: number,
  below: number,
  limit: number,
  eyes = STRANGER,
): Promise<Update[]> {
  const rows = await q.query<UpdateRow>(sql`
    select id, number, slug, title, audience, body_html, published_at from campaign_updates
    where campaign_id = ${campaignId} and number < ${below} and ${readable(eyes)}
    order by number desc limit ${limit}`);
  return rows.map(toUpdate);
}

/** One published update by its slug, whomever it is for. */
export async function findUpdate(
  q: Executor,
  campaignId: number,
  slug: string,
): Promise<Update | undefined> {
  const row = await q.maybe<UpdateRow>(sql`
    select id, number, slug, title, audience, body_html, published_at from campaign_updates
    where campaign_id = ${campaignId} and slug = ${slug} and published_at <= clock_now()`);
  return row && toUpdate(row);
}

/** Comments anyone may read, the pinned first, then newest, below an id; each with all its replies. */
export async function listComments(
  q: Executor,
  campaignId: number,
  below: number,
  limit: number,
): Promise<Comment[]> {
  const isFirstPage = below === Number.MAX_SAFE_INTEGER;
  const rows = await q.query<CommentLine>(sql`
    with top as (
      select * from comments
      where campaign_id = ${campaignId} and parent_id is null and hidden_at is null and not private
        and id < ${below} and (${isFirstPage} or not pinned)
      order by pinned desc, id desc limit ${limit}
    ), shown as (
      select * from top
      union all
      select r.* from comments r join top on r.parent_id = top.id where r.hidden_at is null and not r.private
    )
    select ${COMMENT_COLUMNS}
    from shown s join accounts a on a.id = s.author_id
    order by s.pinned desc, s.id desc`);
  return rows.map(toComment);
}
