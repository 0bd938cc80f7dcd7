-- Marks days that are counted already, or may be counted while this is not yet committed: a day is counted an
-- hour after it ended (count-days.ts), and marked from half an hour after. Row by row: most mark nothing.
create function insert_day_mark(of_campaign bigint, at timestamptz) returns void
language plpgsql as $$
begin
  -- Once in a transaction: a mark of another one may be taken away before this one is committed.
  insert into contribution_day_marks (campaign_id, day)
    select of_campaign, (at at time zone 'UTC')::date
    where at < date_trunc('day', clock_now() - interval '30 minutes', 'UTC')
      and not exists (select 1 from contribution_day_marks m
        where m.campaign_id = of_campaign and m.day = (at at time zone 'UTC')::date
          and m.xmin = pg_current_xact_id()::xid);
end $$;
create function contributions_mark_day() returns trigger language plpgsql as $$
declare
  now_counted timestamptz := coalesce(new.pledged_at, new.collected_at);
  was_counted timestamptz;
begin
  if tg_op = 'INSERT' then
    perform insert_day_mark(new.campaign_id, now_counted);
    return null;
  end if;
  was_counted := coalesce(old.pledged_at, old.collected_at);
  if now_counted is distinct from was_counted
      or (old.refunded_minor, old.disputed_minor, old.referrer, old.own_campaign)
        is distinct from (new.refunded_minor, new.disputed_minor, new.referrer, new.own_campaign)
      or (old.state <> new.state and not (contribution_may_still_be_charged(old.state)
        and (contribution_may_still_be_charged(new.state) or new.state = 'collected'))) then
    perform insert_day_mark(new.campaign_id, was_counted);
    perform insert_day_mark(new.campaign_id, now_counted);
  end if;
  return null;
end $$;
create trigger contributions_mark_day_insert after insert on contributions for each row
  when (new.pledged_at is not null or new.collected_at is not null) execute function contributions_mark_day();
-- What did not count, and counts from the moment of its new state on, is of today.
create trigger contributions_mark_day_update after update on contributions for each row
  when (old.pledged_at is not null or old.collected_at is not null or new.state_at = old.state_at
    or coalesce(new.pledged_at, new.collected_at) < new.state_at)
  execute function contributions_mark_day();
