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
