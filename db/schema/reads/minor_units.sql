-- Minor units a currency has: none for yen and won.
create function minor_units(currency text) returns int language sql immutable parallel safe as
$$ select case when currency in ('JPY', 'KRW') then 1 else 100 end $$;
