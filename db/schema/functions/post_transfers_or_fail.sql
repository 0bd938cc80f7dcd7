-- Posts and insists: anything but posted or exists is a contradiction that must stop the transaction.
create function post_transfers_or_fail(batch jsonb) returns void language plpgsql as $$
declare
  refused text;
begin
  select string_agg(transfer_id || ': ' || outcome, ', ') into refused
    from post_transfers(batch) where outcome not in ('posted', 'exists');
  if refused is not null then
    raise exception 'ledger refused %', refused using errcode = 'integrity_constraint_violation';
  end if;
end $$;
