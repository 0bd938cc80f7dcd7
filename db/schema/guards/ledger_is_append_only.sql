create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append only: correct with a new transfer'
    using errcode = 'restrict_violation';
end $$;
create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_is_append_only();
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function ledger_is_append_only();
create trigger ledger_accounts_append_only before update or delete or truncate on ledger_accounts
  for each statement execute function ledger_is_append_only();
