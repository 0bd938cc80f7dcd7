-- No nested loop: a plan kept from a statement of one row must not crawl over one of thousands.
create function contributions_record_transitions() returns trigger
language plpgsql set enable_nestloop = off as $$
begin
  insert into contribution_events
    (contribution_id, seq, from_state, to_state, cause, actor_id, request_id, occurred_at)
    select c.id, c.seq, o.state, c.state, c.state_cause, c.state_actor_id, c.state_request_id, c.state_at
    from moved c join before o on o.id = c.id where o.state <> c.state;
  return null;
end $$;
create trigger contributions_record_transition after update on contributions
  referencing old table as before new table as moved
  for each statement execute function contributions_record_transitions();
