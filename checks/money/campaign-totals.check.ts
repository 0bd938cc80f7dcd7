import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from './money-check.ts';

export const check = sqlCheck(
  'campaign-totals',
  'L5, D8: raised, pledged, collected and both counts equal the rows and the ledger.',
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
        left join lateral (select sum(f.amount_minor - f.from_owed_minor - f.covered_minor) as given
          from payment_refunds f
          where f.source_kind = 'contribution' and f.source_id = c.id and not f.surplus
          and (f.state in ('pending', 'succeeded', 'outside') or f.returned_at is not null)) r on true
        left join lateral (select sum(x.held_minor) as lost
          from payment_attempts a join payment_disputes x on x.attempt_id = a.id and x.state = 'lost'
          where a.source_kind = 'contribution' and a.source_id = c.id and a.state = 'succeeded') d on true
        cross join lateral (select (c.captured_minor > 0 and c.state not in ('refunded', 'dispute_lost'))
          or (c.pledged_at is not null and c.captured_minor = 0 and c.state not in ('cancelled',
            'dropped')) as counts) k
      group by c.campaign_id
    )
    select 'campaign_totals ' || t.campaign_id as subject,
      format('pledged %s/%s collected %s/%s contributions %s/%s contributors %s/%s', t.pledged_minor,
        coalesce(r.pledged, 0), t.collected_minor,
        coalesce(r.collected, 0), t.contributions, coalesce(r.contributions, 0), t.contributors,
          coalesce(r.contributors, 0)) as text
    from campaign_totals t left join rows r on r.campaign_id = t.campaign_id
    where (t.pledged_minor, t.collected_minor, t.contributions, t.contributors)
      is distinct from (coalesce(r.pledged, 0), coalesce(r.collected, 0), coalesce(r.contributions, 0),
        coalesce(r.contributors, 0))
    union all
    select 'campaign_totals ' || t.campaign_id, 'the ledger says ' || f.pledged || ' is pledged'
    from campaign_totals t join campaigns k on k.id = t.campaign_id
      join beneficiaries b on b.campaign_id = k.id
      cross join lateral (select coalesce(sum(p.amount_minor
          * (case when p.debit_account_id = a.id then 1 else -1 end)), 0) as pledged
        from ledger_accounts a
          join ledger_postings p on p.debit_account_id = a.id or p.credit_account_id = a.id
        where a.kind = 'pledges_promised' and a.owner_ref = 'beneficiary:' || b.id
          and a.currency = k.currency) f
    where t.contributions > 0 and t.pledged_minor <> f.pledged
    union all
    select 'campaigns ' || k.id, 'it has no beneficiary or no totals'
    from campaigns k
    where not exists (select 1 from beneficiaries b where b.campaign_id = k.id)
      or not exists (select 1 from campaign_totals t where t.campaign_id = k.id)
    limit 100`,
);
