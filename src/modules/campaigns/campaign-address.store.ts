import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

/** Where mail about a campaign goes, in whose language. */
export interface OwnerAddress {
  ownerId: number;
  email: string;
  locale: Locale;
  slug: string;
  title: string;
}

/** The owner of a campaign in any state, unless the account is closed. */
export async function findOwnerAddress(
  q: Executor,
  campaignId: number,
): Promise<OwnerAddress | undefined> {
  const row = await q.maybe<{
    owner_id: number;
    email: string;
    locale: Locale;
    slug: string;
    title: string;
  }>(sql`
    select c.owner_id, a.email, a.locale, c.slug, c.title
    from campaigns c join accounts a on a.id = c.owner_id
    where c.id = ${campaignId} and a.closed_at is null`);
  return (
    row && {
      ownerId: row.owner_id,
      email: row.email,
      locale: row.locale,
      slug: row.slug,
      title: row.title,
    }
  );
}

/** A campaign that an address names, with the accounts that lead it. */
export interface LedAt {
  segment: string;
  id: number;
  members: number[];
}

/** The campaigns that numbers, slugs and former slugs of addresses name. */
export function listLedAt(q: Executor, segments: readonly string[]): Promise<LedAt[]> {
  return q.query<LedAt>(sql`
    select s.segment, c.id, array(
        select account_id from campaign_team t where t.campaign_id = c.id and t.left_at is null
        union select c.owner_id) as members
    from unnest(${segments}::text[]) as s (segment)
      join campaigns c on c.state <> 'deleted' and c.id = coalesce(
      (select id from campaigns where slug = s.segment),
      case when s.segment ~ '^[1-9][0-9]{0,14}$' then s.segment::bigint end,
      (select campaign_id from campaign_old_slugs where slug = s.segment))`);
}
