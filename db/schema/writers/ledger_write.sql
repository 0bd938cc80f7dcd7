-- The one way into the ledger. An account that it has not, or in another currency, is null: refused.
create function ledger_write(
  ids text[], kinds text[], source_kinds text[], source_ids bigint[], phases text[], pending_ids text[],
  reverses_ids text[], fx_rate_ids bigint[], notes text[], digests text[], times bigint[],
  transfer_ids text[], legs smallint[], debits bigint[], credits bigint[], currencies text[],
  amounts bigint[], insists boolean default false
) returns text[] language plpgsql set plan_cache_mode = force_generic_plan as $$
declare inserted text[];
begin
  with head as (
    insert into ledger_transfers (id, kind, source_kind, source_id, phase, pending_id, reverses_id,
      fx_rate_id, note, digest, occurred_at, recorded_at)
    select id, kind, source_kind, source_id, phase, pending_id, reverses_id, fx_rate_id, note,
      decode(digest, 'hex'), timestamptz 'epoch' + t.at * interval '1 microsecond', (select clock_now())
    from unnest(ids, kinds, source_kinds, source_ids, phases, pending_ids, reverses_ids, fx_rate_ids, notes,
      digests, times)
      t (id, kind, source_kind, source_id, phase, pending_id, reverses_id, fx_rate_id, note, digest, at)
    where t.pending_id is null
       or exists (select 1 from ledger_transfers p where p.id = t.pending_id and p.phase = 'pending')
    on conflict do nothing returning id, (occurred_at at time zone 'UTC')::date as day
  ), moves as materialized (
    select p.*, h.day, d.id as debit_id, d.kind as debit_kind, c.id as credit_id, c.kind as credit_kind
    from unnest(transfer_ids, legs, debits, credits, currencies, amounts)
        p (transfer_id, leg, debit, credit, currency, amount) join head h on h.id = p.transfer_id
      left join ledger_accounts d on d.id = p.debit and d.currency = p.currency
      left join ledger_accounts c on c.id = p.credit and c.currency = p.currency
  ), posted as (
    insert into ledger_postings (transfer_id, leg, debit_account_id, credit_account_id, currency,
      amount_minor) select transfer_id, leg, debit_id, credit_id, currency, amount from moves
  ), noted as (
    insert into ledger_differences (account_id, day, other, in_minor, out_minor)
    select n.account_id, m.day, n.other, sum(n.came), sum(n.went)
    from moves m cross join lateral (values (m.credit_kind, m.credit_id, m.debit_kind, m.amount, 0),
      (m.debit_kind, m.debit_id, m.credit_kind, 0, m.amount)) n (kind, account_id, other, came, went)
    where n.kind in ('beneficiary_held', 'pledges_promised') group by 1, 2, 3
  ) select coalesce(array_agg(id), '{}') into inserted from head;
  if insists and cardinality(ids) <> cardinality(inserted) then perform ledger_stands(ids, digests); end if;
  if array_remove(pending_ids, null) <> '{}' then perform ledger_take_back(inserted); end if;
  return inserted;
end $$;
