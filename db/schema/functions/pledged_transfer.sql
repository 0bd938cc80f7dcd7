create function pledged_transfer(c contributions, at timestamptz) returns jsonb language sql stable as $$
  select jsonb_build_object('id', 'contribution:' || c.id || ':pledged', 'kind', 'contribution_pledged', 'phase', 'pending',
    'source_kind', 'contribution', 'source_id', c.id, 'occurred_at', at, 'postings', jsonb_build_array(jsonb_build_object(
      'debit', 'pledges_promised', 'debit_owner', 'beneficiary:' || c.beneficiary_id, 'credit', 'pledges_expected',
      'credit_owner', 'platform', 'currency', c.currency, 'amount_minor', c.total_minor)))
$$;
