import { type Executor, sql } from '#platform/db/sql.ts';

export interface UpdateAddress {
  readonly campaignId: number;
  readonly slug: string;
  readonly publishedAt: Date;
}

/** Published updates for everyone of these campaigns, oldest first, at most `limit`. */
export function listUpdateAddresses(
  q: Executor,
  campaignIds: readonly number[],
  limit: number,
): Promise<UpdateAddress[]> {
  return q.query<UpdateAddress>(sql`
    select campaign_id as "campaignId", slug, published_at as "publishedAt" from campaign_updates
    where campaign_id = any(${campaignIds}) and published_at <= clock_now() and audience = 'everyone'
    order by campaign_id, number limit ${limit}`);
}
