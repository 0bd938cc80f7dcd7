-- The same where lines change, which happens when options are chosen later or a perk is given back.
create function contribution_lines_mark_days() returns trigger language plpgsql as $$
begin
  insert into contribution_day_marks (campaign_id, day)
    select distinct c.campaign_id, (coalesce(c.pledged_at, c.collected_at) at time zone 'UTC')::date
    from moved l join contributions c on c.id = l.contribution_id
    where coalesce(c.pledged_at, c.collected_at)
      < date_trunc('day', clock_now() - interval '30 minutes', 'UTC');
  return null;
end $$;
create trigger contribution_lines_mark_day after update on contribution_lines
  referencing new table as moved for each statement execute function contribution_lines_mark_days();
