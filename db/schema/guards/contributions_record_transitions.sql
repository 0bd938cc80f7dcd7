-- Row by row, where births are recorded together: most updates move one, and lists of what was and is cost
-- such a one more than the row itself. Its plan knows nothing of how many there are.
create function contributions_record_transitions() returns trigger language plpgsql as $$
begin
  insert into contribution_events
    (contribution_id, seq, from_state, to_state, cause, actor_id, request_id, occurred_at)
    values (new.id, new.seq, old.state, new.state, new.state_cause, new.state_actor_id,
      new.state_request_id, new.state_at);
  return null;
end $$;
create trigger contributions_record_transition after update on contributions for each row
  when (old.state is distinct from new.state) execute function contributions_record_transitions();
