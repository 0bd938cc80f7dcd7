import { type Executor, sql } from '#platform/db/sql.ts';

/** Campaigns whose ids share a thousand: a part of the site map that never shifts. */
export interface AddressBlock {
  readonly block: number;
  readonly changedAt: Date;
}

export interface CampaignAddress {
  readonly id: number;
  readonly slug: string;
  readonly cardPublicId: string | null;
}

/** What a picture for social networks is drawn from. */
export interface ShareCard {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly percent: number;
  readonly cardPublicId: string | null;
}

// Held and cancelled ones have no status; nobody is led there.
const FOUND = sql`status is not null`;

export function listAddressBlocks(q: Executor, size: number): Promise<AddressBlock[]> {
  return q.query<AddressBlock>(sql`
    select campaign_id / ${size}::int as block, max(refreshed_at) as "changedAt"
    from discovery_campaigns where ${FOUND} group by 1 order by 1`);
}

export function listAddresses(
  q: Executor,
  block: number,
  size: number,
): Promise<CampaignAddress[]> {
  return q.query<CampaignAddress>(sql`
    select campaign_id as id, slug, card_public_id as "cardPublicId" from discovery_campaigns
    where ${FOUND} and campaign_id >= ${block * size} and campaign_id < ${(block + 1) * size}
    order by campaign_id`);
}

export function findShareCard(q: Executor, id: number): Promise<ShareCard | undefined> {
  return q.maybe<ShareCard>(sql`
    select campaign_id as id, slug, title, percent, card_public_id as "cardPublicId"
    from discovery_campaigns where campaign_id = ${id} and ${FOUND}`);
}
