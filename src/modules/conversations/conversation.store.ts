import type { Executor } from '#platform/db/sql.ts';
import { sql } from '#platform/db/sql.ts';

export interface Update {
  id: number;
  number: number;
  slug: string;
  title: string;
  bodyHtml: string;
  publishedAt: Date;
}

export interface Comment {
  id: number;
  parentId: number | null;
  authorId: number;
  authorName: string;
  authorAvatar: string | null;
  body: string;
  pinned: boolean;
  createdAt: Date;
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
  body_html: string;
  published_at: Date;
}

function toUpdate(row: UpdateRow): Update {
  const { id, number, slug, title } = row;
  return { id, number, slug, title, bodyHtml: row.body_html, publishedAt: row.published_at };
}

const PUBLIC_UPDATES = sql`published_at <= clock_now() and audience = 'everyone'`;

/** Published updates for everyone, newest first, below a number. */
export async function listUpdates(
  q: Executor,
  campaignId: number,
  below: number,
  limit: number,
): Promise<Update[]> {
  const rows = await q.query<UpdateRow>(sql`
    select id, number, slug, title, body_html, published_at from campaign_updates
    where campaign_id = ${campaignId} and number < ${below} and ${PUBLIC_UPDATES}
    order by number desc limit ${limit}`);
  return rows.map(toUpdate);
}

/** One published update by its slug. */
export async function findUpdate(
  q: Executor,
  campaignId: number,
  slug: string,
): Promise<Update | undefined> {
  const row = await q.maybe<UpdateRow>(sql`
    select id, number, slug, title, body_html, published_at from campaign_updates
    where campaign_id = ${campaignId} and slug = ${slug} and ${PUBLIC_UPDATES}`);
  return row && toUpdate(row);
}

/** Comments anyone may read, the pinned first, then newest, below an id; each with all its replies. */
export async function listComments(
  q: Executor,
  campaignId: number,
  below: number,
  limit: number,
): Promise<Comment[]> {
  const rows = await q.query<{
    id: number;
    parent_id: number | null;
    author_id: number;
    author_name: string;
    avatar_public_id: string | null;
    body: string;
    pinned: boolean;
    created_at: Date;
  }>(sql`
    with top as (
      select * from comments
      where campaign_id = ${campaignId} and parent_id is null and hidden_at is null and not private
        and id < ${below}
      order by pinned desc, id desc limit ${limit}
    ), shown as (
      select * from top
      union all
      select r.* from comments r join top on r.parent_id = top.id where r.hidden_at is null and not r.private
    )
    select s.id, s.parent_id, s.author_id, s.body, s.pinned, s.created_at, a.avatar_public_id,
      case when a.closed_at is null then trim(a.firstname || ' ' || a.lastname) else '' end as author_name
    from shown s join accounts a on a.id = s.author_id
    order by s.pinned desc, s.id desc`);
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parent_id,
    authorId: row.author_id,
    authorName: row.author_name,
    authorAvatar: row.avatar_public_id,
    body: row.body,
    pinned: row.pinned,
    createdAt: row.created_at,
  }));
}
