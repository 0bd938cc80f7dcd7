-- Half up, and never more than what is left after the processing fee.
create function platform_fee(c contributions) returns bigint language sql stable as $$
  select (c.total_minor * c.platform_fee_bps + 5000) / 10000
$$;
