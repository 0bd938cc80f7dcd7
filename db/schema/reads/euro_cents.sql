-- An amount in euro cents, for putting amounts of different currencies in one order. Never for money that
-- moves.
create function euro_cents(minor bigint, code text) returns bigint language sql stable parallel safe as
$$
  select round(minor * 100 / (minor_units(code) * units_per_euro))::bigint
    from exchange_rates where currency = code
$$;
