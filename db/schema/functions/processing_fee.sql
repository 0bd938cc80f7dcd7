-- Half up, whole minor units; never more than the amount itself.
create function processing_fee(amount bigint, in_currency text) returns bigint language sql stable as $$
  select least(amount, (amount * bps + 5000) / 10000 + fixed_minor) from processing_fee_rates where currency = in_currency
$$;
