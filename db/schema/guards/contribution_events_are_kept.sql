create function contribution_events_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'events of contributions are kept' using errcode = 'restrict_violation';
end $$;
create trigger contribution_events_append_only before update or delete or truncate on contribution_events
  for each statement execute function contribution_events_are_kept();
