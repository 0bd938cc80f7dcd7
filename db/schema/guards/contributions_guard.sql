create function contributions_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.seq := cardinality(contribution_initial_path(new.state));
    if new.seq is null then
      raise exception 'a contribution can''t begin as %', new.state
        using errcode = 'check_violation', constraint = 'contribution_transitions';
    end if;
    return new;
  end if;
  if (new.campaign_id, new.currency, new.total_minor, new.perks_minor, new.shipping_minor,
      new.platform_fee_bps, new.funding) is distinct from (old.campaign_id, old.currency, old.total_minor,
      old.perks_minor, old.shipping_minor, old.platform_fee_bps, old.funding) then
    raise exception 'the price of contribution % is frozen', old.id
      using errcode = 'check_violation', constraint = 'contribution_frozen';
  end if;
  if new.state is distinct from old.state then
    if not may_go('contribution', old.state, new.state)
       or (old.state = 'disputed' and new.state in ('collected', 'partially_refunded')
           and new.state <> old.state_before_dispute) then
      raise exception 'contribution % may not go from % to %', old.id, old.state, new.state
        using errcode = 'check_violation', constraint = 'contribution_transitions';
    end if;
    new.seq := old.seq + 1;
  elsif new.seq <> old.seq then
    raise exception 'seq counts transitions'
      using errcode = 'check_violation', constraint = 'contribution_transitions';
  end if;
  return new;
end $$;
create trigger contributions_guard before insert or update on contributions
  for each row execute function contributions_guard();
