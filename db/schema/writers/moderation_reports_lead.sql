-- Of what is open about a campaign or a person the first leads, and of what is decided the one decided last,
-- which need not have the highest number once two accounts are one. Lists read no other. It is chosen under
-- a lock, of what is committed by then: a report that comes while somebody decides about the others is never
-- left open without one that leads.
create function moderation_reports_lead() returns trigger language plpgsql as $$
declare
  subject record;
  leaders bigint[];
begin
  for subject in execute format($find$
    select distinct s.named, s.id from (%s) r cross join lateral
      (values ('campaign_id', r.campaign_id), ('account_id', r.account_id)) s (named, id)
    where s.id is not null order by 1, 2 $find$,
    case tg_op when 'UPDATE' then $moved$
      select m.* from gone g join changed c using (id)
        cross join lateral (values (g.campaign_id, g.account_id), (c.campaign_id, c.account_id))
          m (campaign_id, account_id)
      where g.decided_at is distinct from c.decided_at or g.account_id <> c.account_id $moved$
    else 'select * from changed' end)
  loop
    perform lock_reports(subject.named, subject.id);
    execute format($choose$ select array(
      (select id from moderation_reports where %1$I = $1 and decided_at is null
        order by created_at, id limit 1)
      union all (select id from moderation_reports where %1$I = $1 and decided_at is not null
        order by decided_at desc, id desc limit 1)) $choose$, subject.named) into leaders using subject.id;
    execute format('update moderation_reports set leads = false
      where %I = $1 and leads and id <> all ($2)', subject.named) using subject.id, leaders;
    update moderation_reports set leads = true where id = any (leaders) and not leads;
  end loop;
  return null;
end $$;
create trigger moderation_reports_lead_insert after insert on moderation_reports
  referencing new table as changed for each statement execute function moderation_reports_lead();
create trigger moderation_reports_lead_update after update on moderation_reports
  referencing old table as gone new table as changed
  for each statement execute function moderation_reports_lead();
create trigger moderation_reports_lead_delete after delete on moderation_reports
  referencing old table as changed for each statement execute function moderation_reports_lead();
