-- One row while a test has moved the clock; empty in production, which refuses to start otherwise.
create table test_clock (
  is_only_row boolean primary key default true check (is_only_row),
  shift interval not null
);

-- The time the business goes by. Declared stable, so that a sweep (`due_at <= clock_now()`) may use
-- an index; each new statement reads it afresh, also inside plpgsql after a lock was waited for.
create function clock_now() returns timestamptz
language plpgsql stable parallel safe
as $$
begin
  return clock_timestamp() + coalesce((select shift from test_clock), interval '0');
end
$$;
