-- The one way into the ledger: transfers and their postings, as arrays of columns. What may be posted is
-- decided before (src/modules/ledger); here stands that a transfer is written whole, once, by nobody else.
create function ledger_write(
  ids text[], kinds text[], source_kinds text[], source_ids bigint[], phases text[], pending_ids text[],
  reverses_ids text[], fx_rate_ids bigint[], notes text[], digests text[], times bigint[],
  transfer_ids text[], legs smallint[], debits bigint[], credits bigint[],
  currencies text[], amounts bigint[], insists boolean default false
) returns setof text language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  inserted text[];
  recorded timestamptz := clock_now();
begin
  with head as (
    insert into ledger_transfers (id, kind, source_kind, source_id, phase, pending_id, reverses_id,
      fx_rate_id, note, digest, occurred_at, recorded_at)
    select t.id, t.kind, t.source_kind, t.source_id, t.phase, t.pending_id, t.reverses_id, t.fx_rate_id,
      t.note, decode(t.digest, 'hex'), timestamptz 'epoch' + t.at * interval '1 microsecond', recorded
    from unnest(ids, kinds, source_kinds, source_ids, phases, pending_ids, reverses_ids, fx_rate_ids, notes,
      digests, times)
      t (id, kind, source_kind, source_id, phase, pending_id, reverses_id, fx_rate_id, note, digest, at)
    where t.pending_id is null
       or exists (select 1 from ledger_transfers p where p.id = t.pending_id and p.phase = 'pending')
    on conflict do nothing returning id
  ) select array_agg(id) into inserted from head;
  if insists and cardinality(ids) <> coalesce(cardinality(inserted), 0) then
    perform ledger_stands(ids, digests);
  end if;
  insert into ledger_postings (transfer_id, leg, debit_account_id, credit_account_id, currency, amount_minor)
    select p.* from unnest(transfer_ids, legs, debits, credits, currencies, amounts) p (transfer_id)
    where cardinality(inserted) = cardinality(ids) or p.transfer_id = any (inserted);
  if array_position(phases, 'voided') is not null or array_remove(pending_ids, null) <> '{}' then
    -- What a pending transfer set aside is taken back by the one that resolves it.
    insert into ledger_postings
      (transfer_id, leg, debit_account_id, credit_account_id, currency, amount_minor)
    select t.id, (1000 + p.leg)::smallint, p.credit_account_id, p.debit_account_id, p.currency, p.amount_minor
      from ledger_transfers t join ledger_postings p on p.transfer_id = t.pending_id
      where t.pending_id is not null and t.id = any (inserted);
  end if;
  return query select unnest(inserted);
end $$;
