create function campaigns_guard() returns trigger language plpgsql as $$
begin
  if new.state is distinct from old.state and not may_go('campaign', old.state, new.state) then
    raise exception 'campaign % may not go from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'campaign_transitions';
  end if;
  if old.state = 'held' and new.state in ('live', 'forever_funding', 'ended')
     and new.state <> old.held_from_state then
    raise exception 'campaign % was held from %', old.id, old.held_from_state
      using errcode = 'check_violation', constraint = 'campaign_transitions';
  end if;
  if old.launched_at is not null
     and (new.currency, new.funding_type, new.goal_minor, new.recipient_type, new.bank_country)
         is distinct from
         (old.currency, old.funding_type, old.goal_minor, old.recipient_type, old.bank_country) then
    raise exception 'currency, funding type, goal, recipient and bank country of campaign % are frozen',
      old.id
      using errcode = 'check_violation', constraint = 'campaign_frozen';
  end if;
  if old.outcome is not null
     and (new.outcome, new.outcome_sum_minor) is distinct from (old.outcome, old.outcome_sum_minor) then
    raise exception 'the outcome of campaign % stands', old.id
      using errcode = 'check_violation', constraint = 'campaign_outcome';
  end if;
  if old.state = 'live' and new.state = 'live' and old.ends_at <= clock_now()
     and new.ends_at is distinct from old.ends_at then
    raise exception 'the deadline of campaign % has passed', old.id
      using errcode = 'check_violation', constraint = 'campaign_deadline';
  end if;
  return new;
end $$;
create trigger campaigns_guard before update on campaigns for each row execute function campaigns_guard();
