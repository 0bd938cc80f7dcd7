import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'campaign-totals',
  'L5, D8: raised, pledged, collected and both counts of a campaign equal its contributions.',
  sql`
    with rows as (
      select c.campaign_id,
        coalesce(sum(c.total_minor) filter (where c.pledged_at is not null and c.captured_minor = 0
          and c.state not in ('cancelled', 'dropped')), 0) as pledged,
        coalesce(sum(greatest(0, c.total_minor - coalesce(r.given, 0) - coalesce(d.lost, 0)))
          filter (where c.captured_minor > 0), 0) as collected,
        count(*) filter (where counts) as contributions,
        count(distinct c.contributor_key) filter (where counts) as contributors
      from contributions c
        left join (select f.source_id, sum(f.amount_minor - f.from_owed_minor - f.covered_minor) as given
          from payment_refunds f where f.source_kind = 'contribution' and not f.surplus
            and (f.state in ('pending', 'succeeded', 'outside') or f.returned_at is not null) group by 1) r
          on r.source_id = c.id
        left join (select a.source_id, sum(x.held_minor) as lost from payment_disputes x
          join payment_attempts a on a.id = x.attempt_id and a.state = 'succeeded'
          where x.state = 'lost' and a.source_kind = 'contribution' group by 1) d on d.source_id = c.id
        cross join lateral (select (c.captured_minor > 0 and c.state not in ('refunded', 'dispute_lost'))
          or (c.pledged_at is not null and c.captured_minor = 0 and c.state not in ('cancelled',
            'dropped')) as counts) k
      group by c.campaign_id
    )
    select 'campaign_totals ' || coalesce(t.campaign_id, r.campaign_id) as subject,
      format('pledged %s/%s collected %s/%s contributions %s/%s contributors %s/%s', t.pledged_minor,
        coalesce(r.pledged, 0), t.collected_minor,
        coalesce(r.collected, 0), t.contributions, coalesce(r.contributions, 0), t.contributors,
          coalesce(r.contributors, 0)) as text
    from campaign_totals t full join rows r on r.campaign_id = t.campaign_id
    where (t.pledged_minor, t.collected_minor, t.contributions, t.contributors, t.raised_minor)
      is distinct from (coalesce(r.pledged, 0), coalesce(r.collected, 0), coalesce(r.contributions, 0),
        coalesce(r.contributors, 0), coalesce(r.pledged + r.collected, 0))
    union all
    select 'campaign ' || k.id, 'it has no beneficiary, several, or no totals'
    from campaigns k
    where (select count(*) from beneficiaries b where b.campaign_id = k.id) <> 1
      or not exists (select 1 from campaign_totals t where t.campaign_id = k.id)
    union all
    select 'campaign_totals ' || t.campaign_id, 'there is no such campaign' from campaign_totals t
    where not exists (select 1 from campaigns k where k.id = t.campaign_id)
    limit 100`,
);
