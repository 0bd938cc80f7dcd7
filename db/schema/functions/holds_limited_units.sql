create function holds_limited_units(contribution bigint) returns boolean language sql stable as $$
  select exists (select 1 from stock_reservations r join stock_units u on u.id = r.stock_unit_id
    where r.source_kind = 'contribution' and r.source_id = contribution and u.limit_count is not null)
$$;
