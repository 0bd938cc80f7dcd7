-- Funds of a beneficiary, from postings alone: what its held money was moved against. Cash that comes straight from the
-- provider is told from a refund by its direction.
create function beneficiary_funds(beneficiary bigint, in_currency text) returns table (
  gross_minor bigint, refunds_minor bigint, platform_fees_minor bigint, processing_fees_minor bigint, disputes_minor bigint,
  marked_refunded_minor bigint, reserve_minor bigint, held_minor bigint, pledged_minor bigint
) language sql stable as $$
  with mine as (
    select id, kind from ledger_accounts where owner_ref = 'beneficiary:' || beneficiary and currency = in_currency
  ), held as (
    select id from mine where kind = 'beneficiary_held'
  ), moved as (
    select o.kind, sum(m.came)::bigint as came, sum(m.went)::bigint as went from (
      select p.debit_account_id as other, p.amount_minor as came, 0 as went from ledger_postings p
        where p.credit_account_id = (select id from held)
      union all
      select p.credit_account_id, 0, p.amount_minor from ledger_postings p where p.debit_account_id = (select id from held)
    ) m join ledger_accounts o on o.id = m.other group by o.kind
  ), promised as (
    select coalesce((select sum(p.amount_minor) from ledger_postings p join mine m on m.id = p.debit_account_id where m.kind = 'pledges_promised'), 0)
      - coalesce((select sum(p.amount_minor) from ledger_postings p join mine m on m.id = p.credit_account_id where m.kind = 'pledges_promised'), 0) as amount
  )
  select
    coalesce(sum(came) filter (where kind in ('contributor_clearing', 'provider_cash')), 0)::bigint,
    coalesce(sum(went) filter (where kind = 'provider_cash'), 0)::bigint,
    coalesce(sum(went - came) filter (where kind = 'platform_fees'), 0)::bigint,
    coalesce(sum(went - came) filter (where kind in ('processing_fees', 'processing_fees_absorbed')), 0)::bigint,
    coalesce(sum(went - came) filter (where kind = 'disputes_held'), 0)::bigint,
    coalesce(sum(went - came) filter (where kind = 'refunds_outside'), 0)::bigint,
    coalesce(sum(went - came) filter (where kind = 'beneficiary_reserve'), 0)::bigint,
    coalesce(sum(came - went), 0)::bigint,
    (select amount from promised)::bigint
  from moved
$$;
