-- The time the business goes by. Declared stable, so that a sweep (`due_at <= clock_now()`) may use
-- an index; each new statement reads it afresh, also inside plpgsql after a lock was waited for.
create or replace function clock_now() returns timestamptz
language plpgsql stable parallel safe
as $$
begin
  -- Where nobody ever moved it, its table has no page: to see that costs a third of reading it.
  if pg_relation_size('test_clock') = 0 then
    return clock_timestamp();
  end if;
  return clock_timestamp() + coalesce((select shift from test_clock), interval '0');
end
$$;
