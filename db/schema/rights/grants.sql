-- What the application's role may do. It owns nothing but its job queue, so it can alter no table; the ledger
-- is written by its functions alone, and what happened is added, never changed.
grant usage on schema public to groundswell, groundswell_ledger;
grant select, insert, update, delete on all tables in schema public to groundswell;
grant usage, select, update on all sequences in schema public to groundswell;
alter default privileges in schema public grant select, insert, update, delete on tables to groundswell;
alter default privileges in schema public grant usage, select, update on sequences to groundswell;
revoke insert, update, delete on ledger_account_kinds, ledger_accounts, ledger_transfers, ledger_postings,
  ledger_days, ledger_market_days, ledger_differences, schema_migrations from groundswell;
revoke update, delete on contribution_events, campaign_events, audit_log from groundswell;

grant select on ledger_account_kinds, ledger_accounts, ledger_transfers, ledger_postings, test_clock
  to groundswell_ledger;
grant insert on ledger_accounts, ledger_transfers, ledger_postings to groundswell_ledger;
grant select, insert, update on ledger_days, ledger_market_days to groundswell_ledger;
grant select, insert, delete on ledger_differences to groundswell_ledger;

-- Handing a function over needs the right to make one there, for as long as that takes.
grant create on schema public to groundswell_ledger;
do $$
declare
  one regprocedure;
begin
  for one in
    select oid from pg_proc
    where proname in ('ledger_write', 'ledger_open_accounts', 'ledger_fold')
      and pronamespace = 'public'::regnamespace
  loop
    execute format('alter function %s owner to groundswell_ledger', one);
    execute format('revoke execute on function %s from public', one);
    execute format('grant execute on function %s to groundswell', one);
    execute format('alter function %s security definer set search_path = public, pg_temp', one);
  end loop;
end $$;
-- A part of ledger_write(), within whose rights and settings it runs: nobody else calls it.
revoke execute on function ledger_take_back from public;
grant execute on function ledger_take_back to groundswell_ledger;
revoke create on schema public from groundswell_ledger;
