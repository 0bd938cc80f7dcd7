-- Perks as their owner edits them: removals that can be undone, secret links that can be shown again, counted edits.

alter table perks
  -- The status a removed perk comes back with; null while it is there.
  add column removed_from text check (removed_from in ('active', 'sold_out', 'hidden', 'ended')),
  -- A secret perk's link is made from this and the server's key.
  add column secret_nonce bytea,
  add column version      int not null default 0,
  add check (removed_from is null or status = 'hidden');

alter table perk_items add column removed_at timestamptz;

-- A draft may change its currency; its perks are priced in the same one.
create function perks_follow_currency() returns trigger language plpgsql as $$
begin
  update perks set currency = new.currency where campaign_id = new.id and currency <> new.currency;
  return null;
end $$;
create trigger perks_follow_currency after update of currency on campaigns for each row
  when (new.currency is distinct from old.currency) execute function perks_follow_currency();
