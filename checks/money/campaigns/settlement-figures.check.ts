import { sql } from '#platform/db/sql.ts';
import { sqlCheck } from '../money-check.ts';

/**
 * A decision that was planted counts what was planted for it, whenever that moved. A clock that a test has
 * set back says nothing of what came first: decisions of the future are left out.
 */
export const check = sqlCheck(
  'settlement-figures',
  'D2: a settlement was decided by what the books said at that moment.',
  sql`
    with backed as (
      select s.campaign_id, b.id as beneficiary_id, c.id, s.decided_at,
        s.spread_at is not distinct from s.decided_at as is_planted
      from settlements s join beneficiaries b on b.campaign_id = s.campaign_id
        join contributions c on c.campaign_id = s.campaign_id
      where s.spread_at is distinct from s.decided_at or (c.holder = 'planted' and c.created_at < s.ends_at)
    ), counted as (
      select k.campaign_id, k.beneficiary_id, t.id
      from backed k join ledger_transfers t on t.source_kind = 'contribution' and t.source_id = k.id
      where k.is_planted or t.occurred_at <= k.decided_at
      union all
      select k.campaign_id, k.beneficiary_id, t.id
      from backed k join payment_refunds r on r.source_kind = 'contribution' and r.source_id = k.id
          and not r.surplus
        join ledger_transfers t on t.source_kind = 'refund' and t.source_id = r.id
      where case when k.is_planted then r.idempotency_key = 'contribution:' || k.id || ':planted_refund'
        else t.occurred_at <= k.decided_at end
      union all
      select k.campaign_id, k.beneficiary_id, t.id
      from payment_disputes d join payment_attempts a on a.id = d.attempt_id
        join backed k on a.source_kind = 'contribution' and a.source_id = k.id and not k.is_planted
        join ledger_transfers t on t.source_kind = 'dispute' and t.source_id = d.id
      where t.occurred_at <= k.decided_at
    ), moved as (
      select x.campaign_id, a.kind, o.kind as other, p.amount_minor as came, 0::bigint as went
      from counted x join ledger_postings p on p.transfer_id = x.id
        join ledger_accounts a on a.id = p.credit_account_id and a.owner_ref = 'beneficiary:' ||
          x.beneficiary_id
          and a.kind in ('beneficiary_held', 'pledges_promised')
        join ledger_accounts o on o.id = p.debit_account_id
      union all
      select x.campaign_id, a.kind, o.kind, 0, p.amount_minor
      from counted x join ledger_postings p on p.transfer_id = x.id
        join ledger_accounts a on a.id = p.debit_account_id and a.owner_ref = 'beneficiary:' ||
          x.beneficiary_id
          and a.kind in ('beneficiary_held', 'pledges_promised')
        join ledger_accounts o on o.id = p.credit_account_id
    ), books as (
      select m.campaign_id,
        coalesce(sum(m.went - m.came) filter (where m.kind = 'pledges_promised'), 0) as pledged,
        coalesce(sum(m.came) filter (where m.kind = 'beneficiary_held'
            and m.other in ('contributor_clearing', 'provider_cash')), 0)
          - coalesce(sum(m.went) filter (where m.kind = 'beneficiary_held'
            and m.other in ('provider_cash', 'refunds_outside')), 0)
          - coalesce(sum(m.went - m.came) filter (where m.kind = 'beneficiary_held'
            and m.other in ('disputes_held', 'refunds_owed')), 0) as collected,
        coalesce(sum(m.came - m.went) filter (where m.kind = 'beneficiary_held'), 0) as net
      from moved m group by 1
    )
    select 'settlement ' || s.campaign_id as subject, format(
      '%s was pledged, %s collected, %s of it left; the books said %s, %s and %s', s.pledged_minor,
      s.collected_minor, s.net_minor, coalesce(l.pledged, 0), coalesce(l.collected, 0), coalesce(l.net, 0))
        as text
    from settlements s left join books l on l.campaign_id = s.campaign_id
    where s.decided_at <= clock_now() and (s.pledged_minor, s.collected_minor, s.net_minor)
      is distinct from (coalesce(l.pledged, 0), coalesce(l.collected, 0), coalesce(l.net, 0))
    limit 100`,
);
