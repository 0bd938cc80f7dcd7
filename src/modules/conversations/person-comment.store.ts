import { below } from '#platform/paging/keyset.store.ts';
import { type Executor, sql } from '#platform/db/sql.ts';

/** Something a person said about a campaign, as anybody may read it. */
export interface PersonComment {
  readonly id: number;
  readonly campaignSlug: string;
  readonly campaignTitle: string;
  readonly body: string;
  readonly createdAt: Date;
}

/** Only what anybody finds under the campaign itself: nothing private, hidden or deleted. */
export function listCommentsOfPerson(
  q: Executor,
  authorId: number,
  page: { readonly before: number | null; readonly limit: number },
): Promise<PersonComment[]> {
  return q.query<PersonComment>(sql`
    select c.id, p.slug as "campaignSlug", p.title as "campaignTitle", c.body, c.created_at as "createdAt"
    from comments c join campaigns p on p.id = c.campaign_id left join comments t on t.id = c.parent_id
    where c.author_id = ${authorId} and c.id < ${below(page.before)}
      and not c.private and c.hidden_at is null and c.deleted_at is null
      and (t.id is null or (not t.private and t.hidden_at is null))
      and campaign_is_public(p.state)
    order by c.id desc limit ${page.limit}`);
}
