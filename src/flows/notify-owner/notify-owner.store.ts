import type { Currency } from '#money/currency.ts';
import { type Executor, sql } from '#platform/db/sql.ts';
import type { Locale } from '#platform/web/locale.ts';

/** A campaign with contributions its owner was not told of. */
export interface UnnotifiedCampaign {
  id: number;
  title: string;
  slug: string;
  currency: Currency;
  account_id: number;
  email: string;
  locale: Locale;
  /** When the newest that the owner was notified of began to count, to the microsecond; null for none. */
  counted_to: string | null;
  is_first: boolean;
  /** How many began to count since, when the newest of them did, and what they add up to in minor units. */
  count: number;
  newest: string;
  total_minor: bigint;
}

/**
 * Raising campaigns with ids above one that nothing was said of within the last day, by id. Those the
 * owner was never told of come with all they have. What was held for review counts from when it was released.
 */
export function listUnnotified(
  q: Executor,
  after: number,
  limit: number,
): Promise<UnnotifiedCampaign[]> {
  return q.query<UnnotifiedCampaign>(sql`
    select k.id, k.title, k.slug, k.currency, a.id as account_id, a.email, a.locale,
      n.counted_to::text, n.campaign_id is null as is_first,
      new.count, new.newest, new.total_minor
    from campaigns k
    join accounts a on a.id = k.owner_id and a.closed_at is null
    left join owner_notices n on n.campaign_id = k.id
    cross join lateral (
      select count(*) as count, max(coalesce(c.pledged_at, c.collected_at))::text as newest,
        coalesce(sum(c.total_minor), 0)::bigint as total_minor
      from contributions c
      where c.campaign_id = k.id
        and coalesce(c.pledged_at, c.collected_at) > coalesce(n.counted_to, '-infinity')
        and contribution_counts_as_backed(c.state)) new
    where k.id > ${after} and campaign_is_raising(k.state) and new.count > 0
      and (n.notified_at is null or n.notified_at <= clock_now() - interval '24 hours')
    order by k.id limit ${limit}`);
}

/** Notes how far the owner was told. False when another process was faster. */
export async function markNotified(
  tx: Executor,
  { id, counted_to, newest }: Pick<UnnotifiedCampaign, 'id' | 'counted_to' | 'newest'>,
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into owner_notices as n (campaign_id, counted_to) values (${id}, ${newest}::timestamptz)
    on conflict (campaign_id) do update
      set counted_to = excluded.counted_to, notified_at = clock_now()
      where n.counted_to = ${counted_to}::timestamptz`);
  return count > 0;
}
