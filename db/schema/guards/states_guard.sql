-- Refuses what the table of a noun's states does not know; its triggers are made in generated/states.sql.
create function states_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    raise exception 'no % begins as %', replace(tg_argv[0], '_', ' '), new.state
      using errcode = 'check_violation', constraint = tg_argv[0] || '_transitions';
  end if;
  if not may_go(tg_argv[0], old.state, new.state) then
    raise exception '% % may not go from % to %', replace(tg_argv[0], '_', ' '), old.id, old.state, new.state
      using errcode = 'check_violation', constraint = tg_argv[0] || '_transitions';
  end if;
  return new;
end $$;
