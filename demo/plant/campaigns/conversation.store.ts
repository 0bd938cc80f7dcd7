import { type Executor, sql } from '#platform/db/sql.ts';

export interface UpdateToPlant {
  readonly slug: string;
  readonly title: string;
  readonly body_html: string;
  readonly audience: string;
  readonly author_id: number;
  readonly published_at: Date;
}

/** Updates in the order of their numbers, from 1. */
export async function insertUpdates(
  tx: Executor,
  campaignId: number,
  updates: readonly UpdateToPlant[],
): Promise<void> {
  await tx.run(sql`
    insert into campaign_updates (campaign_id, number, slug, title, body_html, audience, author_id,
      published_at, created_at)
    select ${campaignId}, n, u.slug, u.title, u.body_html, u.audience, u.author_id, u.published_at,
      u.published_at
    from jsonb_array_elements(${sql.json(updates)}) with ordinality e (u_json, n),
      jsonb_populate_record(null::campaign_updates, u_json) u`);
}

export interface CommentToPlant {
  readonly authorId: number;
  readonly body: string;
  readonly pinned: boolean;
  readonly createdAt: Date;
}

export async function insertComment(
  tx: Executor,
  campaignId: number,
  parentId: number | null,
  comment: CommentToPlant,
): Promise<number> {
  const row = await tx.one<{ id: number }>(sql`
    insert into comments (campaign_id, parent_id, author_id, body, pinned, created_at)
    values (${campaignId}, ${parentId}, ${comment.authorId}, ${comment.body}, ${comment.pinned},
      ${comment.createdAt}) returning id`);
  return row.id;
}

export interface MessageToPlant {
  readonly author_id: number;
  readonly body: string;
  readonly created_at: Date;
}

/** A conversation with one contributor, the first message first; read by whoever answered after it. */
export async function insertThread(
  tx: Executor,
  campaignId: number,
  accountId: number,
  messages: readonly MessageToPlant[],
): Promise<void> {
  await tx.run(sql`
    with said as (
      select m.author_id, m.body, m.created_at, e.n
      from jsonb_array_elements(${sql.json(messages)}) with ordinality e (message, n),
        jsonb_to_record(e.message) m (author_id bigint, body text, created_at timestamptz)),
    thread as (
      insert into message_threads (campaign_id, account_id, last_at)
      select ${campaignId}::bigint, ${accountId}::bigint, max(created_at) from said
      returning id)
    insert into campaign_messages (thread_id, author_id, body, created_at, read_at)
    select thread.id, s.author_id, s.body, s.created_at,
      (select min(later.created_at) from said later where later.n > s.n and later.author_id <> s.author_id)
    from said s, thread order by s.n`);
}
