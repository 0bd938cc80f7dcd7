-- What somebody gave as a guest joins their account once its address is proved, wherever that happens (a
-- mailed link, a provider of log-ins, a changed address). Heard by src/flows/claim-contributions.
create function accounts_address_proved() returns trigger language plpgsql as $$
begin
  insert into outbox (topic, key, payload)
    select 'account.address_proved',
      'account.address_proved:' || new.id || ':' || extract(epoch from clock_timestamp()),
      jsonb_build_object('account_id', new.id)
    where exists (
      select 1 from contributions c where c.account_id is null and lower(c.email) = lower(new.email)
    )
    on conflict (key) do nothing;
  return null;
end $$;
create trigger accounts_address_proved_insert after insert on accounts for each row
  when (new.email_confirmed_at is not null and new.closed_at is null)
  execute function accounts_address_proved();
create trigger accounts_address_proved_update
  after update of email, email_confirmed_at on accounts for each row
  when (new.email_confirmed_at is not null and new.closed_at is null
    and (old.email_confirmed_at is null or old.email is distinct from new.email))
  execute function accounts_address_proved();
