-- What the version before calls and today's schema has not any more: a release would keep it until no process
-- of that version runs. The other build finds it first, this one never does.
create schema before;
grant usage on schema before to groundswell;

create function before.ledger_write(
  ids text[], kinds text[], source_kinds text[], source_ids bigint[], phases text[], pending_ids text[],
  reverses_ids text[], fx_rate_ids bigint[], notes text[], digests text[], times bigint[],
  transfer_ids text[], legs smallint[], debits bigint[], credits bigint[], currencies text[],
  amounts bigint[], insists boolean default false
) returns setof text language sql as $$
  select unnest(public.ledger_write(ids, kinds, source_kinds, source_ids, phases, pending_ids, reverses_ids,
    fx_rate_ids, notes, digests, times, transfer_ids, legs, debits, credits, currencies, amounts, insists))
$$;
