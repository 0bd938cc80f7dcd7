-- What a campaign offers is kept in the memory of each process and is true while offer_version stays: it
-- grows with every change of a perk, its contents, shipping or limit, in the transaction of the change.
create function offer_changed() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  update campaigns set offer_version = offer_version + 1 where id in (
    select case tg_table_name when 'perks' then (changed ->> 'campaign_id')::bigint
      when 'perk_items' then (changed ->> 'campaign_id')::bigint end
    union
    select p.campaign_id from perks p where case tg_table_name
      when 'stock_units' then p.stock_unit_id = (changed ->> 'id')::bigint
      when 'perk_contents' then p.id = (changed ->> 'perk_id')::bigint
      when 'perk_shipping_rates' then p.id = (changed ->> 'perk_id')::bigint end
  );
  return null;
end $$;
create trigger perks_change_offer after insert or update or delete on perks
  for each row execute function offer_changed();
create trigger perk_items_change_offer after update or delete on perk_items
  for each row execute function offer_changed();
create trigger perk_contents_change_offer after insert or update or delete on perk_contents
  for each row execute function offer_changed();
create trigger perk_shipping_rates_change_offer after insert or update or delete on perk_shipping_rates
  for each row execute function offer_changed();
create trigger stock_units_change_offer after update of limit_count on stock_units
  for each row when (old.limit_count is distinct from new.limit_count) execute function offer_changed();
