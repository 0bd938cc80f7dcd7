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

/** A comment that anyone may read: `of` is one of a thread's first comments, or a reply. */
const isPublic = (of: Statement): Statement =>
  sql`(${of}.deleted_at is null and ${of}.hidden_at is null and not ${of}.private)`;

/** The same, and one's own wherever it is: hidden or private, its author sees it. */
const isSeen = (of: Statement, viewerId: number): Statement =>
  sql`(${isPublic(of)} or (${of}.author_id = ${viewerId} and ${of}.deleted_at is null))`;

const [FIRST, REPLY] = [sql`t`, sql`r`];

/** Published updates for everyone, and the comments that are listed for anyone. */
export async function countConversations(
  q: Executor,
  campaignId: number,
): Promise<ConversationCounts> {
  return q.one<ConversationCounts>(sql`
    select
      (select count(*) from campaign_updates
        where campaign_id = ${campaignId} and published_at <= clock_now()
          and audience = 'everyone') as updates,
      (select coalesce(sum(1 + (select count(*) from comments r
          where r.parent_id = t.id and ${isPublic(REPLY)})), 0)::int
        from comments t where t.campaign_id = ${campaignId} and t.parent_id is null
          and ${isPublic(FIRST)}) as comments`);
}

/** How many comments more are listed for somebody: hidden and private ones of theirs, and what is below. */
export async function countOwnHidden(
  q: Executor,
  campaignId: number,
  viewerId: number,
): Promise<number> {
  const row = await q.one<{ comments: number }>(sql`
    select coalesce(sum(case
        when o.parent_id is null then 1 + (select count(*) from comments r
          where r.parent_id = o.id and ${isSeen(REPLY, viewerId)})
        when exists (select 1 from comments t where t.id = o.parent_id and ${isPublic(FIRST)}) then 1
        else 0 end), 0)::int as comments
    from comments o
    where o.author_id = ${viewerId} and o.campaign_id = ${campaignId} and o.deleted_at is null
      and (o.hidden_at is not null or o.private)`);
  return row.comments;
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

/**
 * Comments somebody may read, the pinned first, then newest, below an id; each with all its replies. What
 * stands below a hidden comment is read by its author alone.
 */
export async function listComments(
  q: Executor,
  campaignId: number,
  viewerId: number,
  page: { readonly below: number; readonly limit: number },
): Promise<Comment[]> {
  const { below, limit } = page;
  const isFirstPage = below === Number.MAX_SAFE_INTEGER;
  const rows = await q.query<CommentLine>(sql`
    with top as (
      select t.* from comments t
      where t.campaign_id = ${campaignId} and t.parent_id is null and ${isSeen(FIRST, viewerId)}
        and t.id < ${below} and (${isFirstPage} or not t.pinned)
      order by t.pinned desc, t.id desc limit ${limit}
    ), shown as (
      select * from top
      union all
      select r.* from comments r join top on r.parent_id = top.id where ${isSeen(REPLY, viewerId)}
    )
    select ${COMMENT_COLUMNS}
    from shown s join accounts a on a.id = s.author_id
    order by s.pinned desc, s.id desc`);
  return rows.map(toComment);
}
