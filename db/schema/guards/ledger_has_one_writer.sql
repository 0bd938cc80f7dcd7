create function ledger_has_one_writer() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('ledger.writer', true), '') <> 'post_transfers' then
    raise exception 'only post_transfers() writes the ledger' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger ledger_transfers_one_writer before insert on ledger_transfers
  for each statement execute function ledger_has_one_writer();
create trigger ledger_postings_one_writer before insert on ledger_postings
  for each statement execute function ledger_has_one_writer();
