create function settlements_stand() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'spread_at') = (to_jsonb(old) - 'spread_at') then
    return new;
  end if;
  raise exception 'the settlement of campaign % stands', old.campaign_id using errcode = 'restrict_violation';
end $$;
create trigger settlements_stand before update or delete on settlements
  for each row execute function settlements_stand();
