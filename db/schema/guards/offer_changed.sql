-- What a campaign offers is kept in the memory of each process and is true while offer_version stays: it
-- grows with every change of a perk, its contents, shipping or limit, in the transaction of the change.
create function offer_changed() returns trigger language plpgsql as $$
declare
  -- What moves from one campaign to another changes both.
  changed jsonb[] := case tg_op when 'INSERT' then array[to_jsonb(new)]
    when 'DELETE' then array[to_jsonb(old)] else array[to_jsonb(old), to_jsonb(new)] end;
begin
  update campaigns set offer_version = offer_version + 1 where id in (
    select (c.one ->> 'campaign_id')::bigint from unnest(changed) c (one)
      where tg_table_name in ('perks', 'perk_items')
    union
    select p.campaign_id from unnest(changed) c (one) join perks p on case tg_table_name
      when 'stock_units' then p.stock_unit_id = (c.one ->> 'id')::bigint
      when 'perk_contents' then p.id = (c.one ->> 'perk_id')::bigint
      when 'perk_shipping_rates' then p.id = (c.one ->> 'perk_id')::bigint end
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
