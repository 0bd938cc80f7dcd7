-- The same where a refund or a dispute becomes another one: what a referral link raised depends on it.
create function money_back_marks_days() returns trigger language plpgsql as $$
begin
  insert into contribution_day_marks (campaign_id, day)
    select distinct c.campaign_id, (coalesce(c.pledged_at, c.collected_at) at time zone 'UTC')::date
    from moved m join contributions c
      on c.id = case tg_table_name when 'payment_refunds' then (to_jsonb(m)->>'source_id')::bigint else (
        select a.source_id from payment_attempts a
        where a.id = (to_jsonb(m)->>'attempt_id')::bigint and a.source_kind = 'contribution') end
    where (tg_table_name <> 'payment_refunds' or to_jsonb(m)->>'source_kind' = 'contribution')
      and coalesce(c.pledged_at, c.collected_at)
        < date_trunc('day', clock_now() - interval '30 minutes', 'UTC');
  return null;
end $$;
create trigger payment_refunds_mark_day_insert after insert on payment_refunds
  referencing new table as moved for each statement execute function money_back_marks_days();
create trigger payment_refunds_mark_day_update after update on payment_refunds
  referencing new table as moved for each statement execute function money_back_marks_days();
create trigger payment_disputes_mark_day_insert after insert on payment_disputes
  referencing new table as moved for each statement execute function money_back_marks_days();
create trigger payment_disputes_mark_day_update after update on payment_disputes
  referencing new table as moved for each statement execute function money_back_marks_days();
