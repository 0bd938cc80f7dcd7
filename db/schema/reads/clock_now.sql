-- The time the business goes by. Declared stable, so that a sweep (`due_at <= clock_now()`) may use
-- an index; each new statement reads it afresh, also inside plpgsql after a lock was waited for.
create or replace function clock_now() returns timestamptz
language plpgsql stable parallel safe
as $$
begin
  return clock_timestamp() + coalesce((select shift from test_clock), interval '0');
end
$$;
