-- 100.00 in the currency's own terms: below it a flexible campaign gives back what it has.
create function smallest_net(in_currency text) returns bigint language sql immutable as $$
  select case in_currency when 'KRW' then 100000 else 10000 end::bigint
$$;
