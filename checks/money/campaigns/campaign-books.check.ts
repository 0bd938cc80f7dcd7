import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

export const check = sqlCheck(
  'campaign-books',
  'L5: what a campaign shows as pledged and collected is what the books of its beneficiary say.',
  sql`
    with moved as (
      select a.owner_ref, a.kind, o.kind as other, p.amount_minor as came, 0::bigint as went
      from ledger_postings p join ledger_accounts a on a.id = p.credit_account_id
        join ledger_accounts o on o.id = p.debit_account_id
      where a.kind in ('beneficiary_held', 'pledges_promised')
      union all
      select a.owner_ref, a.kind, o.kind, 0, p.amount_minor
      from ledger_postings p join ledger_accounts a on a.id = p.debit_account_id
        join ledger_accounts o on o.id = p.credit_account_id
      where a.kind in ('beneficiary_held', 'pledges_promised')
        or (a.kind = 'disputes_held' and o.kind = 'provider_cash')
    ), books as (
      select m.owner_ref,
        coalesce(sum(m.went - m.came) filter (where m.kind = 'pledges_promised'), 0) as pledged,
        coalesce(sum(m.came) filter (where m.kind = 'beneficiary_held'
            and m.other in ('contributor_clearing', 'provider_cash', 'refunds_owed')), 0)
          - coalesce(sum(m.went) filter (where m.kind = 'disputes_held' or (m.kind = 'beneficiary_held'
            and m.other in ('provider_cash', 'refunds_outside'))), 0) as collected
      from moved m group by 1
    )
    , beyond as (
      -- Given back and then lost as well: the campaign owes it, what is shown ends at nothing.
      select c.campaign_id, sum(greatest(0, g.given + g.lost - c.captured_minor)) as beyond
      from contributions c join (
        select a.source_id as id, sum(d.held_minor) as lost, coalesce((
          select sum(r.amount_minor - r.from_owed_minor - r.covered_minor) from payment_refunds r
          where r.source_kind = 'contribution' and r.source_id = a.source_id and not r.surplus
            and (r.state in ('pending', 'succeeded', 'outside') or r.returned_at is not null)), 0) as given
        from payment_disputes d join payment_attempts a on a.id = d.attempt_id
        where d.state = 'lost' and a.source_kind = 'contribution' group by 1) g on g.id = c.id
      group by 1
    )
    select 'campaign_totals ' || t.campaign_id as subject, format(
      '%s is pledged and %s collected, the books of beneficiary %s say %s and %s', t.pledged_minor,
      t.collected_minor, b.id, coalesce(l.pledged, 0), coalesce(l.collected, 0)) as text
    from campaign_totals t join beneficiaries b on b.campaign_id = t.campaign_id
      left join books l on l.owner_ref = 'beneficiary:' || b.id left join beyond x on x.campaign_id =
        t.campaign_id
    where t.pledged_minor <> coalesce(l.pledged, 0)
      or t.collected_minor <> coalesce(l.collected, 0) + coalesce(x.beyond, 0)
    limit 100`,
);
