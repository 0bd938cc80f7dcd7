-- Accounts of the books that are not there yet.
create function ledger_open_accounts(kinds text[], owners text[], currencies text[]) returns void
language sql as $$
  insert into ledger_accounts (kind, owner_ref, currency)
  select * from unnest(kinds, owners, currencies)
  on conflict do nothing
$$;
