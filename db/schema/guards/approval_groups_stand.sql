-- A decision stands; another one needs a new group.
create function approval_groups_stand() returns trigger language plpgsql as $$
begin
  if old.state <> 'pending' then
    raise exception 'approval group % is decided', old.id
      using errcode = 'check_violation', constraint = 'approval_decided';
  end if;
  return new;
end $$;
create trigger approval_groups_stand before update on approval_groups
  for each row execute function approval_groups_stand();
