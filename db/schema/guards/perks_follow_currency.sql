-- A draft may change its currency; its perks are priced in the same one.
create function perks_follow_currency() returns trigger language plpgsql as $$
begin
  update perks set currency = new.currency where campaign_id = new.id and currency <> new.currency;
  return null;
end $$;
create trigger perks_follow_currency after update of currency on campaigns for each row
  when (new.currency is distinct from old.currency) execute function perks_follow_currency();
