-- Makes the partitions of events for today and the days to come, and drops those older than `kept` days. As
-- the owner of the tables, which the application is not.
create function analytics_keep_days(ahead int, kept int) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today date := (clock_now() at time zone 'UTC')::date;
  made date;
  old record;
begin
  for made in select today + n from generate_series(0, ahead) n loop
    continue when to_regclass('analytics_events_' || to_char(made, 'YYYYMMDD')) is not null;
    begin
      execute format('create table %I partition of analytics_events for values from (%L) to (%L)',
        'analytics_events_' || to_char(made, 'YYYYMMDD'),
        made::timestamp at time zone 'UTC', (made + 1)::timestamp at time zone 'UTC');
    exception when check_violation then
      -- Events of that day stand among the others already, and stay there.
      null;
    end;
  end loop;
  for old in
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'analytics_events'::regclass and c.relname ~ '^analytics_events_[0-9]{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < today - kept
  loop
    execute format('drop table %I', old.name);
  end loop;
end $$;
