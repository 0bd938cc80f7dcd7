-- What campaigns raised elsewhere: one summary entry per campaign and perk between two memo accounts; shown, never payable.
-- batch: [{ campaign_id, perk_id (null: without perk), raised_minor, contributors, occurred_at }]. Returns how many were new.
create function record_external_raised(batch jsonb) returns int language plpgsql as $$
declare
  fresh bigint[];
begin
  with input as (
    select e.*, k.currency, b.id as beneficiary_id, 'external:' || e.campaign_id || ':' || coalesce(e.perk_id::text, 'rest') as transfer
    from jsonb_to_recordset(batch) e (campaign_id bigint, perk_id bigint, raised_minor bigint, contributors int, occurred_at timestamptz)
      join campaigns k on k.id = e.campaign_id join beneficiaries b on b.campaign_id = k.id
  ), said as (
    select p.transfer_id, p.outcome from (select jsonb_agg(jsonb_build_object('id', i.transfer, 'kind', 'external_raised', 'source_kind', 'campaign',
      'source_id', i.campaign_id, 'occurred_at', i.occurred_at, 'postings', jsonb_build_array(jsonb_build_object(
        'debit', 'external_contributions', 'debit_owner', 'beneficiary:' || i.beneficiary_id, 'credit', 'external_raised',
        'credit_owner', 'beneficiary:' || i.beneficiary_id, 'currency', i.currency, 'amount_minor', i.raised_minor)))) as all_of
      from input i where i.raised_minor > 0) t, post_transfers(t.all_of) p where t.all_of is not null
  ), counted as (
    select i.campaign_id, sum(i.raised_minor) as raised, sum(i.contributors) as contributors, count(*) as entries
    from input i left join said on said.transfer_id = i.transfer
    where said.outcome = 'posted' group by 1
  ), written as (
    update campaign_totals t set external_raised_minor = t.external_raised_minor + counted.raised,
      external_contributors = t.external_contributors + counted.contributors, updated_at = clock_now()
    from counted where t.campaign_id = counted.campaign_id returning t.campaign_id
  )
  select array_agg(campaign_id) into fresh from written;
  return coalesce(cardinality(fresh), 0);
end $$;
