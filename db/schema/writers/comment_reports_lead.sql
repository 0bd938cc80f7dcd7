-- As of campaigns and people (moderation_reports_lead): of what is open about a comment the first report
-- leads, and of what is decided the one decided last.
create function comment_reports_lead() returns trigger language plpgsql as $$
declare
  subject bigint;
  leaders bigint[];
begin
  for subject in execute format('select distinct comment_id from (%s) r order by 1',
    case tg_op when 'UPDATE' then $moved$
      select c.comment_id from gone g join changed c using (id)
      where g.decided_at is distinct from c.decided_at $moved$
    else 'select * from changed' end)
  loop
    perform lock_reports('comment', subject);
    leaders := array(
      (select id from comment_reports where comment_id = subject and decided_at is null
        order by created_at, id limit 1)
      union all (select id from comment_reports where comment_id = subject and decided_at is not null
        order by decided_at desc, id desc limit 1));
    update comment_reports set leads = false
      where comment_id = subject and leads and id <> all (leaders);
    update comment_reports set leads = true where id = any (leaders) and not leads;
  end loop;
  return null;
end $$;
create trigger comment_reports_lead_insert after insert on comment_reports
  referencing new table as changed for each statement execute function comment_reports_lead();
create trigger comment_reports_lead_update after update on comment_reports
  referencing old table as gone new table as changed
  for each statement execute function comment_reports_lead();
create trigger comment_reports_lead_delete after delete on comment_reports
  referencing old table as changed for each statement execute function comment_reports_lead();
