-- More time for what a contribution holds.
create function keep_reserved(contribution bigint, until timestamptz) returns void language sql as $$
  update contributions set expires_at = until where id = contribution;
  update stock_reservations set expires_at = until
    where source_kind = 'contribution' and source_id = contribution and state = 'held';
$$;
