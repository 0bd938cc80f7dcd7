-- Rights say the same; this holds for owners of tables and superusers too, whom rights don't bind.
create function ledger_has_one_writer() returns trigger language plpgsql as $$
begin
  if current_user <> 'groundswell_ledger' then
    raise exception 'only the functions of groundswell_ledger write the ledger'
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger ledger_accounts_one_writer before insert on ledger_accounts
  for each statement execute function ledger_has_one_writer();
create trigger ledger_transfers_one_writer before insert on ledger_transfers
  for each statement execute function ledger_has_one_writer();
create trigger ledger_postings_one_writer before insert on ledger_postings
  for each statement execute function ledger_has_one_writer();
