-- Every transition leaves its row, whoever made it; one statement for all rows of the one that moved them.
create function contributions_record_initial_states() returns trigger language plpgsql as $$
begin
  insert into contribution_events
    (contribution_id, seq, from_state, to_state, cause, actor_id, request_id, occurred_at)
    select c.id, n, b.path[n - 1], b.path[n], c.state_cause, c.state_actor_id, c.state_request_id,
      case when n = cardinality(b.path) then c.state_at else c.created_at end
    from born c, lateral (select contribution_initial_path(c.state) as path) b,
      generate_subscripts(b.path, 1) n;
  return null;
end $$;
create trigger contributions_record_insert after insert on contributions
  referencing new table as born for each statement execute function contributions_record_initial_states();
