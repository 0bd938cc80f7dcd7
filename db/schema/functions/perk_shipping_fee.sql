-- The one place of the shipping rule: the country's rate beats the European Union's, which beats everywhere's;
-- no row where the perk doesn't ship. A table function in SQL, so that the planner puts it in place.
create function perk_shipping_fee(perk bigint, to_country text) returns table (fee_minor bigint) language sql stable as $$
  select r.fee_minor from perk_shipping_rates r
  where r.perk_id = perk and (r.destination = to_country or r.destination = 'everywhere'
    or (r.destination = 'european_union' and to_country = any (european_union())))
  order by case r.destination when 'everywhere' then 3 when 'european_union' then 2 else 1 end
  limit 1
$$;
