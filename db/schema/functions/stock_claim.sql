-- Held units become claimed ones. Units that were given back meanwhile are taken again if they are still
-- there; false when they are not. The caller holds the row lock of the source.
create function stock_claim(kind text, source bigint) returns boolean language plpgsql as $$
declare
  missing int;
begin
  perform 1 from stock_units where id = any (array(
    select stock_unit_id from stock_reservations where source_kind = kind and source_id = source
  )) order by id for no key update;
  select count(*) into missing
    from stock_reservations r join stock_units u on u.id = r.stock_unit_id
    where r.source_kind = kind and r.source_id = source and r.state = 'released'
      and u.limit_count is not null and u.claimed + u.reserved + r.quantity > u.limit_count;
  if missing > 0 then
    return false;
  end if;
  update stock_units u
    set claimed = u.claimed + r.quantity,
        reserved = u.reserved - case when r.state = 'held' then r.quantity else 0 end,
        updated_at = clock_now()
    from stock_reservations r
    where r.source_kind = kind and r.source_id = source and r.state in ('held', 'released') and u.id = r.stock_unit_id;
  update stock_reservations set state = 'claimed', settled_at = clock_now()
    where source_kind = kind and source_id = source and state in ('held', 'released');
  return true;
end $$;
