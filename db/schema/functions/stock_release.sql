-- Gives back what a source holds or has claimed; once, however often it is called.
create function stock_release(kind text, source bigint) returns void language plpgsql as $$
begin
  perform 1 from stock_units where id = any (array(
    select stock_unit_id from stock_reservations where source_kind = kind and source_id = source
  )) order by id for no key update;
  update stock_units u
    set claimed = u.claimed - case when r.state = 'claimed' then r.quantity else 0 end,
        reserved = u.reserved - case when r.state = 'held' then r.quantity else 0 end,
        updated_at = clock_now()
    from stock_reservations r
    where r.source_kind = kind and r.source_id = source and r.state in ('held', 'claimed') and u.id = r.stock_unit_id;
  update stock_reservations set state = 'released', settled_at = clock_now()
    where source_kind = kind and source_id = source and state in ('held', 'claimed');
end $$;
