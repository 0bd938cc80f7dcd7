import { type Executor, sql, type Statement } from '#platform/db/sql.ts';

/** Pledges whose card was refused or runs out before the campaign ends, as `c`. */
export const fromFailing = (campaignId: number): Statement => sql`
  from contributions c join campaigns k on k.id = c.campaign_id
    left join payment_methods m on m.id = c.method_id
  where c.campaign_id = ${campaignId} and contribution_is_promised(c.state)
    and (c.state = 'errored' or (k.ends_at is not null and m.exp_year is not null
      and make_date(m.exp_year, m.exp_month, 1) + interval '1 month' <= k.ends_at at time zone 'UTC'))`;

/**
 * Their sum, and when the newest of them became one: as it was pledged, or refused for the first time. One
 * that is refused again is no news.
 */
export function sumFailingCards(
  q: Executor,
  campaignId: number,
): Promise<{ pledges: number; total_minor: bigint; newest_at: Date | null }> {
  return q.one(sql`
    select count(*)::int as pledges, coalesce(sum(c.total_minor), 0)::bigint as total_minor,
      max(case when c.state = 'errored' and c.charge_tries <= 1 then c.state_at else c.pledged_at end)
        as newest_at
    ${fromFailing(campaignId)}`);
}
