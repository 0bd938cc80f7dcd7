-- The card is charged at the deadline and 1, 3, 5 and 7 days after the decision.
create function last_charge_try() returns int language sql immutable as $$ select 5 $$;
