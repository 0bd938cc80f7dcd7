create function keep_running_buckets() returns trigger language plpgsql as $$
begin
  if old.state = 'running' and new.state = 'running'
    and (old.buckets, old.round, old.subject, old.name)
      is distinct from (new.buckets, new.round, new.subject, new.name)
  then
    raise exception 'a running experiment keeps its buckets' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_running_buckets before update on experiments
  for each row execute function keep_running_buckets();
