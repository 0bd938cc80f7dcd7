import { type Executor, sql } from '#platform/db/sql.ts';
import type { CampaignState } from '../campaign.ts';

/** A campaign that somebody owns or has a seat in. */
export interface LedCampaign {
  id: number;
  slug: string;
  title: string;
  state: CampaignState;
  isOwner: boolean;
  createdAt: Date;
  cardPublicId: string | null;
  /** Empty for the owner, who may do everything. */
  permissions: string[];
}

/** The campaigns that a person leads, the one that was worked on last first. */
export function listLedCampaigns(
  q: Executor,
  accountId: number,
  limit: number,
): Promise<LedCampaign[]> {
  return q.query<LedCampaign>(sql`
    select c.id, c.slug, c.title, c.state, c.owner_id = ${accountId} as "isOwner",
      c.created_at as "createdAt", c.card_public_id as "cardPublicId",
      coalesce(t.permissions, '{}') as permissions
    from campaigns c left join campaign_team t
      on t.campaign_id = c.id and t.account_id = ${accountId} and t.left_at is null
    where c.state <> 'deleted' and c.id in (
      select id from campaigns where owner_id = ${accountId}
      union select campaign_id from campaign_team
        where account_id = ${accountId} and left_at is null)
    order by c.updated_at desc, c.id desc limit ${limit}`);
}
