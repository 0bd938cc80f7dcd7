-- The recipe of a collected contribution: cash in, the campaign's money, less platform and processing fees. Without a
-- query of its own, so that the planner puts it in place.
create function collected_transfer(c contributions, provider_fee bigint, at timestamptz) returns jsonb language sql stable as $$
  select jsonb_build_object('id', 'contribution:' || c.id || ':collected', 'kind', 'contribution_collected',
    'source_kind', 'contribution', 'source_id', c.id, 'occurred_at', at,
    'postings', jsonb_build_array(
        jsonb_build_object('debit', 'provider_cash', 'debit_owner', 'platform', 'credit', 'contributor_clearing',
          'credit_owner', 'platform', 'currency', c.currency, 'amount_minor', c.total_minor),
        jsonb_build_object('debit', 'contributor_clearing', 'debit_owner', 'platform', 'credit', 'beneficiary_held',
          'credit_owner', 'beneficiary:' || c.beneficiary_id, 'currency', c.currency, 'amount_minor', c.total_minor))
      || case when c.platform_fee_minor > 0 then jsonb_build_object('debit', 'beneficiary_held',
          'debit_owner', 'beneficiary:' || c.beneficiary_id, 'credit', 'platform_fees', 'credit_owner', 'platform',
          'currency', c.currency, 'amount_minor', c.platform_fee_minor) else '[]' end
      || case when c.processing_fee_minor > 0 then jsonb_build_object('debit', 'beneficiary_held',
          'debit_owner', 'beneficiary:' || c.beneficiary_id, 'credit', 'processing_fees', 'credit_owner', 'platform',
          'currency', c.currency, 'amount_minor', c.processing_fee_minor) else '[]' end
      || case when provider_fee > 0 then jsonb_build_object('debit', 'provider_costs', 'debit_owner', 'platform',
          'credit', 'provider_fees_withheld', 'credit_owner', 'platform', 'currency', c.currency,
          'amount_minor', provider_fee) else '[]' end)
    || case when c.pledged_at is null then '{}' else jsonb_build_object('pending_id', 'contribution:' || c.id || ':pledged') end
$$;
